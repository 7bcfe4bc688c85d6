import OKitBundle
import OKitSyntax

extension Linter {
    private static let expressionRules = rules.filter { type(of: $0).isAboutExpressions }

    /// The findings of all rules about single expressions.
    static func findings(about expression: LocatedExpression) -> [Finding] {
        expressionRules.flatMap { $0.check(expression) }
    }
}
