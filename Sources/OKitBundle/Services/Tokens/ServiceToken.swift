import OKitExpression
import OKitModel
import OKitSyntax

/// A token that authenticates for a limited time (RFC 6749 §5.1).
public struct ServiceToken: Sendable, CustomStringConvertible {
    /// The value to send.
    let value: String
    /// Seconds until it expires; `nil` if its server does not say.
    public let lifetime: Double?
    /// The refresh token; `nil` if there is none.
    public let renewal: String?

    /// Reads the response of a token server.
    ///
    /// - Parameter former: The token that this one replaces.
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
            throw TokenRefusal("sign-in: the server sent no valid token")
        }
        self.value = value
        lifetime = members["expires_in"].flatMap { Self.seconds($0) }
        renewal = members["refresh_token"]?.string ?? former?.renewal
    }

    /// Creates a token from the response to a sign-in; `nil` for text that cannot be sent.
    package init?(text: String) {
        guard !text.isEmpty,
            ServiceRequest.isHeader(ServiceRequest.Header(name: "authorization", value: text))
        else {
            return nil
        }
        value = text
        (lifetime, renewal) = (nil, nil)
    }

    /// The token itself, for encrypted files.
    package var sealedText: String { value }

    /// A number of seconds; some servers write it as a string.
    static func seconds(_ node: JSONNode) -> Double? {
        (node.double ?? node.string.flatMap { Double($0) }).flatMap { $0.isFinite ? $0 : nil }
    }

    /// A text without the token, so that no log contains it.
    public var description: String {
        "token"
    }
}

/// The code that a user enters to sign in, and the secret for checking whether this is done (RFC
/// 8628 §3.2).
public struct DeviceCode: Sendable {
    /// The secret of the checks.
    let secret: String
    /// The code that the user enters.
    public let text: String
    /// The page on which the user enters it.
    public let page: String
    /// Seconds until it expires, at most an hour.
    public let lifetime: Double
    /// Seconds between two checks, at least one.
    public let interval: Double

    /// The prompt for the user.
    public var prompt: SignInPrompt {
        SignInPrompt(page: page, code: text)
    }

    /// Reads the response of a token server.
    public init(_ answer: ServiceAnswer) throws(TokenRefusal) {
        let members = try TokenRefusal.members(of: answer)
        guard let secret = members["device_code"]?.string, !secret.isEmpty,
            let text = members["user_code"]?.string, !text.isEmpty,
            let page = (members["verification_uri"] ?? members["verification_url"])?.string,
            ServiceHost(of: page) != nil
        else {
            throw TokenRefusal("sign-in: the server sent no valid code")
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

/// The error response of a token server (RFC 6749 §5.2, RFC 8628 §3.5).
public struct TokenRefusal: Error, Sendable {
    /// The error code: `authorization_pending`, `slow_down`, `invalid_grant`; `nil` if there is
    /// none.
    public let code: String?
    /// The failure for users, without contents of the request.
    public let failure: ServiceFailure

    init(_ message: String) {
        code = nil
        failure = ServiceFailure(message)
    }

    /// Creates a refusal for a missing response.
    public init(_ failure: ServiceFailure) {
        code = nil
        self.failure = failure
    }

    private init(_ status: Int, _ body: JSONNode?) {
        code = body?["error"]?.string
        let reason = body?["error_description"]?.string ?? code ?? "status \(status)"
        failure = ServiceFailure("sign-in was refused: \(reason.prefix(500))", status: status)
    }

    /// The members of a response that is not a refusal.
    static func members(of answer: ServiceAnswer) throws(TokenRefusal) -> JSONNode {
        let source = SourceText(path: "answer to sign-in", bytes: answer.body)
        let root = try? JSONDocument(parsing: source).root
        guard answer.isSuccess, root?["error"] == nil else {
            throw TokenRefusal(answer.status, root)
        }
        guard let root, root.kind == .object else {
            throw TokenRefusal("sign-in: the response of the server is not a JSON object")
        }
        return root
    }
}
