import OKitSyntax

/// A value and the operations of a binding on it, in order (WidgetKit bindings §4.2).
///
/// The input is replaced by the result of the condition, or by one of its two values. Then it is
/// converted by the transformer and inserted into the format. If the result is null, it is replaced
/// by the placeholder. Null skips transformer and format.
public struct BoundExpression: Sendable, Hashable {
    /// The bound value; by default, the content.
    package var input: ExpressionNode?
    /// A condition, evaluated on the input.
    package var condition: ExpressionNode?
    /// The values for the condition's result, evaluated on the input; by default, the result
    /// itself.
    public var choice: Choice?
    /// The name of the transformer, with its argument after a colon.
    public var transformer: String?
    /// A template, evaluated on the value so far.
    package var format: ExpressionNode?
    /// The replacement for null; evaluated on the content.
    package var placeholder: ExpressionNode?

    /// The values for a true and a false condition.
    public struct Choice: Sendable, Hashable {
        /// The value if the condition is true.
        package var ifTrue: ExpressionNode
        /// The value if the condition is false.
        package var ifFalse: ExpressionNode

        /// Creates a choice.
        package init(ifTrue: ExpressionNode, ifFalse: ExpressionNode) {
            self.ifTrue = ifTrue
            self.ifFalse = ifFalse
        }
    }

    /// Creates a binding to the unchanged content.
    public init() {}
}

extension BoundExpression {
    var children: [ExpressionNode] {
        [input, condition, choice?.ifTrue, choice?.ifFalse, format, placeholder]
            .compactMap(\.self)
    }
}
