import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

extension AppBundle {
    /// Returns a finding about a problem of an expression, at its location in the bundle.
    ///
    /// An expression created at run time, such as a format in an attribute, is located by its text.
    func finding(about problem: EvaluationProblem) -> Finding {
        Finding(
            AppSession.evaluation,
            .warning,
            problem.message,
            at: problem.location
                ?? problem.expression.flatMap { location(of: $0) } ?? manifest.entry.location
        )
    }

    /// Returns the location of an expression.
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
