public import OKitSyntax

/// A problem that an expression had when it was evaluated, such as an argument of the wrong type.
public struct EvaluationProblem: Sendable, Hashable {
    /// What is wrong.
    public let message: Finding.Message
    /// The text of the expression; `nil` for a problem of a step.
    public let expression: String?
}

/// Collects the problems of evaluations on an object space, each once.
public final class EvaluationProblems {
    /// Problems that are kept; more tell nothing new.
    private static let limit = 100

    private var problems: [EvaluationProblem] = []
    private var known: Set<EvaluationProblem> = []
    /// Messages of the expression that is being evaluated.
    private var pending: [Finding.Message] = []

    /// Creates an empty collection.
    public init() {}

    func note(_ message: Finding.Message) {
        if pending.count < Self.limit {
            pending.append(message)
        }
    }

    /// Adds the messages since the last call as problems of an expression.
    func add(for expression: String?) {
        for message in pending where problems.count < Self.limit {
            let problem = EvaluationProblem(message: message, expression: expression)
            if known.insert(problem).inserted {
                problems.append(problem)
            }
        }
        pending.removeAll()
    }

    /// The problems since the last call.
    public func take() -> [EvaluationProblem] {
        add(for: nil)
        defer { problems.removeAll() }
        return problems
    }
}

extension ObjectSpace {
    /// No collection: problems are known to the evaluator alone.
    public var evaluationProblems: EvaluationProblems? {
        nil
    }
}
