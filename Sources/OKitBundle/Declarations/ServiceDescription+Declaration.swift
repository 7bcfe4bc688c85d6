import OKitSyntax

extension ServiceDescription {
    /// Reads a service of format 2.
    ///
    /// Its parameters have types; a description represents them as templates with `$`.
    init(_ declaration: Declaration) {
        var members: [(String, JSONText)] = []
        var defaults: [(String, JSONText)] = []
        if let baseURL = declaration.string("baseUrl") {
            defaults.append(("baseUrl", .text(baseURL)))
        }
        let headers = declaration.literals("headers")
        if !headers.isEmpty {
            defaults.append(("headers", .object(headers)))
        }
        members.append(("defaults", .object(defaults)))
        if let auth = declaration["auth"]?.declaration {
            members.append(("auth", .object(Self.authorizationMembers(auth))))
        }
        let hasAuth = declaration["auth"] != nil
        let actions = declaration.named("actions") { name, action in
            (name.name, JSONText.object(Self.members(of: action, hasAuth: hasAuth)))
        }
        members.append(("actions", .object(actions)))
        let source = SourceText(
            path: declaration.node.location.source.path,
            text: JSONText.object(members).description
        )
        guard let document = try? JSONDocument(parsing: source) else {
            self.init(declaration.node)
            return
        }
        let service = declaration.serviceName
        self.init(document.root, name: service)
        let baseURL = declaration["baseUrl"]?.literal
        let auth = declaration["auth"]?.declaration
        // URLs are reported where the author has written them.
        let tokens = TokenService(document.root["auth"], baseURL: baseURL) { auth?[$0]?.literal }
        self.tokens = tokens.map { [service: $0] } ?? [:]
        let session = declaration["auth"]?.declaration.flatMap {
            SessionService($0, baseURL: baseURL)
        }
        for name in self.actions.keys {
            self.actions[name]?.baseURL = baseURL
            self.actions[name]?.tokens = tokens
            self.actions[name]?.session = session
            if name == session?.login.name {
                // The sign-in has no session yet.
                self.actions[name]?.needsAuthorization = false
            }
        }
        for (name, action) in declaration.named("actions", { ($0, $1) }) {
            self.actions[name.name]?.name = name
            self.actions[name.name]?.changes =
                action["changes"]?.elements.compactMap(\.name) ?? []
            self.actions[name.name]?.declaration = action
            self.actions[name.name]?.path = action.main?.literal
            if case .type(let type, _)? = action["of"] {
                self.actions[name.name]?.items = .init(type: type.type)
            }
            self.actions[name.name]?.setPatience(action, of: declaration)
            for parameter in ParameterDeclaration.all(of: action) {
                self.actions[name.name]?.defaults[parameter.name] = parameter.standard
            }
        }
        self.baseURL = baseURL
    }

    private static func members(
        of action: Declaration,
        hasAuth: Bool
    ) -> [(String, JSONText)] {
        let parameters = ParameterDeclaration.all(of: action)
        func templates(_ place: ParameterDeclaration.Place) -> [(String, JSONText)] {
            parameters.filter { $0.place == place }.map { ($0.sentName, .text("$\($0.name)")) }
        }
        let inBody = templates(.body)
        var members: [(String, JSONText)] = [
            ("httpMethod", .text((action.form ?? "get").uppercased())),
            ("parameters", .object(inBody)),
            ("query", .object(templates(.query))),
            ("needAuth", .flag(action.flag("auth") ?? hasAuth)),
        ]
        let headers = action.literals("headers") + templates(.header)
        if !headers.isEmpty {
            members.append(("headers", .object(headers)))
        }
        switch action.string("body") {
        case "multipart":
            members.append(("isUpload", .flag(true)))
            let parts = parameters.filter { $0.place == .body }
            members.append(("multipart", .object(parts.map { ($0.sentName, .text($0.name)) })))
        case "form": members.append(("encoding", .text("form")))
        default:
            if !inBody.isEmpty {
                members.append(("encoding", .text("json")))
            }
        }
        if let result = action.string("result") {
            members.append(("resultKeyPath", .text(result)))
        }
        return members
    }

    private static func authorizationMembers(_ auth: Declaration) -> [(String, JSONText)] {
        let types: [AuthorizationType: String] = [
            .key: "apiKey",
            .oauth2: auth["authorizeUrl"] != nil
                ? "authorizationCode"
                : auth["deviceUrl"] == nil ? "clientCredentials" : "deviceCode",
        ]
        let type = auth.string("type").flatMap { AuthorizationType(rawValue: $0) }
        var members: [(String, JSONText)] = []
        for member in auth.members {
            let text = member.value.name?.name ?? member.value.literal?.string ?? ""
            members.append(
                (
                    member.key.name,
                    .text(member.key.name == "type" ? type.flatMap { types[$0] } ?? text : text)
                )
            )
        }
        return members
    }

    /// Completes the file of a stub or of another server from that of the real service.
    mutating func adopt(_ live: ServiceDescription) {
        for (name, action) in live.actions {
            var action = action
            if let own = actions[name] {
                guard own.declaration == nil else {
                    continue
                }
                action.responses = own.responses
            } else {
                action.baseURL = baseURL ?? action.baseURL
            }
            actions[name] = action
        }
        tokens.merge(live.tokens) { own, _ in own }
    }

    /// Adds the actions of another service.
    mutating func merge(_ other: ServiceDescription) {
        actions.merge(other.actions) { first, _ in first }
        transformers.merge(other.transformers) { first, _ in first }
        tokens.merge(other.tokens) { first, _ in first }
    }
}

/// The parameters in braces of a path such as `issues/{id}`.
package enum ServiceParameterName {
    /// The names in a path.
    package static func all(in path: String) -> [String] {
        parts(of: path).compactMap { part in
            if case .keyPath(let names) = part { names.first } else { nil }
        }
    }

    /// The path without braces, and the parameters between its parts.
    static func parts(of path: String) -> [ServicePayload.Part] {
        var parts: [ServicePayload.Part] = []
        var rest = path[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            if start > rest.startIndex {
                parts.append(.text(String(rest[..<start])))
            }
            parts.append(.keyPath([String(rest[rest.index(after: start)..<end])]))
            rest = rest[rest.index(after: end)...]
        }
        return rest.isEmpty ? parts : parts + [.text(String(rest))]
    }
}

extension Declaration {
    /// The strings of a member by name; a `$` in them is literal.
    fileprivate func literals(_ member: String) -> [(String, JSONText)] {
        self[member]?.entries.compactMap { entry in
            entry.value.literal?.string.map {
                (entry.name.name, .text($0.replacing("$", with: "$$")))
            }
        } ?? []
    }
}

extension Declaration {
    /// The service's name in a file name: `services/NAME.json`, `services/NAME.dev.json`.
    fileprivate var serviceName: String {
        let file = node.location.source.path.split(separator: "/").last ?? ""
        return String(file.prefix { $0 != "." })
    }
}

extension AppBundle {
    /// The service of a recording, completed with the bundle's declarations of its actions.
    public func service(ofRecording recording: ServiceDescription) -> ServiceDescription {
        var service = recording
        if formatVersion == .second, let live = services[.live] {
            service.adopt(live)
        }
        return service
    }
}

extension ServiceAction {
    /// Sets the timeout and the number of retries: those of the action, otherwise those of its
    /// service.
    fileprivate mutating func setPatience(_ action: Declaration, of service: Declaration) {
        func number(_ name: String) -> Double? {
            (action[name] ?? service[name])?.literal?.double
        }
        timeout = number("timeout").map { ServiceAction.timeout($0) } ?? timeout
        retries = number("retries").map { ServiceAction.retries($0) } ?? retries
    }
}
