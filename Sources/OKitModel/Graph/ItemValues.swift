package import OKitExpression

/// The values of an expression for the items of a list, each evaluated on first use and again when
/// something that it read changes.
///
/// Adjacent items share a reader: a change of one of them evaluates all of these again, but
/// evaluating them together costs much less than one by one.
package final class ItemValues {
    /// The values by the indices of their items; null for items that were never selected.
    package private(set) var values: [Value] = []

    /// Changes when a value that was evaluated before may differ.
    package private(set) var version = 0

    private var expression: RepeatedExpression
    private let variables: [String: Value]
    private let batchSize: Int
    private var items: [Value] = []
    private var batches: [Batch] = []

    /// Adjacent items.
    private struct Batch {
        let reader = Reader()
        /// The evaluated values, one bit for each.
        var known: UInt64 = 0
    }

    /// Creates values for no items.
    ///
    /// - Parameters:
    ///   - variables: The values of the expression's variables.
    ///   - sharesReaders: False if each value reads so much that adjacent values must not be
    ///     evaluated again with it.
    package init(
        of expression: ParsedExpression,
        variables: [String: Value] = [:],
        sharesReaders: Bool = true
    ) {
        self.expression = RepeatedExpression(expression)
        self.variables = variables
        batchSize = sharesReaders ? 64 : 1
    }

    /// Evaluates missing values of the selected items.
    ///
    /// - Parameter names: The names that the expression uses, the same each time.
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

    /// Unregisters all readers.
    package func unregister(from graph: Graph) {
        for batch in batches {
            graph.unregister(batch.reader)
        }
        batches = []
        items = []
    }

    /// Replaces the list; values stay valid in batches with the same items.
    private func take(_ items: [Value], in cache: EvaluationCache) {
        // Lists that share their storage compare equal without visiting their elements.
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
