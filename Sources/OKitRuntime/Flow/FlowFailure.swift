import OKitExpression
public import OKitSyntax

/// A command that could not be run or an expectation that does not hold.
public struct FlowFailure: Error, Sendable {
    /// What was expected and what was found.
    public let message: Finding.Message

    /// The location of the command; `nil` if it was not read from a source.
    public internal(set) var location: SourceLocation?

    package init(_ message: Finding.Message) {
        self.message = message
    }

    /// The failure as a finding.
    public var finding: Finding {
        Finding("flow", .error, message, at: location ?? .file("flow"))
    }
}
