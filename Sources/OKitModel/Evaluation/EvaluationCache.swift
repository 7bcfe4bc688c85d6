public import OKitSyntax

/// Values of expressions that are kept until something they read changes.
///
/// A turn asks for all that it shows; what is not asked for in a turn is dropped at its end, so that
/// the cache holds what is on the screen.
public final class EvaluationCache {
    /// How many expressions have been worked out so far: what a change really costs.
    public private(set) var evaluationCount = 0

    private let graph: Graph
    private var readers: [Key: Reader] = [:]
    private var turn = 1
    /// How many of the readers were asked for in this turn.
    private var askedCount = 0

    private struct Key: Hashable {
        let expression: ParsedExpression
        let content: ObjectID?
    }

    /// Makes an empty cache on a graph.
    public init(graph: Graph) {
        self.graph = graph
    }

    /// The value of an expression, worked out only where it is not known.
    public func value(of expression: ParsedExpression, on content: ObjectID?) -> Value {
        let reader = reader(of: Key(expression: expression, content: content))
        if reader.turn != turn {
            reader.turn = turn
            askedCount += 1
        }
        if !graph.isCurrent(reader) {
            evaluationCount += 1
            graph.workOut(reader) { $0.value(of: expression, on: content) }
        }
        return reader.value
    }

    private func reader(of key: Key) -> Reader {
        if let reader = readers[key] {
            return reader
        }
        let reader = Reader()
        readers[key] = reader
        return reader
    }

    /// Drops everything, for values that depend on the present moment.
    public func removeAll() {
        for reader in readers.values {
            graph.unregister(reader)
        }
        readers.removeAll()
        askedCount = 0
    }

    /// Drops what was not asked for since the last call.
    public func endTurn() {
        if askedCount < readers.count {
            for (key, reader) in readers where reader.turn != turn {
                graph.unregister(reader)
                readers[key] = nil
            }
        }
        turn += 1
        askedCount = 0
    }
}
