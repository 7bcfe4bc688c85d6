import OKitSyntax

/// An operator with its right side.
public struct ArithmeticTerm: Sendable, Hashable {
    /// The operation.
    public var operation: ArithmeticOperator
    /// The right side.
    public var operand: ExpressionNode
}

/// A choice of elements.
public struct Subquery: Sendable, Hashable {
    /// The collection.
    public var collection: ExpressionNode
    /// By what name the condition knows the element, without the `$`.
    public var variable: String
    /// What must hold.
    public var condition: ExpressionNode
}

/// The types that `CAST` knows.
public enum CastType: String, Sendable, CaseIterable {
    case text = "NSString"
    case number = "NSNumber"
    case decimal = "NSDecimalNumber"
    case date = "NSDate"
}
