/// An expression as it was written, with its tree and what is wrong with its form.
public struct ParsedExpression: Sendable, Hashable {
    /// The text.
    public let text: String

    /// The tree.
    ///
    /// Where the text is malformed, the bad part is an `invalid` node.
    public let root: ExpressionNode

    /// What is wrong with the form, in order of place.
    public let problems: [ExpressionProblem]

    /// Puts together what a parser has found.
    public init(text: String, root: ExpressionNode, problems: [ExpressionProblem]) {
        self.text = text
        self.root = root
        self.problems = problems
    }

    /// The column, counted in characters from 1, of a UTF-8 offset of the text.
    public func column(at offset: Int) -> Int {
        let prefix = text.utf8.prefix(offset)
        return String(decoding: Array(prefix), as: UTF8.self).count + 1
    }
}

/// Something wrong with the form of an expression.
public struct ExpressionProblem: Sendable, Hashable {
    /// What was found and what is allowed.
    public var message: Finding.Message

    /// UTF-8 offsets in the expression's text.
    public var range: Range<Int>

    /// Makes a problem.
    public init(_ message: Finding.Message, _ range: Range<Int>) {
        self.message = message
        self.range = range
    }
}
