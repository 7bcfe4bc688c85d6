public import OKitSyntax

/// A problem found by an exploration, with a flow that reproduces it.
public struct Discovery: Sendable {
    /// The kinds of discoveries.
    public enum Kind: String, Sendable, CaseIterable {
        /// A failure of the app.
        case failure
        /// A problem in an expression.
        case problem
        /// A screen that the user cannot leave.
        case deadEnd
        /// An action that is declared to change something but never did when it ran.
        case idleAction
    }

    /// The kind of the discovery.
    public let kind: Kind
    /// The problem and its location.
    public let finding: Finding
    /// The commands that reproduce the problem, shortened as far as possible.
    public internal(set) var lines: [String]

    /// A key that identifies the discovery.
    ///
    /// Problems of the same expression share a key, whatever the values were.
    var key: String {
        let kindAndLocation = "\(kind.rawValue) \(finding.location)"
        return kind == .problem ? kindAndLocation : "\(kindAndLocation) \(finding.message.text)"
    }
}
