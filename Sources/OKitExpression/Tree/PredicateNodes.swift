import OKitSyntax

/// An operator with its right side.
package struct ArithmeticTerm: Sendable, Hashable {
    /// The operation.
    public var operation: ArithmeticOperator
    /// The right side.
    public var operand: ExpressionNode
    /// The rules that the operation follows.
    public var semantics = Semantics.foundation
}

/// The target types of `CAST`.
package enum CastType: String, Sendable, CaseIterable {
    case text = "NSString"
    case number = "NSNumber"
    case decimal = "NSDecimalNumber"
    case date = "NSDate"
}
