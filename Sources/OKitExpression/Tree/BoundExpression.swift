import OKitSyntax

/// A value and what a binding does to it, in this order (WidgetKit bindings §4.2).
///
/// The input is replaced by the answer of the condition or by one of its two values, sent
/// through the transformer, written into the format, and where nothing has come of it, replaced
/// by the placeholder. Null skips transformer and format.
public struct BoundExpression: Sendable, Hashable {
    /// What is bound; the content if there is none.
    package var input: ExpressionNode?
    /// A condition, evaluated on the input.
    package var condition: ExpressionNode?
    /// What comes of it, evaluated on the input; without it the condition's own value does.
    public var choice: Choice?
    /// Name of the transformer, with its argument behind a colon.
    public var transformer: String?
    /// A template, evaluated on the value that has come out so far.
    package var format: ExpressionNode?
    /// Shown in place of null; evaluated on the content.
    package var placeholder: ExpressionNode?

    /// The values for a condition that holds and one that does not.
    public struct Choice: Sendable, Hashable {
        /// While the condition holds.
        package var ifTrue: ExpressionNode
        /// While it does not.
        package var ifFalse: ExpressionNode

        /// Puts both together.
        package init(ifTrue: ExpressionNode, ifFalse: ExpressionNode) {
            self.ifTrue = ifTrue
            self.ifFalse = ifFalse
        }
    }

    /// Creates a binding that does nothing to the content.
    public init() {}
}

extension BoundExpression {
    var children: [ExpressionNode] {
        [input, condition, choice?.ifTrue, choice?.ifFalse, format, placeholder]
            .compactMap(\.self)
    }
}
