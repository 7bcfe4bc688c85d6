public import OKitSyntax

/// Values of expressions that are kept until something they read changes.
///
/// A turn asks for all that it shows; what is not asked for in a turn is dropped at its end, so that
/// the cache holds what is on the screen.
public final class EvaluationCache {
    /// How many expressions have been worked out so far: what a change really costs.
    public private(set) var evaluationCount = 0

    private let graph: Graph
    private var entries: [Key: Entry] = [:]

    private struct Key: Hashable {
        let expression: ParsedExpression
        let content: ObjectID?
    }

    private struct Entry {
        let reader: Reader
        var value: Value
        var wasAsked: Bool
    }

    /// Makes an empty cache on a graph.
    public init(graph: Graph) {
        self.graph = graph
    }

    /// The value of an expression, worked out only where it is not known.
    public func value(of expression: ParsedExpression, on content: ObjectID?) -> Value {
        let key = Key(expression: expression, content: content)
        if let entry = entries[key], !entry.reader.isStale {
            entries[key]?.wasAsked = true
            return entry.value
        }
        var evaluator = Evaluator(graph)
        let value = evaluator.value(of: expression, on: content)
        evaluationCount += 1
        let reader = entries[key]?.reader ?? Reader()
        graph.register(reader, reads: evaluator.reads)
        entries[key] = Entry(reader: reader, value: value, wasAsked: true)
        return value
    }

    /// Drops everything, for values that depend on the present moment.
    public func removeAll() {
        for entry in entries.values {
            graph.unregister(entry.reader)
        }
        entries.removeAll()
    }

    /// Drops what was not asked for since the last call.
    public func endTurn() {
        for (key, entry) in entries where !entry.wasAsked {
            graph.unregister(entry.reader)
            entries[key] = nil
        }
        for key in entries.keys {
            entries[key]?.wasAsked = false
        }
    }
}
