import OKitExpression
public import OKitSyntax

/// A token server and the requests of an app to it (OAuth 2.0): `auth` of the types
/// `clientCredentials`, `deviceCode` and `authorizationCode`.
///
/// The file contains the name of the client's secret, never its value. The user who runs the app
/// provides the secrets.
public struct TokenService: Sendable {
    /// The OAuth grant types.
    public enum Grant: String, Sendable, CaseIterable {
        /// The app authenticates on its own behalf (RFC 6749 §4.4).
        case clientCredentials
        /// The user signs in on any device with a browser (RFC 8628).
        case deviceCode
        /// The user signs in on a page in a browser on this computer (RFC 6749 §4.1, RFC 7636).
        case authorizationCode
    }

    /// The grant type.
    public let grant: Grant
    /// The URL for tokens.
    public let tokenURL: JSONNode
    /// `deviceCode`: the URL for codes that the user enters.
    public let deviceURL: JSONNode?
    /// `authorizationCode`: the URL of the page on which the user signs in.
    public let authorizeURL: JSONNode?
    /// The client id.
    let clientID: String
    /// The name of the client's secret; `nil` for a public client.
    let secret: String?
    /// The requested scope of tokens.
    let scope: String?
    /// The hosts to which tokens belong: that of the service's base URL, and those of the token
    /// server.
    let hosts: [ServiceHost]

    /// Reads `auth`; `nil` for one of another type.
    ///
    /// - Parameters:
    ///   - baseURL: The service's base URL.
    ///   - url: Returns the URL in a member.
    init?(_ node: JSONNode?, baseURL: JSONNode?, url: (String) -> JSONNode?) {
        guard let grant = node?["type"]?.string.flatMap({ Grant(rawValue: $0) }),
            let tokenURL = url("tokenUrl"), let clientID = node?["clientId"]?.string
        else {
            return nil
        }
        let deviceURL = url("deviceUrl")
        let authorizeURL = url("authorizeUrl")
        let isComplete =
            switch grant {
            case .clientCredentials: true
            case .deviceCode: deviceURL != nil
            case .authorizationCode: authorizeURL != nil
            }
        guard isComplete else {
            return nil
        }
        self.grant = grant
        self.tokenURL = tokenURL
        self.deviceURL = grant == .deviceCode ? deviceURL : nil
        self.authorizeURL = grant == .authorizationCode ? authorizeURL : nil
        self.clientID = clientID
        secret = node?["secret"]?.string
        scope = node?["scope"]?.string
        hosts = [baseURL, tokenURL, self.deviceURL].compactMap { url in
            url?.string.flatMap { ServiceHost(of: $0) }
        }
    }

    /// The name of the secret whose grant for a further host permits sending tokens there: the
    /// client's, or `token` for a client without one.
    var grantName: String {
        secret ?? "token"
    }

    /// Throws unless tokens belong to a host, or the user has granted sending them to it.
    ///
    /// - Parameter action: The name of the call in messages.
    public func check(
        _ host: ServiceHost,
        for action: String,
        _ secrets: GrantedSecrets
    ) throws(ServiceFailure) {
        guard hosts.contains(host) || secrets.isGranted(grantName, for: host) else {
            let use = SecretUse(grantName, at: host.name)
            throw ServiceFailure(
                "\"\(action)\" was not sent: the token of the service is not granted for "
                    + "\(host.name); grant it with --allow-secret \(use)"
            )
        }
    }

    /// The URLs of the token server.
    public var urls: [JSONNode] {
        [tokenURL, deviceURL, authorizeURL].compactMap(\.self)
    }
}
