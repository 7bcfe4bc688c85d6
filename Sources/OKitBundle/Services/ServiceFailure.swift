public import OKitExpression
import OKitModel

/// The failure of an action.
public struct ServiceFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem and its remedy, in one line without what was sent.
    public var message: String

    /// The HTTP status; `nil` if there was no response.
    public var status: Int?

    /// The response of the service, if it was JSON.
    public var body: Value

    /// The program's text for the message; `nil` for a message of the service.
    var origin: Origin?

    struct Origin: Hashable {
        let sentence: ServiceSentence
        let host: String
    }

    /// Creates a failure.
    public init(_ message: String, status: Int? = nil, body: Value = .null) {
        self.message = message
        self.status = status
        self.body = body
    }

    /// The message.
    public var description: String {
        message
    }
}
