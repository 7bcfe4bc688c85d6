import OKitExpression
import OKitModel
import OKitSyntax

extension Manifest {
    /// Reads `bundle.json` of format 1.
    init(_ node: JSONNode) {
        identifier = node["identifier"]?.string ?? ""
        version = node["version"]?.string ?? ""
        name = node["name"]?.string ?? ""
        entry = node["entry"].flatMap { Named($0) } ?? Named(name: "", location: node.location)
        languages = node["languages"]?.elements.compactMap(\.string) ?? []
        let permissions = node["permissions"]
        network = NetworkPermissions(permissions)
        storage = permissions?["storage"]?.bool
        clipboard = permissions?["clipboard"]?.bool ?? false
        links = permissions?["links"]?.bool ?? false
        functionNames = (node["functions"]?.declarations ?? []).map { Named($0) }
        functions = (node["functions"]?.declarations ?? []).map { member in
            Function.declared(
                member.name,
                on: HostFunction.Receiver(named: member.value["on"]?.string ?? ""),
                parameters: (member.value["parameters"]?.elements.map(\.string) ?? []).map {
                    $0.flatMap { ParameterType.named[$0] } ?? .any
                },
                returns: member.value["returns"]?.string.flatMap { ValueType.scalars[$0] },
                summary: member.value["summary"]?.string ?? ""
            )
        }
        for model in node["models"]?.declarations ?? [] {
            models.append(
                Model(
                    name: model.name,
                    entity: model.value["entity"].flatMap { Named($0) }
                        ?? Named(name: "", location: model.value.location),
                    dataFile: model.value["data"].flatMap { Named($0) } ?? Named(model),
                    storage: model.value["storage"]?.string.flatMap(StorageKind.init) ?? .file,
                    endpoint: model.value["endpoint"],
                    authorization: ServiceAuthorization(model.value["auth"])
                )
            )
        }
        models.sort { $0.name < $1.name }
    }
}
