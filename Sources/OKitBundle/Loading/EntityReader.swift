import OKitExpression
import OKitModel
import OKitSyntax

extension EntityType {
    /// Reads an entity whose form the schema has checked; what does not fit is left out.
    init(name: String, _ node: JSONNode) {
        let properties = node["properties"]?.declarations.map { Property($0) } ?? []
        var computed: [String: ComputedProperty] = [:]
        for member in node["computed"]?.declarations ?? [] {
            computed[member.name] = ComputedProperty(member.value)
        }
        var functions: [String: EntityFunction] = [:]
        for member in node["functions"]?.declarations ?? [] {
            functions[member.name] = EntityFunction(member.value)
        }
        self.init(
            name: name,
            properties: properties,
            hasID: node["id"]?.bool ?? true,
            computed: computed,
            functions: functions,
            hooks: Hooks(node["hooks"]),
            parent: node["parent"]?.string,
            record: RecordTraits(
                identity: node["identity"].map { $0.string.map { [$0] } ?? $0.names } ?? [],
                owner: node["owner"]?.string,
                isOwner: node["isOwner"]?.bool ?? false
            )
        )
    }
}

extension ComputedProperty {
    fileprivate init(_ node: JSONNode) {
        let setter = node["set"].map { Step.list($0) }
        self.init(expression: ParsedExpression(node["get"] ?? node), setter: setter)
    }
}

extension JSONNode {
    /// The texts of an array.
    fileprivate var names: [String] {
        elements.compactMap(\.string)
    }
}

extension Hooks {
    fileprivate init(_ node: JSONNode?) {
        self.init()
        managed = Step.list(node?["managed"])
        unmanaged = Step.list(node?["unmanaged"])
        for member in node?["changed"]?.declarations ?? [] {
            changed[member.name] = Step.list(member.value)
        }
    }
}

extension EntityType {
    /// The other entities that a declaration names.
    static func references(in node: JSONNode) -> [Named] {
        let properties = node["properties"]?.declarations.map(\.value) ?? []
        let names =
            properties.flatMap { [$0["type"], $0["of"], $0["relation"]] } + [node["parent"]]
        return names.compactMap { $0.flatMap { Named($0) } }.filter {
            ValueType.scalars[$0.name] == nil && !ValueType.collections.contains($0.name)
        }
    }
}

extension Property {
    fileprivate init(_ member: JSONNode.Member) {
        let type = ValueType(member.value)
        let initial: Initial =
            switch member.value["default"] {
            case nil: .zero
            case .some(let node) where type == .date && node.isString("now"): .now
            case .some(let node): .json(node)
            }
        self.init(
            member.name,
            type,
            isOptional: member.value["optional"]?.bool ?? false,
            initial: initial,
            relation: member.value["relation"]?.string,
            isApart: member.value["apart"]?.bool ?? false
        )
        rules = member.value["rules"].map { PropertyRule.all(in: $0, for: type) } ?? []
        inverse = member.value["inverse"]?.string
        deleteRule =
            member.value["deleteRule"]?.string.flatMap { DeleteRule(rawValue: $0) }
            ?? .nullify
        isIndexed = member.value["index"]?.bool ?? false
        if let json = member.value["json"] {
            source = JSONSource(json, property: member.name)
        }
    }
}

extension Property.JSONSource {
    /// A key path, `false` for a property that is never imported, or both parts by name.
    fileprivate init?(_ node: JSONNode, property: String) {
        guard node.bool ?? true else {
            return nil
        }
        let path = node.string ?? node["path"]?.string ?? property
        self.init(
            path: path.split(separator: ".").map { String($0) },
            transformer: node["transformer"]?.string
        )
    }
}

extension ValueType {
    /// The type that a property declares; any type where it declares none, so that the property is
    /// known all the same.
    fileprivate init(_ node: JSONNode) {
        let name = node["type"]?.string ?? ""
        let of = node["of"]?.string ?? "text"
        let element = Self.scalars[of] ?? .object(of)
        switch name {
        case "list": self = .list(element)
        case "set": self = .set(element)
        case "map": self = .map(element)
        default:
            let isEntity = name.first?.isUppercase ?? false
            self = Self.scalars[name] ?? (isEntity ? .object(name) : .any)
        }
    }
}

extension EntityFunction {
    fileprivate init(_ node: JSONNode) {
        let parameters = node["parameters"]?.elements.compactMap(\.string) ?? []
        if let result = node["returns"] {
            self.init(parameters: parameters, body: .returns(ParsedExpression(result)))
        } else {
            self.init(parameters: parameters, body: .steps(Step.list(node["steps"])))
        }
    }
}
