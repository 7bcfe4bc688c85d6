import OKitSyntax

/// Prepared conditions by their expressions.
final class ConditionCache {
    private static let limit = 1024
    private var conditions: [ParsedExpression: Condition?] = [:]

    /// The prepared form of an expression; `nil` if it has none.
    ///
    /// The cache is cleared when it is full.
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
