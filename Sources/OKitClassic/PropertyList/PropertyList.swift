import OKitBundle

/// A value of a property list.
///
/// Keyed archives are property lists whose objects refer to each other by `uid`.
package enum PropertyList: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// A number with a fraction, or an integer that is too large for `integer`.
    case real(Double)
    /// Seconds since 2001-01-01, 00:00 UTC.
    case date(Double)
    case data([UInt8])
    case text(String)
    /// The number of an object of a keyed archive.
    case uid(Int)
    /// The elements of an array or a set, in order.
    case array([PropertyList])
    case dictionary([String: PropertyList])
}

extension PropertyList {
    /// The maximum nesting of containers.
    package static let depthLimit = 64

    /// The maximum number of values, where shared ones count for each occurrence.
    ///
    /// So traversals of the values need no further limits.
    package static let valueLimit = 1 << 20

    /// Parses a property list, binary (`bplist00`) or XML in UTF-8.
    package init(parsing bytes: [UInt8]) throws(ClassicFormatError) {
        if bytes.starts(with: BinaryPropertyList.signature) {
            var list = try BinaryPropertyList(bytes)
            self = try list.root()
        } else {
            var list = try XMLPropertyList(bytes)
            self = try list.root()
        }
    }

    /// The value of that key; `nil` if there is none or the value is not a dictionary.
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

    /// The boolean, also for a number; `nil` for any other kind.
    package var bool: Bool? {
        switch self {
        case .bool(let bool): bool
        case .integer(let number): number != 0
        default: nil
        }
    }

    /// The number of the referenced object; `nil` for any other kind.
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
