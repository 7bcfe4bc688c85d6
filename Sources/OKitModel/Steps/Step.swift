public import OKitSyntax

/// One step of a function of the bundle: one verb with what it needs.
public indirect enum Step: Sendable {
    /// Writes the value of an expression to the end of a path.
    case set(path: ParsedExpression, to: Operand)
    /// Calls a function for what it does.
    case call(ParsedExpression)
    /// Takes one of two ways.
    case branch(if: ParsedExpression, then: [Step], else: [Step])
    /// Shows a dialog, and goes on when it is answered.
    case dialog(Dialog, then: [Step], else: [Step])
    /// Ends the function with a value.
    case result(Operand)
}

/// What a step works with: an expression, or a value that stands in the bundle.
public enum Operand: Sendable {
    case expression(ParsedExpression)
    case literal(JSONNode)
}

/// A dialog that a step shows.
public struct Dialog: Sendable {
    /// What can be answered.
    public enum Kind: String, Sendable {
        /// OK.
        case alert
        /// OK or Cancel.
        case confirm
    }

    /// What can be answered.
    public var kind: Kind
    /// The title.
    public var title: ParsedExpression
    /// The sentence below it.
    public var message: ParsedExpression?

    /// Makes a dialog.
    public init(kind: Kind, title: ParsedExpression, message: ParsedExpression?) {
        self.kind = kind
        self.title = title
        self.message = message
    }
}
