public import OKitExpression
import OKitSyntax

/// Values of expressions, each stored until something it read changes.
///
/// A turn asks for all that it shows; what is not asked for in a turn is dropped at its end, so that
/// the cache holds what is on the screen.
public final class EvaluationCache {
    /// How many expressions have been evaluated so far: what a change really costs.
    public private(set) var evaluationCount = 0

    private let graph: Graph
    private var turn = 1
    private var readers: [Key: Reader] = [:]
    /// Readers that this turn has asked for or that a result in `results` holds; the rest is dropped.
    private var liveCount = 0
    private var heldCount = 0

    private var results: [AnyHashable: CachedResult] = [:]
    /// Results in `results` that this turn has asked for.
    private var resultCount = 0
    private var computations: [AnyHashable: Computation] = [:]
    /// What the result that is being made has asked for.
    private var collected: Parts?

    private struct Key: Hashable {
        let expression: ParsedExpression
        let subject: Subject
        /// Identifies the names of the environment.
        let names: ObjectIdentifier?
    }

    /// What an expression is evaluated on.
    private enum Subject: Hashable {
        case object(ObjectID?)
        case value(Value)
    }

    /// What a result is made of.
    private struct Parts {
        var readers: [Reader] = []
        var objects: [ObjectID] = []
    }

    /// A computation with the turn that has last asked for it.
    private struct Computation {
        let stored: any StoredComputation
        var turn: Int
    }

    /// A result that is made of several values.
    private final class CachedResult {
        let reader = Reader()
        var readers: [Reader] = []
        var result: Any?
    }

    /// Creates an empty cache on a graph.
    public init(graph: Graph) {
        self.graph = graph
    }

    /// The value of an expression, evaluated only where it is not known.
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

    /// The text form of a value; objects are named by their type and id.
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

    /// Drops everything, for values that depend on the present moment.
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

    /// Drops what was not asked for since the last call.
    public func endTurn() {
        if resultCount < results.count {
            for (key, result) in results where result.reader.turn != turn {
                graph.unregister(result.reader)
                release(result.readers)
                results[key] = nil
            }
        }
        if liveCount < readers.count {
            for (key, reader) in readers where reader.turn != turn && reader.holderCount == 0 {
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

// MARK: Results that are made of several values

extension EvaluationCache {
    /// The result of `make`, stored until a value that it asks this cache for may have changed.
    ///
    /// What `make` finds out elsewhere must be part of the key. Within `make` no other result is stored.
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

/// Something that is computed from many values, and that stores the readers of these itself.
package protocol StoredComputation: AnyObject {
    /// Forgets all readers.
    func unregister(from graph: Graph)
}

extension EvaluationCache {
    /// How many turns need not ask for a computation before it is dropped: some turns only build a
    /// screen again.
    private static let idleTurns = 8

    /// The computation of a key, made if there is none.
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

    /// Whether nothing that a reader has read has changed.
    func isCurrent(_ reader: Reader) -> Bool {
        graph.isCurrent(reader)
    }

    /// Evaluates a reader of a computation, for some items.
    func evaluate(_ reader: Reader, count: Int, _ body: (inout Evaluator) -> Value) {
        evaluationCount += count
        graph.evaluate(reader, body)
    }

    /// Forgets a reader of a computation.
    func unregister(_ reader: Reader) {
        graph.unregister(reader)
    }

    /// Charges the turn for sorting; false if it has to end.
    func chargeSorting(by keys: [Value]) -> Bool {
        graph.environment.turn.chargeSorting(by: keys)
    }
}
