import OKitBundle

/// Why a file of a classic bundle is not what its format says.
package struct ClassicFormatError: Error, Sendable, Hashable {
    /// The formats of classic bundles that are read here.
    package enum Format: String, Sendable {
        case propertyList = "property list"
        case keyedArchive = "keyed archive"
        case nib = "NIB archive"
        case assets = "asset catalogue"
    }

    /// What is wrong, to be compared by programs.
    package enum Code: String, Sendable {
        /// It ends before what it announces.
        case truncated
        /// It does not begin as the format does.
        case badSignature
        /// A number stands where the format knows none such: a type, a size, a key.
        case badMarker
        /// Something is said to stand outside the file or its table.
        case badReference
        /// Two parts take the same bytes, or the same values.
        case overlap
        /// Something holds itself where the format has no way to say so.
        case cycle
        /// It goes deeper, or holds more, than what the limits allow.
        case tooLarge
        /// Bytes that are no text in their encoding, or no number or date in their notation.
        case badText
        /// A part is missing without which the rest means nothing.
        case missing
    }

    /// The format that is broken.
    package let format: Format
    /// What is wrong.
    package let code: Code
    /// Where, in bytes from the start of the file; in a keyed archive the number of the object.
    package let offset: Int
    /// What is wrong, in words, without the place.
    package let message: String

    init(_ format: Format, _ code: Code, at offset: Int, _ message: String) {
        self.format = format
        self.code = code
        self.offset = offset
        self.message = message
    }
}

extension ClassicFormatError: CustomStringConvertible {
    /// One sentence with the place.
    package var description: String {
        let place = format == .keyedArchive ? "object \(offset)" : "byte \(offset)"
        return "the \(format.rawValue) is malformed at \(place): \(message)"
    }
}
