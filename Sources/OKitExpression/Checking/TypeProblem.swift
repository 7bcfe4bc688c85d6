public import OKitSyntax

/// Something that an expression names or does and that its declarations do not allow.
public struct TypeProblem: Sendable, Hashable {
    /// What is wrong with an expression.
    public enum Kind: Sendable, Hashable {
        /// A name that nothing has.
        case unknownMember
        /// A function that nothing has.
        case unknownFunction
        /// A function that takes another number of arguments.
        case argumentCount
        /// A model that the manifest does not name.
        case unknownModel
        /// A value of a type that cannot stand there.
        case type
        /// A regular expression that cannot be compiled.
        case pattern
        /// A path that should lead to a function with steps.
        case notAFunction
        /// A path that should lead to something that can be written.
        case notWritable
    }

    /// What is wrong.
    public var kind: Kind
    /// What was found, and what was probably meant.
    public var message: Finding.Message
    /// UTF-8 offsets in the expression's text.
    public var range: Range<Int>
}
