import FoundationEssentials
import OKitExpression
import OKitModel
import OKitSyntax

extension TokenService {
    /// The first request: for a token, or for a code that the user enters.
    ///
    /// - Throws: If the secret is missing or not granted for the host, or would be sent over `http`
    ///   to another machine.
    public func firstRequest(
        _ secrets: GrantedSecrets,
        within permissions: NetworkPermissions
    ) throws(ServiceFailure) -> ServiceRequest {
        switch grant {
        case .clientCredentials:
            try request(tokenURL, fields("client_credentials", scoped: true), secrets, permissions)
        case .deviceCode:
            try request(deviceURL ?? tokenURL, fields(nil, scoped: true), secrets, permissions)
        case .authorizationCode:
            try requestOfPage(permissions)
        }
    }

    /// Requests the sign-in page.
    private func requestOfPage(
        _ permissions: NetworkPermissions
    ) throws(ServiceFailure) -> ServiceRequest {
        var fields = [
            ServiceParameter(name: "response_type", value: .text("code")),
            ServiceParameter(name: "client_id", value: .text(clientID)),
        ]
        if let scope {
            fields.append(ServiceParameter(name: "scope", value: .text(scope)))
        }
        let url = authorizeURL?.string ?? ""
        guard url.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }) else {
            throw ServiceFailure(
                "\"authorizeUrl\" must be a URL without a fragment; check \"auth\""
            )
        }
        if let host = tokenURL.string.flatMap({ ServiceHost(of: $0) }) {
            // Otherwise the user would sign in before the request for the token is refused.
            try permissions.check(host, method: "POST", for: "sign-in")
        }
        var request = try ServiceRequest(asking: url, for: "sign-in", [])
        // The browser opens the page; nothing is sent from here.
        try permissions.check(request.host, method: "GET", for: request.action)
        try request.requireProtection()
        let page = FormEncoding.adding(FormEncoding.text(of: fields), to: url)
        request.signInStep = .open(page: page)
        return request
    }

    /// Waits for the redirect from the sign-in page.
    public func request(
        awaiting address: SignInAddress
    ) throws(ServiceFailure) -> ServiceRequest {
        var request = try ServiceRequest(asking: authorizeURL?.string ?? "", for: "sign-in", [])
        request.signInStep = .wait(key: address.key)
        return request
    }

    /// Requests a token for an authorization code (RFC 6749 §4.1.3).
    public func request(
        redeeming code: AuthorizationCode,
        of address: SignInAddress,
        _ secrets: GrantedSecrets,
        within permissions: NetworkPermissions
    ) throws(ServiceFailure) -> ServiceRequest {
        var fields = fields("authorization_code", scoped: false)
        for (name, text) in [
            ("code", code.text), ("redirect_uri", address.redirect),
            ("code_verifier", address.verifier),
        ] {
            fields.append(ServiceParameter(name: name, value: .text(text)))
        }
        return try request(tokenURL, fields, secrets, permissions)
    }

    /// Checks whether the user has entered the code (RFC 8628 §3.4).
    ///
    /// - Parameter pause: Seconds until it is sent.
    public func request(
        polling code: DeviceCode,
        after pause: Double,
        _ secrets: GrantedSecrets,
        within permissions: NetworkPermissions
    ) throws(ServiceFailure) -> ServiceRequest {
        var fields = fields("urn:ietf:params:oauth:grant-type:device_code", scoped: false)
        fields.append(ServiceParameter(name: "device_code", value: .text(code.secret)))
        var request = try request(tokenURL, fields, secrets, permissions)
        request.pause = pause
        return request
    }

    /// Requests a new token for one that has expired (RFC 6749 §6).
    public func request(
        renewing token: String,
        _ secrets: GrantedSecrets,
        within permissions: NetworkPermissions
    ) throws(ServiceFailure) -> ServiceRequest {
        var fields = fields("refresh_token", scoped: false)
        fields.append(ServiceParameter(name: "refresh_token", value: .text(token)))
        return try request(tokenURL, fields, secrets, permissions)
    }

    /// A client with a secret authenticates by a header, other clients only send their id.
    private func fields(_ grant: String?, scoped: Bool) -> [ServiceParameter] {
        var texts: [(String, String?)] = [("grant_type", grant)]
        texts.append(("client_id", secret == nil ? clientID : nil))
        texts.append(("scope", scoped ? scope : nil))
        return texts.compactMap { name, text in
            text.map { ServiceParameter(name: name, value: .text($0)) }
        }
    }

    private func request(
        _ url: JSONNode,
        _ fields: [ServiceParameter],
        _ secrets: GrantedSecrets,
        _ permissions: NetworkPermissions
    ) throws(ServiceFailure) -> ServiceRequest {
        var request = try ServiceRequest(asking: url.string ?? "", for: "sign-in", fields)
        try permissions.check(request.host, method: request.method, for: request.action)
        try request.requireProtection()
        guard let secret else {
            return request
        }
        let value = try secrets.value(of: secret, for: request.host)
        // RFC 6749 §2.3.1: both are form-encoded first.
        let credentials = [clientID, value].map {
            PercentEncoding.encoded($0)
        }.joined(separator: ":")
        let header = "Basic " + Data(credentials.utf8).base64EncodedString()
        request.headers.append(ServiceRequest.Header(name: "authorization", value: header))
        return request
    }
}

extension ServiceRequest {
    /// A form request with secrets to a URL of a service file.
    fileprivate init(
        asking url: String,
        for action: String,
        _ fields: [ServiceParameter]
    ) throws(ServiceFailure) {
        guard let host = ServiceHost(of: url) else {
            throw ServiceFailure("\"\(action)\" needs an http or https URL; check \"auth\"")
        }
        self.action = action
        self.url = url
        self.host = host
        method = "POST"
        headers = [
            Header(name: "accept", value: "application/json"),
            Header(name: "content-type", value: "application/x-www-form-urlencoded"),
        ]
        body = Array(FormEncoding.text(of: fields).utf8)
        timeout = 30
        retries = 2
        isRepeatable = false
        isPrivate = true
    }

    /// Authenticates the request with a token (RFC 6750 §2.1).
    public mutating func authorize(by token: ServiceToken) {
        headers.removeAll { $0.name == "authorization" }
        headers.append(Header(name: "authorization", value: "Bearer \(token.value)"))
        headers.sort { $0.name < $1.name }
    }
}
