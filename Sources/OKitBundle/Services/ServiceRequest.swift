import OKitExpression
import OKitModel
import OKitSyntax

/// An HTTP request of an action, independent of a connection.
public struct ServiceRequest: Sendable, Hashable {
    /// The action's name.
    public var action: String
    /// The HTTP method, in capitals.
    public var method: String
    /// The URL, with the query.
    public var url: String
    /// The destination.
    public var host: ServiceHost
    /// The headers, sorted by name.
    public var headers: [Header]
    /// The body; `nil` if there is none.
    public var body: [UInt8]?
    /// The timeout of the response in seconds, including repetitions.
    public var timeout: Double
    /// The number of retries in case of temporary failures.
    public var retries: Int
    /// Whether the request is idempotent (RFC 9110 §9.2.2).
    public var isRepeatable: Bool
    /// The delay before it is sent, in seconds.
    public var pause = 0.0
    /// The secrets in the URL, which only the server may see.
    public internal(set) var urlSecrets: [String] = []
    /// Whether it only concerns secrets: the response is never recorded, and no redirect is
    /// followed.
    public var isPrivate = false
    /// The step of a sign-in that a host performs in place of sending the request; `nil` for a request to a
    /// server.
    public var signInStep: SignInStep?

    /// Whether the response depends on an action of the user outside the app.
    package var awaitsUser: Bool {
        if case .wait = signInStep {
            return true
        }
        return pause > 0
    }

    /// A header field.
    public struct Header: Sendable, Hashable {
        /// The name.
        public var name: String
        /// The value.
        public var value: String
    }

    /// Creates the request of an action.
    ///
    /// - Throws: If there is no URL, a value in the path is missing, or a header is invalid.
    public init(_ action: ServiceAction, payload: ServicePayload) throws(ServiceFailure) {
        self.action = action.name.name
        method = action.method
        var url = try Self.url(of: action, payload)
        var headers = try Self.headers(of: action, payload)
        let parameters =
            action.isUpload ? [] : Self.parameters(of: action, payload)
        let query = FormEncoding.text(of: Self.parameters(action.query, of: payload))
        url = FormEncoding.adding(query, to: url)
        if action.isUpload {
            let upload = try ServiceUpload(action, payload: payload)
            body = upload.bytes
            headers["content-type"] = headers["content-type"] ?? upload.contentType
        } else if parameters.isEmpty {
            body = nil
        } else if action.encoding == .query || ["GET", "HEAD"].contains(method) {
            let query = FormEncoding.text(of: parameters)
            url = FormEncoding.adding(query, to: url)
        } else if action.encoding == .json {
            body = Array(ServiceJSON.bytes(of: parameters))
            headers["content-type"] = headers["content-type"] ?? "application/json"
        } else {
            body = Array(FormEncoding.text(of: parameters).utf8)
            headers["content-type"] =
                headers["content-type"] ?? "application/x-www-form-urlencoded; charset=utf-8"
        }
        headers["accept"] = headers["accept"] ?? "application/json"
        guard let host = ServiceHost(of: url) else {
            throw ServiceFailure("\"\(self.action)\" needs an http or https URL; check its baseUrl")
        }
        self.url = url
        self.host = host
        self.headers = headers.sorted { $0.key < $1.key }.map { Header(name: $0, value: $1) }
        timeout = action.timeout
        retries = action.retries
        isRepeatable = Self.repeatable.contains(method)
    }

    /// Creates a request without headers and body that is sent once.
    package init(_ action: String, _ method: String, _ url: String, _ host: ServiceHost) {
        self.action = action
        self.method = method
        self.url = url
        self.host = host
        headers = [Header(name: "accept", value: "application/json")]
        body = nil
        timeout = 60
        retries = 0
        isRepeatable = Self.repeatable.contains(method)
    }

    /// Adds headers, sorted by name; returns false, and adds none, if one cannot be sent.
    package mutating func add(headers others: [String: String]) -> Bool {
        let others = others.sorted { $0.key < $1.key }
            .map { Header(name: $0.key.lowercased(), value: $0.value) }
        guard others.allSatisfy({ Self.isHeader($0) }) else {
            return false
        }
        let names = Set(others.map(\.name))
        headers = headers.filter { !names.contains($0.name) } + others
        return true
    }

    private static let repeatable: Set = ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"]

    /// The parameters in the body.
    ///
    /// In JSON for methods that replace or change a resource, given parameters without a value are
    /// null, so that the service clears them.
    private static func parameters(
        of action: ServiceAction,
        _ payload: ServicePayload
    ) -> [ServiceParameter] {
        let sendsNull =
            action.declaration != nil && action.encoding == .json
            && ["PUT", "PATCH"].contains(action.method)
        guard sendsNull else {
            return parameters(action.parameters, of: payload)
        }
        return action.parameters.sorted { $0.key < $1.key }.compactMap { name, node in
            let value = payload.value(of: node) ?? (payload.isGiven(node) ? .null : nil)
            return value.map { ServiceParameter(name: name, value: $0) }
        }
    }

    private static func parameters(
        _ parameters: [String: JSONNode],
        of payload: ServicePayload
    ) -> [ServiceParameter] {
        parameters.sorted { $0.key < $1.key }.compactMap { name, node in
            payload.value(of: node).map { ServiceParameter(name: name, value: $0) }
        }
    }

    /// Names are in lower case, as they are case-insensitive.
    private static func headers(
        of action: ServiceAction,
        _ payload: ServicePayload
    ) throws(ServiceFailure) -> [String: String] {
        var headers: [String: String] = [:]
        for (name, node) in action.headers.sorted(by: { $0.key < $1.key }) {
            guard let value = payload.value(of: node)?.text else {
                continue
            }
            guard isHeaderName(name), value.unicodeScalars.allSatisfy(isHeaderSign) else {
                throw ServiceFailure(
                    """
                    the header \"\(name)\" of \"\(action.name.name)\" contains characters that \
                    headers cannot contain
                    """
                )
            }
            guard !ForbiddenHeader.contains(name, value: value) else {
                throw .forbiddenHeader(name, of: action.name.name)
            }
            headers[name.lowercased()] = value
        }
        return headers
    }

    /// Whether a header can be sent.
    static func isHeader(_ header: Header) -> Bool {
        isHeaderName(header.name) && header.value.unicodeScalars.allSatisfy(isHeaderSign)
    }

    /// Whether a header can have the name (RFC 9110 §5.6.2).
    package static func isHeaderName(_ name: String) -> Bool {
        !name.isEmpty
            && name.unicodeScalars.allSatisfy { scalar in
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9": true
                default: "!#$%&'*+-.^_`|~".unicodeScalars.contains(scalar)
                }
            }
    }

    /// Excludes control characters, which would begin another header.
    private static func isHeaderSign(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && scalar.value != 0x7F
    }
}

/// A parameter with its value.
struct ServiceParameter {
    var name: String
    var value: Value
}
