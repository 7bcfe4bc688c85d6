public import OKitSyntax

/// A name or operation in an expression that the declarations do not allow.
public struct TypeProblem: Sendable, Hashable {
    /// The kinds of problems.
    public enum Kind: Sendable, Hashable {
        /// An unknown name.
        case unknownMember
        /// An unknown function.
        case unknownFunction
        /// A function called with a wrong number of arguments.
        case argumentCount
        /// A model that the manifest does not name.
        case unknownModel
        /// A value of an unexpected type.
        case type
        /// A regular expression that cannot be compiled.
        case pattern
        /// A path that must end at a function with steps.
        case notAFunction
        /// A path that must end at a writable property.
        case notWritable
    }

    /// The kind of problem.
    public var kind: Kind
    /// The message, with a suggestion if there is one.
    public var message: Finding.Message
    /// UTF-8 offsets in the expression's text.
    public var range: Range<Int>
}
