import OKitExpression
public import OKitSyntax

/// A server of tokens and how an app asks it (OAuth 2.0): `auth` of the types `clientCredentials` and
/// `deviceCode`.
///
/// The file names the client's secret and never holds one. Whoever runs the app has the secrets.
public struct TokenService: Sendable {
    /// How a token is earned.
    public enum Grant: String, Sendable, CaseIterable {
        /// The app asks on its own account (RFC 6749 §4.4).
        case clientCredentials
        /// The user signs in on whatever device has a browser (RFC 8628).
        case deviceCode
    }

    /// How a token is earned.
    public let grant: Grant
    /// Where tokens are handed out.
    public let tokenURL: JSONNode
    /// `deviceCode`: where codes are handed out that the user enters.
    public let deviceURL: JSONNode?
    /// What the server knows the app by.
    let clientID: String
    /// The name of the client's secret; `nil` for a client that has none.
    let secret: String?
    /// What the token shall be good for, in the server's words.
    let scope: String?
    /// The hosts to which tokens belong: that of the service's base URL, and those of the server of tokens.
    let hosts: [ServiceHost]

    /// Reads `auth`; `nil` for one of another type.
    ///
    /// - Parameter baseURL: that of the service.
    init?(_ node: JSONNode?, baseURL: JSONNode?) {
        guard let grant = node?["type"]?.string.flatMap({ Grant(rawValue: $0) }),
            let tokenURL = node?["tokenUrl"], let clientID = node?["clientId"]?.string
        else {
            return nil
        }
        let deviceURL = node?["deviceUrl"]
        guard grant == .clientCredentials || deviceURL != nil else {
            return nil
        }
        self.grant = grant
        self.tokenURL = tokenURL
        self.deviceURL = grant == .deviceCode ? deviceURL : nil
        self.clientID = clientID
        secret = node?["secret"]?.string
        scope = node?["scope"]?.string
        hosts = [baseURL, tokenURL, self.deviceURL].compactMap { url in
            url?.string.flatMap { ServiceHost(of: $0) }
        }
    }

    /// The secret whose grant for a further host lets tokens go there too: the client's, or `token` for
    /// a client without one.
    var grantName: String {
        secret ?? "token"
    }

    /// Throws unless tokens belong to a host, or the user has granted that they are sent to it.
    ///
    /// - Parameter action: how the message names the call.
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

    /// The addresses that it is asked at.
    public var urls: [JSONNode] {
        [tokenURL, deviceURL].compactMap(\.self)
    }
}
