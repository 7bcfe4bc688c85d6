public import OKitSyntax

/// Something that an exploration has found, with the flow that shows it.
public struct Discovery: Sendable {
    /// What it is.
    public enum Kind: String, Sendable, CaseIterable {
        /// The app has failed.
        case failure
        /// An expression had a problem.
        case problem
        /// A screen that the user cannot leave.
        case deadEnd
        /// An action that is there to change something, and has changed nothing whenever it ran.
        case idleAction
    }

    /// What it is.
    public let kind: Kind
    /// What is wrong, and where.
    public let finding: Finding
    /// The commands that show it, as few as were found.
    public internal(set) var lines: [String]

    /// What distinguishes it from others: problems of an expression are one, whatever its values were.
    var key: String {
        let place = "\(kind.rawValue) \(finding.location)"
        return kind == .problem ? place : "\(place) \(finding.message.text)"
    }
}
