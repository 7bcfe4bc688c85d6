import FoundationEssentials
import OKitBundle
public import OKitExpression
import OKitModel
import OKitSyntax

/// Encodes values as a query or as the body of a form: `people[0][name]=Ada&people[0][age]=36`.
///
/// Members are written in order; empty lists and maps are omitted. Booleans are 1 and 0.
public struct ParameterEncoder: Sendable, Hashable {
    /// Whether names and values are percent-encoded (RFC 3986 §2.3).
    public var escapeStrings: Bool
    /// Whether members that are null are written.
    public var includeNullValues: Bool
    /// The text for null values.
    public var nullString: String
    /// The names of list elements.
    public var arrays: Arrays

    /// The names of list elements.
    public enum Arrays: Sendable {
        /// `a[0]=x&a[1]=y`
        case indexed
        /// `a[]=x&a[]=y`
        case brackets
    }

    /// Creates an encoder.
    public init(
        escapeStrings: Bool = false,
        includeNullValues: Bool = false,
        nullString: String = "",
        arrays: Arrays = .indexed
    ) {
        self.escapeStrings = escapeStrings
        self.includeNullValues = includeNullValues
        self.nullString = nullString
        self.arrays = arrays
    }

    /// The text of a value; for a value that is neither a map nor a list, only the value.
    public func encodeParameters(_ value: Value) -> String {
        pairs(value, named: nil, depth: 0).joined(separator: "&")
    }

    private func pairs(_ value: Value, named name: String?, depth: Int) -> [String] {
        guard depth < Self.maximumDepth else {
            return []
        }
        switch value {
        case .map(let members):
            return members.flatMap { member, value in
                let member = escape(member)
                let inner = name.map { "\($0)[\(member)]" } ?? member
                return pairs(value, named: inner, depth: depth + 1)
            }
        case .list, .set:
            return (value.elements ?? []).enumerated().flatMap { index, element in
                let inner = name.map { arrays == .indexed ? "\($0)[\(index)]" : "\($0)[]" }
                return pairs(element, named: inner ?? String(index), depth: depth + 1)
            }
        case .null where !includeNullValues:
            return []
        default:
            let text = escape(self.text(of: value))
            return [name.map { "\($0)=\(text)" } ?? text]
        }
    }

    private func text(of value: Value) -> String {
        switch value {
        case .null: nullString
        case .bool(let isTrue): isTrue ? "1" : "0"
        case .data(let data): data.base64EncodedString()
        default: value.text ?? ""
        }
    }

    private func escape(_ text: String) -> String {
        escapeStrings ? Self.escaped(text) : text
    }

    static func escaped(_ text: String) -> String {
        PercentEncoding.encoded(text)
    }

    /// Servers do not support deeper nesting.
    private static let maximumDepth = 64
}
