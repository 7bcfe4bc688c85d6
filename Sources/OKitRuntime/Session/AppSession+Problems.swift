import OKitBundle
import OKitExpression
import OKitModel
public import OKitSyntax

extension AppSession {
    /// The rule id of findings about expressions that failed while the app ran.
    public static let evaluation = "evaluation"

    /// The problems that expressions had since the last call, each at its first place in the bundle.
    public func takeEvaluationProblems() -> [Finding] {
        graph.takeEvaluationProblems().map { problem in
            Finding(
                Self.evaluation,
                .warning,
                problem.message,
                at: problem.expression.flatMap { bundle.location(of: $0) }
                    ?? bundle.manifest.entry.location
            )
        }
    }
}

extension AppBundle {
    /// Where an expression is written.
    fileprivate func location(of expression: String) -> SourceLocation? {
        guard !expression.isEmpty else {
            return nil
        }
        var found: SourceLocation?
        for document in documents where found == nil {
            document.root.forEachText { text in
                if found == nil, text.isString(expression) {
                    found = text.location
                }
            }
        }
        return found
    }
}
