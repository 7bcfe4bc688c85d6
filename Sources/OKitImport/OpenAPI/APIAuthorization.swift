import OKitSyntax

/// The authentication of an API, as far as apps have it.
struct APIAuthorization {
    /// The `auth` of the service; `nil` without a scheme.
    private(set) var text: JSONText?
    /// The name of the secret that it sends.
    private(set) var secret: String?
    /// The URLs that issue tokens.
    private(set) var urls: [String] = []
    /// The methods that requests for tokens use.
    private(set) var methods: [String] = []

    /// The client of OAuth, which no description names.
    private static let client = "client-id"

    init(_ reader: APIReader, _ report: inout ImportReport) {
        let schemes =
            reader.isSwagger
            ? reader.root["securityDefinitions"] : reader.root["components"]?["securitySchemes"]
        let choices = schemes?.members.map { (name: $0.name, node: $0.value) } ?? []
        for (name, reference) in choices {
            guard let node = try? reader.files.target(of: reference) else {
                continue
            }
            let place = reader.files.place(of: node)
            if text == nil, let known = Self.text(of: node) {
                (text, secret) = (known, "API")
            } else if text == nil, let flow = TokenFlow(node) {
                text = flow.text(client: Self.client)
                secret = flow.isOfUser ? nil : "API"
                urls = flow.urls
                methods = ["POST"] + (flow.authorizeURL == nil ? [] : ["GET"])
                report.leaveOut(
                    "client of \(name)",
                    at: place,
                    because:
                        "the description names no client; set \"clientId\" in services/api.json"
                )
            } else if text == nil, ["oauth2", "openIdConnect"].contains(node["type"]?.string) {
                (text, secret) = (.object([("type", .text("bearer")), Self.secret]), "API")
                report.leaveOut(
                    "sign-in of \(name)",
                    at: place,
                    because: "this flow is not supported; use a token as the secret API"
                )
            } else {
                report.leaveOut(
                    "security scheme \(name)",
                    at: place,
                    because: text == nil
                        ? "this kind of authentication is not supported"
                        : "a service has one kind of authentication"
                )
            }
        }
    }

    private static var secret: (String, JSONText) { ("secret", .text("API")) }

    private static func text(of node: JSONNode) -> JSONText? {
        switch node["type"]?.string {
        case "apiKey":
            guard let name = node["name"]?.string, let place = node["in"]?.string,
                place == "header" || place == "query", HeaderName.isValid(name)
            else {
                return nil
            }
            return .object([("type", .text("key")), secret, (place, .text(name))])
        case "basic": return .object([("type", .text("basic")), ("user", .text("user")), secret])
        case "http":
            switch node["scheme"]?.string?.lowercased() {
            case "bearer": return .object([("type", .text("bearer")), secret])
            case "basic":
                return .object([("type", .text("basic")), ("user", .text("user")), secret])
            default: return nil
            }
        default: return nil
        }
    }

    /// A flow of OAuth 2.0: that of a client, of a device, or of a page in a browser.
    private struct TokenFlow {
        let tokenURL: String
        let deviceURL: String?
        let authorizeURL: String?
        let scopes: [String]

        /// The maximum number of scopes that are requested; otherwise the server chooses.
        private static let mostScopes = 10

        init?(_ node: JSONNode) {
            guard node["type"]?.string == "oauth2" else {
                return nil
            }
            let flows = node["flows"]
            let kind = node["flow"]?.string
            let client = kind == "application" ? node : flows?["clientCredentials"]
            let device = flows?["deviceAuthorization"]
            let code = kind == "accessCode" ? node : flows?["authorizationCode"]
            guard let flow = client ?? device ?? code,
                let token = flow["tokenUrl"]?.string, Self.isURL(token)
            else {
                return nil
            }
            tokenURL = token
            deviceURL = client == nil ? device?["deviceAuthorizationUrl"]?.string : nil
            authorizeURL =
                client == nil && device == nil ? code?["authorizationUrl"]?.string : nil
            let pages = [deviceURL, authorizeURL].compactMap(\.self)
            guard client != nil || !pages.isEmpty && pages.allSatisfy(Self.isURL) else {
                return nil
            }
            scopes = flow["scopes"]?.members.map(\.name) ?? []
        }

        private static func isURL(_ text: String) -> Bool {
            text.hasPrefix("https://")
                && text.unicodeScalars.allSatisfy { $0.isASCII && $0.value > 32 }
        }

        var urls: [String] { [tokenURL] + [deviceURL, authorizeURL].compactMap(\.self) }

        /// Whether the user signs in, and not the app.
        var isOfUser: Bool { urls.count > 1 }

        func text(client: String) -> JSONText {
            var members: [(String, JSONText)] = [("type", .text("oauth2"))]
            if let deviceURL {
                members.append(("deviceUrl", .text(deviceURL)))
            } else if let authorizeURL {
                members.append(("authorizeUrl", .text(authorizeURL)))
            } else {
                members.append(APIAuthorization.secret)
            }
            members += [("tokenUrl", .text(tokenURL)), ("clientId", .text(client))]
            if !scopes.isEmpty, scopes.count <= Self.mostScopes {
                members.append(("scope", .text(scopes.joined(separator: " "))))
            }
            return .object(members)
        }
    }
}
