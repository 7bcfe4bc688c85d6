public import OKitSyntax

/// A problem that an expression had when it was evaluated, such as an argument of the wrong type.
public struct EvaluationProblem: Sendable, Hashable {
    /// What is wrong.
    public let message: Finding.Message
    /// The text of the expression; `nil` for a problem that belongs to none.
    public let expression: String?
    /// Where the expression is written; `nil` for one that was made at run time.
    public let location: SourceLocation?
}

/// Collects the problems of evaluations on an object space, each once.
public final class EvaluationProblems {
    /// Problems that are kept; more tell nothing new.
    private static let limit = 100

    private var problems: [EvaluationProblem] = []
    private var known: Set<EvaluationProblem> = []

    /// Creates an empty collection.
    public init() {}

    /// Adds a problem of the expression that is being evaluated.
    func note(_ message: Finding.Message, in expression: ParsedExpression?) {
        guard problems.count < Self.limit else {
            return
        }
        let problem = EvaluationProblem(
            message: message,
            expression: expression?.text,
            location: expression?.location
        )
        if known.insert(problem).inserted {
            problems.append(problem)
        }
    }

    /// The problems since the last call.
    public func take() -> [EvaluationProblem] {
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
