import OKitExpression
import OKitModel
import OKitSyntax

/// What proves for a while who asks (RFC 6749 §5.1).
public struct ServiceToken: Sendable, CustomStringConvertible {
    /// What is sent.
    let value: String
    /// Seconds until the service takes it no more; `nil` if its server does not say.
    public let lifetime: Double?
    /// What another token is had for; `nil` for nothing.
    public let renewal: String?

    /// Reads what a server of tokens has answered.
    ///
    /// - Parameter former: the token in whose place this one comes.
    public init(
        _ answer: ServiceAnswer,
        inPlaceOf former: ServiceToken? = nil
    ) throws(TokenRefusal) {
        let members = try TokenRefusal.members(of: answer)
        let type = members["token_type"]?.string ?? "bearer"
        guard let value = members["access_token"]?.string, !value.isEmpty,
            ServiceRequest.isHeader(ServiceRequest.Header(name: "authorization", value: value)),
            type.lowercased() == "bearer"
        else {
            throw TokenRefusal("sign-in: the server has sent no token that can be used")
        }
        self.value = value
        lifetime = members["expires_in"].flatMap { Self.seconds($0) }
        renewal = members["refresh_token"]?.string ?? former?.renewal
    }

    /// Creates a token of what a service has answered to a sign-in; `nil` for what cannot be sent.
    package init?(text: String) {
        guard !text.isEmpty,
            ServiceRequest.isHeader(ServiceRequest.Header(name: "authorization", value: text))
        else {
            return nil
        }
        value = text
        (lifetime, renewal) = (nil, nil)
    }

    /// The token itself, for files that are sealed.
    package var sealedText: String { value }

    /// A number of seconds; some servers write it as a text.
    static func seconds(_ node: JSONNode) -> Double? {
        (node.double ?? node.string.flatMap { Double($0) }).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Nothing of the token, so that no log has it.
    public var description: String {
        "token"
    }
}

/// What a user enters to sign in, and by what the app asks whether that is done (RFC 8628 §3.2).
public struct DeviceCode: Sendable {
    /// By what the app asks.
    let secret: String
    /// What the user enters.
    public let text: String
    /// Where the user enters it.
    public let page: String
    /// Seconds until it is of no use, to an hour.
    public let lifetime: Double
    /// Seconds between two questions, from one.
    public let interval: Double

    /// Reads what a server of tokens has answered.
    public init(_ answer: ServiceAnswer) throws(TokenRefusal) {
        let members = try TokenRefusal.members(of: answer)
        guard let secret = members["device_code"]?.string, !secret.isEmpty,
            let text = members["user_code"]?.string, !text.isEmpty,
            let page = (members["verification_uri"] ?? members["verification_url"])?.string,
            ServiceHost(of: page) != nil
        else {
            throw TokenRefusal("sign-in: the server has sent no code that can be used")
        }
        self.secret = secret
        self.text = String(text.prefix(100))
        self.page = String(page.prefix(500))
        let lifetime = members["expires_in"].flatMap { ServiceToken.seconds($0) } ?? 600
        self.lifetime = min(max(lifetime, 0), 3600)
        let interval = members["interval"].flatMap { ServiceToken.seconds($0) } ?? 5
        self.interval = min(max(interval, 1), 3600)
    }
}

/// Why a server of tokens has given none (RFC 6749 §5.2, RFC 8628 §3.5).
public struct TokenRefusal: Error, Sendable {
    /// The word for it: `authorization_pending`, `slow_down`, `invalid_grant`; `nil` if there is none.
    public let code: String?
    /// The same for people, with nothing of what was asked.
    public let failure: ServiceFailure

    init(_ message: String) {
        code = nil
        failure = ServiceFailure(message)
    }

    /// No answer has come.
    public init(_ failure: ServiceFailure) {
        code = nil
        self.failure = failure
    }

    private init(_ status: Int, _ body: JSONNode?) {
        code = body?["error"]?.string
        let reason = body?["error_description"]?.string ?? code ?? "status \(status)"
        failure = ServiceFailure("sign-in was refused: \(reason.prefix(500))", status: status)
    }

    /// The members of an answer that is no refusal.
    static func members(of answer: ServiceAnswer) throws(TokenRefusal) -> JSONNode {
        let source = SourceText(path: "answer to sign-in", bytes: answer.body)
        let root = try? JSONDocument(parsing: source).root
        guard answer.isSuccess, root?["error"] == nil else {
            throw TokenRefusal(answer.status, root)
        }
        guard let root, root.kind == .object else {
            throw TokenRefusal("sign-in: the answer of the server is no JSON object")
        }
        return root
    }
}
