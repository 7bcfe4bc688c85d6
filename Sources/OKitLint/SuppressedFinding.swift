public import OKitSyntax

/// A finding that is suppressed, with the reason.
public struct SuppressedFinding: Sendable {
    /// Where the reason is written.
    public enum Kind: String, Sendable {
        /// A comment next to it in the bundle.
        case inSource
        /// A baseline.
        case external
    }

    /// The finding.
    public var finding: Finding
    /// Where the reason is written.
    public var kind: Kind
    /// The reason.
    public var reason: String
}
