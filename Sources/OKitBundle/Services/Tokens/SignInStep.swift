import OKitExpression
import OKitModel
import OKitSyntax

/// A step of a sign-in in a browser with a loopback redirect (RFC 8252 §7.3), which a host performs in place of
/// an HTTP request.
public enum SignInStep: Sendable, Hashable {
    /// Listens on a port of this computer and redirects the browser from there to the page of the token server.
    ///
    /// The response is a `SignInAddress` in JSON.
    case open(page: String)
    /// Waits for the redirect from the page.
    ///
    /// The response is the query of the redirect as JSON; its status is 400 for a refusal.
    case wait(key: String)
}

/// The address that the user opens to sign in, and the values that the request for the token needs.
public struct SignInAddress: Sendable {
    /// The key of the step `wait`.
    let key: String
    /// The address that the user opens.
    public let address: String
    /// The redirect URI.
    let redirect: String
    /// The code verifier (RFC 7636).
    let verifier: String

    /// Creates an address.
    public init(key: String, address: String, redirect: String, verifier: String) {
        self.key = key
        self.address = address
        self.redirect = redirect
        self.verifier = verifier
    }

    /// Reads the response of a host.
    public init(_ answer: ServiceAnswer) throws(TokenRefusal) {
        let members = try TokenRefusal.members(of: answer)
        guard let key = members["key"]?.string, let address = members["address"]?.string,
            let redirect = members["redirect"]?.string,
            let verifier = members["verifier"]?.string
        else {
            throw TokenRefusal("sign-in: this program cannot receive redirects")
        }
        self.init(key: key, address: address, redirect: redirect, verifier: verifier)
    }

    /// The response of a host.
    public var answer: ServiceAnswer {
        let members = [
            ("key", key), ("address", address), ("redirect", redirect), ("verifier", verifier),
        ]
        let text = JSONText.object(members.map { ($0.0, .text($0.1)) })
        return ServiceAnswer(status: 200, body: Array(text.description.utf8))
    }
}

/// The authorization code of a redirect (RFC 6749 §4.1.2).
public struct AuthorizationCode: Sendable {
    let text: String

    /// Reads the response of a host.
    public init(_ answer: ServiceAnswer) throws(TokenRefusal) {
        guard let code = try TokenRefusal.members(of: answer)["code"]?.string, !code.isEmpty else {
            throw TokenRefusal("sign-in: the server sent no code")
        }
        text = code
    }
}

/// The page, and possibly the code, that the user needs to sign in.
public struct SignInPrompt: Sendable, Hashable {
    /// The page that the user opens.
    public let page: String
    /// The code that the user enters there; `nil` for none.
    public let code: String?

    /// Creates a prompt.
    public init(page: String, code: String? = nil) {
        self.page = page
        self.code = code
    }
}
