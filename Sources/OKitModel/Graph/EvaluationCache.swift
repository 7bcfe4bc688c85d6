public import OKitExpression
import OKitSyntax

/// A cache of the values of expressions, each valid until something it read changes.
///
/// A turn requests every value that it shows. Values that two turns in a row do not request are
/// dropped, so that the cache holds only what is on the screen, and what the last turn has replaced:
/// users often take back what they typed, and leave what they opened.
public final class EvaluationCache {
    /// The number of evaluations so far, which measures the cost of changes.
    public private(set) var evaluationCount = 0

    private let graph: Graph
    private var turn = 1
    private var readers: [Key: Reader] = [:]
    /// The readers that this turn has requested or that a result in `results` uses.
    private var liveCount = 0
    private var heldCount = 0

    private var results: [AnyHashable: CachedResult] = [:]
    /// The results in `results` that this turn has requested.
    private var resultCount = 0
    private var computations: [AnyHashable: Computation] = [:]
    /// The readers that the result being computed has requested.
    private var collected: Parts?

    private struct Key: Hashable {
        let expression: ParsedExpression
        let subject: Subject
        /// Identifies the names of the environment.
        let names: ObjectIdentifier?
    }

    /// The subject on which an expression is evaluated.
    private enum Subject: Hashable {
        case object(ObjectID?)
        case value(Value)
    }

    /// The parts that a result was computed from.
    private struct Parts {
        var readers: [Reader] = []
        var objects: [ObjectID] = []
    }

    /// A computation with the turn that requested it last.
    private struct Computation {
        let stored: any StoredComputation
        var turn: Int
    }

    /// A result computed from several values.
    private final class CachedResult {
        let reader = Reader()
        var readers: [Reader] = []
        var result: Any?
    }

    /// Creates an empty cache on a graph.
    public init(graph: Graph) {
        self.graph = graph
    }

    /// The value of an expression, evaluated only if it is not cached.
    public func value(of expression: ParsedExpression, on content: ObjectID?) -> Value {
        value(of: expression, on: .object(content), names: nil)
    }

    /// The value of an expression on any value, with the names of an environment.
    package func value(
        of expression: ParsedExpression,
        on subject: Value,
        names: (any EnvironmentNames)?
    ) -> Value {
        let subject: Subject =
            switch subject {
            case .object(let object): .object(object)
            case .null: .object(nil)
            default: .value(subject)
            }
        return value(of: expression, on: subject, names: names)
    }

    private func value(
        of expression: ParsedExpression,
        on subject: Subject,
        names: (any EnvironmentNames)?
    ) -> Value {
        let reader = reader(
            of: Key(
                expression: expression,
                subject: subject,
                names: names.map { ObjectIdentifier($0) }
            )
        )
        if reader.turn != turn {
            reader.turn = turn
            liveCount += reader.holderCount == 0 ? 1 : 0
        }
        if !graph.isCurrent(reader) {
            evaluationCount += 1
            graph.evaluate(reader) { evaluator in
                evaluator.scope.names = names
                return switch subject {
                case .object(let object): evaluator.value(of: expression, on: object)
                case .value(let value): evaluator.value(of: expression, on: value)
                }
            }
        }
        collected?.readers.append(reader)
        return reader.value
    }

    /// The text form of a value; objects are shown by their type and id.
    public func text(of value: Value) -> String? {
        if let object = value.object {
            collected?.objects.append(object)
        }
        return Evaluator(graph).text(of: value)
    }

    private func reader(of key: Key) -> Reader {
        if let reader = readers[key] {
            return reader
        }
        let reader = Reader()
        readers[key] = reader
        return reader
    }

    /// Drops all values, for those that depend on the current time.
    public func removeAll() {
        for reader in readers.values {
            graph.unregister(reader)
        }
        for result in results.values {
            graph.unregister(result.reader)
        }
        for computation in computations.values {
            computation.stored.unregister(from: graph)
        }
        readers.removeAll()
        results.removeAll()
        computations.removeAll()
        (liveCount, heldCount, resultCount) = (0, 0, 0)
    }

    /// Drops all values, and frees the memory that the graph reserves for others, for a screen that
    /// will not be shown for a while.
    package func release() {
        removeAll()
        graph.tracker.trim()
    }

    /// Drops the values not requested since the last call but one.
    public func endTurn() {
        if resultCount < results.count {
            for (key, result) in results where result.reader.turn + 1 < turn {
                graph.unregister(result.reader)
                release(result.readers)
                results[key] = nil
            }
        }
        if liveCount < readers.count {
            for (key, reader) in readers where reader.turn + 1 < turn && reader.holderCount == 0 {
                graph.unregister(reader)
                readers[key] = nil
            }
        }
        for (key, computation) in computations where computation.turn + Self.idleTurns < turn {
            computation.stored.unregister(from: graph)
            computations[key] = nil
        }
        turn += 1
        (liveCount, resultCount) = (heldCount, 0)
    }
}

// MARK: Results computed from several values

extension EvaluationCache {
    /// The result of `make`, cached until a value that it requests from this cache may have
    /// changed.
    ///
    /// Other inputs of `make` must be part of the key. Within `make`, no other result is cached.
    package func cached<Result>(_ key: some Hashable, _ make: () -> Result) -> Result {
        guard collected == nil else {
            return make()
        }
        let key = AnyHashable(key)
        let stored = results[key] ?? CachedResult()
        if stored.reader.turn != turn {
            stored.reader.turn = turn
            resultCount += 1
        }
        if graph.isCurrent(stored.reader), let result = stored.result as? Result {
            return result
        }
        collected = Parts()
        let result = make()
        let parts = collected ?? Parts()
        collected = nil
        hold(parts.readers)
        release(stored.readers)
        stored.readers = parts.readers
        stored.result = result
        graph.register(
            stored.reader,
            like: parts.readers,
            reads: parts.objects.map { .slot($0, 0) }
        )
        results[key] = stored
        return result
    }

    private func hold(_ readers: [Reader]) {
        for reader in readers {
            if reader.holderCount == 0 {
                heldCount += 1
                liveCount += reader.turn == turn ? 0 : 1
            }
            reader.holderCount += 1
        }
    }

    private func release(_ readers: [Reader]) {
        for reader in readers {
            reader.holderCount -= 1
            if reader.holderCount == 0 {
                heldCount -= 1
                liveCount -= reader.turn == turn ? 0 : 1
            }
        }
    }
}

// MARK: Computations that store their readers

/// A computation over many values that manages its own readers.
package protocol StoredComputation: AnyObject {
    /// Unregisters all readers.
    func unregister(from graph: Graph)
}

extension EvaluationCache {
    /// The number of turns after which an unused computation is dropped: some turns only rebuild a
    /// screen.
    private static let idleTurns = 8

    /// The computation of a key, created if necessary.
    package func stored<Stored: StoredComputation>(
        _ key: some Hashable,
        _ make: () -> Stored
    ) -> Stored {
        precondition(collected == nil, "what a result reads is known from single values only")
        let key = AnyHashable(key)
        let stored = computations[key]?.stored as? Stored ?? make()
        computations[key] = Computation(stored: stored, turn: turn)
        return stored
    }

    /// Whether everything that a reader has read is unchanged.
    func isCurrent(_ reader: Reader) -> Bool {
        graph.isCurrent(reader)
    }

    /// Evaluates a reader of a computation, for some items.
    func evaluate(_ reader: Reader, count: Int, _ body: (inout Evaluator) -> Value) {
        evaluationCount += count
        graph.evaluate(reader, body)
    }

    /// Unregisters a reader of a computation.
    func unregister(_ reader: Reader) {
        graph.unregister(reader)
    }

    /// Charges the turn's budget for sorting; false if the turn has to end.
    func chargeSorting(by keys: [Value]) -> Bool {
        graph.environment.turn.chargeSorting(by: keys)
    }
}
