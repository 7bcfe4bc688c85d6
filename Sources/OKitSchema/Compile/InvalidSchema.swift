public import OKitSyntax

/// A schema that cannot be compiled, with all that is wrong with it.
public struct InvalidSchema: Error, Sendable {
    /// What is wrong, sorted by place; never empty.
    public let findings: [Finding]
}

extension Finding {
    /// A finding about a schema itself.
    static func invalidSchema(_ message: Message, at node: JSONNode) -> Finding {
        Finding("invalid-schema", .error, message, at: node.location)
    }
}
