public import OKitSyntax

/// A problem of evaluating an expression, such as an argument of the wrong type.
public struct EvaluationProblem: Sendable, Hashable {
    /// The message.
    public let message: Finding.Message
    /// The text of the expression; `nil` if the problem belongs to none.
    public let expression: String?
    /// The location of the expression; `nil` if it was created at run time.
    public let location: SourceLocation?
}

/// Collects the problems of evaluations on an object space, each once.
public final class EvaluationProblems {
    /// The maximum number of stored problems.
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

    /// Returns the problems since the last call.
    public func take() -> [EvaluationProblem] {
        defer { problems.removeAll() }
        return problems
    }
}

extension ObjectSpace {
    /// No collection by default; only the evaluator has the problems.
    public var evaluationProblems: EvaluationProblems? {
        nil
    }
}
