import FoundationEssentials
import OKitExpression
import OKitSyntax

/// How an app authenticates to a service, or to the server of a model: `auth` of the service file
/// and of the model in the manifest.
///
/// The file contains the name of a secret, never its value. The user who runs the app provides the
/// secrets.
public struct ServiceAuthorization: Sendable {
    /// The authentication schemes.
    public enum Kind: String, Sendable, CaseIterable {
        /// A user name and password (RFC 7617).
        case basic
        /// A token (RFC 6750).
        case bearer
        /// A header or query item with a key.
        case apiKey
    }

    /// The scheme.
    public let kind: Kind
    /// The name of the secret.
    public let secret: String
    /// `basic`: the user name.
    public let user: String
    /// `apiKey`: the name of the header.
    public let header: String
    /// `apiKey`: the name of the query item with the key, instead of a header.
    public let query: String?

    init(kind: Kind, secret: String, user: String, header: String, query: String?) {
        self.kind = kind
        self.secret = secret
        self.user = user
        self.header = header
        self.query = query
    }

    /// Reads `auth`; `nil` for another type, which code can handle.
    init?(_ node: JSONNode?) {
        guard let kind = node?["type"]?.string.flatMap({ Kind(rawValue: $0) }),
            let secret = node?["secret"]?.string
        else {
            return nil
        }
        self.kind = kind
        self.secret = secret
        user = node?["user"]?.string ?? ""
        header = node?["header"]?.string ?? "X-API-Key"
        query = node?["query"]?.string
    }

    /// The header that authenticates a request to a host.
    ///
    /// - Throws: If the secret is missing or not granted for the host, or is not a valid header
    ///   value.
    func header(
        for host: ServiceHost,
        from secrets: GrantedSecrets
    ) throws(ServiceFailure) -> ServiceRequest.Header {
        let value = try secrets.value(of: secret, for: host)
        let header =
            switch kind {
            case .basic:
                ServiceRequest.Header(
                    name: "authorization",
                    value: "Basic " + Data("\(user):\(value)".utf8).base64EncodedString()
                )
            case .bearer: ServiceRequest.Header(name: "authorization", value: "Bearer \(value)")
            case .apiKey: ServiceRequest.Header(name: self.header.lowercased(), value: value)
            }
        guard !ForbiddenHeader.contains(header.name, value: header.value) else {
            throw .forbiddenHeader(header.name, of: "auth")
        }
        guard ServiceRequest.isHeader(header) else {
            throw ServiceFailure(
                "the secret \"\(secret)\" contains characters that headers cannot contain"
            )
        }
        return header
    }
}

extension ServiceRequest {
    /// Authenticates the request.
    ///
    /// - Throws: If the secret is missing, or over `http` to another machine, where it would be
    ///   readable by others.
    public mutating func authorize(
        by authorization: ServiceAuthorization?,
        from secrets: GrantedSecrets
    ) throws(ServiceFailure) {
        guard let authorization else {
            throw ServiceFailure("\"\(action)\" needs \"auth\" in its service file")
        }
        try requireProtection()
        if authorization.kind == .apiKey, let name = authorization.query {
            let key = try secrets.value(of: authorization.secret, for: host)
            let item = "\(PercentEncoding.encoded(name))=\(PercentEncoding.encoded(key))"
            url = FormEncoding.adding(item, to: url)
            urlSecrets.append(key)
            return
        }
        let header = try authorization.header(for: host, from: secrets)
        headers.removeAll { $0.name == header.name }
        headers.append(header)
        headers.sort { $0.name < $1.name }
    }

    /// Throws for `http` to another machine, where a secret would be readable by others.
    public func requireProtection() throws(ServiceFailure) {
        guard url.lowercased().hasPrefix("https:") || host.isLoopback else {
            throw ServiceFailure("\"\(action)\" would send a secret without https")
        }
    }
}
