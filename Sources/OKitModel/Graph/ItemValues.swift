package import OKitExpression

/// The values of an expression on the items of a list, each evaluated when it is first needed and
/// again when something that it read changes.
///
/// Neighbors share a reader: a change of one of them evaluates these few again, and all together
/// cost much less than one by one.
package final class ItemValues {
    /// The values by the indices of their items; null for items that were not selected yet.
    package private(set) var values: [Value] = []

    /// Changes when a value that was evaluated before may be another one.
    package private(set) var version = 0

    private var expression: RepeatedExpression
    private let variables: [String: Value]
    private let batchSize: Int
    private var items: [Value] = []
    private var batches: [Batch] = []

    /// Items beside each other.
    private struct Batch {
        let reader = Reader()
        /// Those whose values were evaluated, one bit for each.
        var known: UInt64 = 0
    }

    /// Creates values of no items yet.
    ///
    /// - Parameters:
    ///   - variables: the values of the expression's variables.
    ///   - sharesReaders: false where each value reads so much that the change of one must not evaluate
    ///     its neighbors.
    package init(
        of expression: ParsedExpression,
        variables: [String: Value] = [:],
        sharesReaders: Bool = true
    ) {
        self.expression = RepeatedExpression(expression)
        self.variables = variables
        batchSize = sharesReaders ? 64 : 1
    }

    /// Evaluates what is not known of the selected items; values of others stay unknown.
    ///
    /// - Parameter names: the names that the expression knows, the same each time.
    package func update(
        _ items: [Value],
        _ selection: ItemSelection,
        names: (any EnvironmentNames)?,
        in cache: EvaluationCache
    ) {
        take(items, in: cache)
        for index in batches.indices {
            if batches[index].known != 0, !cache.isCurrent(batches[index].reader) {
                batches[index].known = 0
                version += 1
            }
            let required = bits(of: selection, batch: index)
            if required & ~batches[index].known != 0 {
                batches[index].known |= required
                evaluate(index, names, in: cache)
            }
        }
    }

    /// Forgets all readers.
    package func unregister(from graph: Graph) {
        for batch in batches {
            graph.unregister(batch.reader)
        }
        batches = []
        items = []
    }

    /// Takes a list in place of the last one; values stay known in batches with the same items.
    private func take(_ items: [Value], in cache: EvaluationCache) {
        // Lists that share their storage are equal without a look at their elements.
        guard items != self.items else {
            return
        }
        let former = self.items
        self.items = items
        version += 1
        let count = (items.count + batchSize - 1) / batchSize
        for batch in batches.dropFirst(count) {
            cache.unregister(batch.reader)
        }
        batches.removeSubrange(min(count, batches.count)...)
        for index in batches.indices where former[range(index, former)] != items[range(index)] {
            batches[index].known = 0
        }
        while batches.count < count {
            batches.append(Batch())
        }
        values.removeSubrange(min(items.count, values.count)...)
        values += Array(repeating: .null, count: items.count - values.count)
    }

    private func range(_ batch: Int, _ items: [Value]? = nil) -> Range<Int> {
        let start = batch * batchSize
        return start..<min(start + batchSize, (items ?? self.items).count)
    }

    private func bits(of selection: ItemSelection, batch: Int) -> UInt64 {
        batchSize == 64 ? selection.words[batch] : selection.contains(batch) ? 1 : 0
    }

    private func evaluate(
        _ index: Int,
        _ names: (any EnvironmentNames)?,
        in cache: EvaluationCache
    ) {
        let batch = batches[index]
        let start = index * batchSize
        cache.evaluate(batch.reader, count: batch.known.nonzeroBitCount) { evaluator in
            evaluator.scope.names = names
            evaluator.scope.locals = variables
            var rest = batch.known
            expression.prepare(for: items[range(index)], in: &evaluator)
            while rest != 0 {
                let item = start + rest.trailingZeroBitCount
                values[item] = evaluator.value(of: expression, on: items[item])
                rest &= rest - 1
            }
            return .null
        }
    }
}
