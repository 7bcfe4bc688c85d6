public import OKitSyntax

/// A schema that cannot be compiled, with all of its errors.
public struct InvalidSchema: Error, Sendable {
    /// The errors, sorted by location; never empty.
    public let findings: [Finding]
}

extension Finding {
    /// A finding about a schema itself.
    static func invalidSchema(_ message: Message, at node: JSONNode) -> Finding {
        Finding("invalid-schema", .error, message, at: node.location)
    }
}
