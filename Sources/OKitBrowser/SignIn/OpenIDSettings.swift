import Foundation

/// How users sign in through an OpenID provider.
public struct OpenIDSettings: Sendable, Equatable {
    /// The URL of the provider, exactly as the provider states it.
    public let issuer: String
    /// The identifier of this server at the provider.
    public let clientID: String
    /// The address of this server for browsers, without a slash at the end.
    public let publicAddress: String
    /// The claim that names the user.
    public let userClaim: String
    /// The requested scopes, besides `openid`.
    public let scopes: [String]
    let clientSecret: String?

    /// The reason why settings are not accepted.
    public struct Problem: Error, Sendable, CustomStringConvertible {
        /// What was expected.
        public let description: String
    }

    /// - Parameters:
    ///   - clientSecret: The secret of this server at the provider; `nil` for a public client.
    ///   - userClaim: A claim of the ID token that is unique and never given to another user.
    /// - Throws: If an address does not use `https`, except on this machine.
    public init(
        issuer: String,
        clientID: String,
        clientSecret: String?,
        publicAddress: String,
        userClaim: String = "sub",
        scopes: [String] = []
    ) throws(Problem) {
        guard Self.isSafe(issuer), URLComponents(string: issuer)?.query == nil else {
            throw Problem(description: "the issuer must be an https URL without a query")
        }
        let address =
            publicAddress.hasSuffix("/") ? String(publicAddress.dropLast()) : publicAddress
        guard Self.isSafe(address), let parts = URLComponents(string: address),
            parts.path.isEmpty, parts.query == nil, parts.fragment == nil, parts.user == nil
        else {
            throw Problem(description: "the public address must be an https URL without a path")
        }
        guard !clientID.isEmpty, clientSecret?.isEmpty != true, !userClaim.isEmpty else {
            throw Problem(description: "the client ID, secret and claim must not be empty")
        }
        guard scopes.allSatisfy({ !$0.isEmpty && !$0.contains { $0.isWhitespace } }) else {
            throw Problem(description: "expected a scope without spaces; repeat --scope for each")
        }
        self.issuer = issuer
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.publicAddress = address
        self.userClaim = userClaim
        self.scopes = scopes
    }

    /// The address to which the provider sends users back.
    var redirectAddress: String { publicAddress + SignInResponder.returnPath }

    /// Whether only this machine and the host of a URL can read and change what is sent.
    static func isSafe(_ address: String) -> Bool {
        guard let parts = URLComponents(string: address), let host = parts.host, !host.isEmpty
        else {
            return false
        }
        let isLocal = ["127.0.0.1", "localhost", "[::1]", "::1"].contains(host)
        return parts.scheme == "https" || parts.scheme == "http" && isLocal
    }
}
