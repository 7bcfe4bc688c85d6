public import OKitRuntime

/// The ID of a screen node in a form that is valid as the ID of an element.
///
/// Nodes that are about different objects have different keys, so that an event never changes another
/// object than the one that the user has seen.
///
/// White space and control characters are percent-encoded, because lists of IDs in attributes are
/// separated by white space.
public struct NodeKey: Sendable, Hashable {
    /// The encoded ID.
    public let text: String

    /// The text before keys in the IDs of elements, which separates them from other IDs of the page.
    static let prefix = "n-"

    /// Encodes the ID of a node.
    public init(_ node: ScreenNode) {
        self.init(node.subject == 0 ? node.id : "\(node.id)@\(String(node.subject, radix: 36))")
    }

    private init(_ id: ScreenNode.ID) {
        // Most IDs contain only plain characters, whose properties need not be looked up.
        let isPlain = id.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "%") }
        guard !isPlain, id.unicodeScalars.contains(where: Self.isEncoded) else {
            text = id
            return
        }
        text = id.unicodeScalars.map { scalar in
            Self.isEncoded(scalar)
                ? String(scalar).utf8.map { "%" + Self.hex($0) }.joined() : String(scalar)
        }.joined()
    }

    /// The ID of the element.
    var elementID: String { Self.prefix + text }

    private static func isEncoded(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "%" || scalar.properties.isWhitespace
            || scalar.properties.generalCategory == .control
    }

    private static func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
    }
}
