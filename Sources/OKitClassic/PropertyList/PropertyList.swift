import OKitBundle

/// What a property list holds.
///
/// Keyed archives are property lists whose objects refer to each other by `uid`.
package enum PropertyList: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// A number with a fraction, or a whole one that is too large for `integer`.
    case real(Double)
    /// Seconds since 2001-01-01, 00:00 UTC.
    case date(Double)
    case data([UInt8])
    case text(String)
    /// The number of an object of a keyed archive.
    case uid(Int)
    /// The elements of an array or a set, in the order in which they stand.
    case array([PropertyList])
    case dictionary([String: PropertyList])
}

extension PropertyList {
    /// The largest depth of containers in each other.
    package static let depthLimit = 64

    /// How many values a list may hold when each one that is shared counts wherever it stands.
    ///
    /// Whoever walks over the values then needs no limits of their own.
    package static let valueLimit = 1 << 20

    /// Reads a property list, binary (`bplist00`) or XML in UTF-8.
    package init(parsing bytes: [UInt8]) throws(ClassicFormatError) {
        if bytes.starts(with: BinaryPropertyList.signature) {
            var list = try BinaryPropertyList(bytes)
            self = try list.root()
        } else {
            var list = try XMLPropertyList(bytes)
            self = try list.root()
        }
    }

    /// The value of that key; `nil` if there is none and for all that is no dictionary.
    package subscript(key: String) -> PropertyList? {
        if case .dictionary(let members) = self { members[key] } else { nil }
    }

    /// The text; `nil` for any other kind.
    package var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The whole number; `nil` for any other kind.
    package var integer: Int64? {
        if case .integer(let number) = self { number } else { nil }
    }

    /// The truth value, also of a number; `nil` for any other kind.
    package var bool: Bool? {
        switch self {
        case .bool(let bool): bool
        case .integer(let number): number != 0
        default: nil
        }
    }

    /// The number of the object that it refers to; `nil` for any other kind.
    package var uid: Int? {
        if case .uid(let number) = self { number } else { nil }
    }

    /// The elements; empty for any other kind.
    package var elements: [PropertyList] {
        if case .array(let elements) = self { elements } else { [] }
    }

    /// The members; empty for any other kind.
    package var members: [String: PropertyList] {
        if case .dictionary(let members) = self { members } else { [:] }
    }
}
