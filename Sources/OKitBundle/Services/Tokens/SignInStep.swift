import OKitExpression
import OKitModel
import OKitSyntax

/// A step of a sign-in on a page in a browser that ends on this computer (RFC 8252 §7.3), which a host
/// performs in place of an HTTP request.
public enum SignInStep: Sendable, Hashable {
    /// Waits on a port of this computer for the browser, which it sends to the page of the token server.
    ///
    /// The response is a `SignInAddress` in JSON.
    case open(page: String)
    /// Waits until the browser comes back from the page.
    ///
    /// The response is the query with which it comes, as JSON, or with the status 400 a refusal.
    case wait(key: String)
}

/// Where the user begins to sign in, and what shows the token server that the app has asked.
public struct SignInAddress: Sendable {
    /// The key with which the app waits.
    let key: String
    /// The address that the user opens.
    public let address: String
    /// The address to which the browser comes back.
    let redirect: String
    /// The secret whose hash the page has (RFC 7636).
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
            throw TokenRefusal("sign-in: the program cannot receive a browser")
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

/// The code with which the browser comes back, for which there is a token (RFC 6749 §4.1.2).
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

/// What the user does to sign in.
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
