import OKitBundle
import OKitSyntax

/// A rule about each expression on its own, so that only expressions in changed files are checked
/// again.
protocol ExpressionRule: Rule {
    /// The findings of the rule about an expression.
    func check(_ expression: LocatedExpression) -> [Finding]
}

extension Linter {
    private static let expressionRules = rules.compactMap { $0 as? any ExpressionRule }

    /// The findings of all such rules about an expression.
    static func findings(about expression: LocatedExpression) -> [Finding] {
        expressionRules.flatMap { $0.check(expression) }
    }
}
