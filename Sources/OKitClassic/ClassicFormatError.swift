import OKitBundle

/// An error for a malformed file of a classic bundle.
package struct ClassicFormatError: Error, Sendable, Hashable {
    /// The supported file formats of classic bundles.
    package enum Format: String, Sendable {
        case propertyList = "property list"
        case keyedArchive = "keyed archive"
        case nib = "NIB archive"
        case assets = "asset catalogue"
    }

    /// The kind of error, for programs.
    package enum Code: String, Sendable {
        /// The file ends too early.
        case truncated
        /// The file does not begin with the signature of the format.
        case badSignature
        /// An invalid number: a type, a size, a key.
        case badMarker
        /// A reference outside of the file or its table.
        case badReference
        /// Two parts use the same bytes, or the same values.
        case overlap
        /// An object contains itself where the format does not allow it.
        case cycle
        /// The nesting or the size exceeds the limits.
        case tooLarge
        /// Bytes that are not text in their encoding, or not a number or date in their notation.
        case badText
        /// A required part is missing.
        case missing
    }

    /// The malformed format.
    package let format: Format
    /// The kind of error.
    package let code: Code
    /// The offset from the start of the file in bytes; in a keyed archive, the number of the
    /// object.
    package let offset: Int
    /// The message, without the location.
    package let message: String

    init(_ format: Format, _ code: Code, at offset: Int, _ message: String) {
        self.format = format
        self.code = code
        self.offset = offset
        self.message = message
    }
}

extension ClassicFormatError: CustomStringConvertible {
    /// The message with the location.
    package var description: String {
        let place = format == .keyedArchive ? "object \(offset)" : "byte \(offset)"
        return "the \(format.rawValue) is malformed at \(place): \(message)"
    }
}
