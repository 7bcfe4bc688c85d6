public import OKitExpression
import OKitModel

/// Why an action has failed.
public struct ServiceFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong and what helps, in one line without what was sent.
    public var message: String

    /// The HTTP status; `nil` if there was no answer.
    public var status: Int?

    /// What the service answered, where that was JSON.
    public var body: Value

    /// The sentence of the program that the message is; `nil` if the service has said it.
    var origin: Origin?

    struct Origin: Hashable {
        let sentence: ServiceSentence
        let host: String
    }

    /// Puts a failure together.
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
