import OKitSyntax

/// Conditions by the expressions that they were made of.
final class ConditionCache {
    private static let limit = 1024
    private var conditions: [ParsedExpression: Condition?] = [:]

    /// The condition that an expression is; `nil` if it has no such form.
    ///
    /// All are forgotten when there are too many.
    func condition(for expression: ParsedExpression) -> Condition? {
        if let known = conditions[expression] {
            return known
        }
        let condition = Condition(expression.root)
        if conditions.count >= Self.limit {
            conditions.removeAll(keepingCapacity: true)
        }
        conditions[expression] = .some(condition)
        return condition
    }
}
