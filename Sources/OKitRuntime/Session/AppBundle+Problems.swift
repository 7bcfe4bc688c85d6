import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

extension AppBundle {
    /// A finding about a problem of an expression, at the first place where it is written.
    func finding(about problem: EvaluationProblem) -> Finding {
        Finding(
            AppSession.evaluation,
            .warning,
            problem.message,
            at: problem.expression.flatMap { location(of: $0) } ?? manifest.entry.location
        )
    }

    /// Where an expression is written.
    private func location(of expression: String) -> SourceLocation? {
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
