import OKitExpression
import OKitModel
import OKitSyntax

extension Manifest {
    /// Reads `bundle.json` of format 2.
    init(_ declaration: Declaration) {
        self.init()
        identifier = declaration.string("identifier") ?? ""
        version = declaration.string("version") ?? ""
        name = declaration.string("name") ?? ""
        entry = Named(name: "", location: declaration.node.location)
        languages = declaration["languages"]?.elements.compactMap { $0.literal?.string } ?? []
        let permissions = declaration.node["permissions"]
        network = NetworkPermissions(permissions)
        storage = permissions?["storage"]?.bool
        clipboard = permissions?["clipboard"]?.bool ?? false
        links = permissions?["links"]?.bool ?? false
        models = declaration.named("models") { name, model in
            Model(
                name: name.name,
                entity: model["entity"]?.name ?? Named(name: "", location: name.location),
                dataFile: model["data"]?.name ?? name,
                storage: model.string("storage").flatMap(StorageKind.init) ?? .file,
                schema: model["schema"]?.name,
                connection: model.string("connection"),
                endpoint: model["endpoint"]?.literal,
                authorization: ServiceAuthorization(declared: model["auth"]?.declaration)
            )
        }
        models.sort { $0.name < $1.name }
        sharedRecords = declaration.flag("sharedRecords") ?? false
        functionNames = declaration.named("functions") { name, _ in name }
        functions = declaration.named("functions") { name, function in
            Function.declared(
                name.name,
                on: HostFunction.Receiver(named: function.string("on") ?? ""),
                parameters: (function["parameters"]?.elements ?? []).map {
                    $0.literal?.string.flatMap { ParameterType.named[$0] } ?? .any
                },
                returns: function.type("returns").flatMap { DeclaredType($0.name)?.type },
                summary: function.string("summary") ?? ""
            )
        }
        components = Dictionary(
            declaration.named("components") { ($0.name, HostComponentDeclaration($0, $1)) }
        ) { first, _ in first }
        drops = (declaration["drops"]?.elements ?? []).compactMap { element in
            element.literal.flatMap { Named($0) }
        }
    }
}

extension ServiceAuthorization {
    /// Reads `auth` of a service or model; `nil` for a scheme that sends no secret of the user.
    init?(declared declaration: Declaration?) {
        guard let declaration, let secret = declaration["secret"]?.name else {
            return nil
        }
        let kind: Kind? =
            switch declaration.string("type").flatMap({ AuthorizationType(rawValue: $0) }) {
            case .basic: .basic
            case .bearer: .bearer
            case .key: .apiKey
            case .oauth2, .session, nil: nil
            }
        guard let kind else {
            return nil
        }
        self.init(
            kind: kind,
            secret: secret.name,
            user: declaration.string("user") ?? "",
            header: declaration.string("header") ?? "X-API-Key",
            query: declaration.string("query")
        )
    }
}
