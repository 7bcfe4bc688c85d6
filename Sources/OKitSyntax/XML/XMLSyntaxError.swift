/// The first syntax error of an XML text.
package struct XMLSyntaxError: Error, Sendable, Hashable {
    /// The kind of error, for programs.
    package enum Code: Sendable {
        /// The text ends too early.
        case truncated
        /// A tag, an attribute or another part that XML does not allow here.
        case badMarker
        /// Text that is not valid, or in an encoding that is not supported.
        case badText
        /// The nesting or the number of elements exceeds the limits.
        case tooLarge
    }

    /// The kind of error.
    package let code: Code
    /// The byte offset in the text.
    package let offset: Int
    /// The message, without the location.
    package let message: String

    /// Creates an error.
    package init(_ code: Code, at offset: Int, _ message: String) {
        self.code = code
        self.offset = offset
        self.message = message
    }
}
