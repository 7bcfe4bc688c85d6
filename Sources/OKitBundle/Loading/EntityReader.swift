import OKitExpression
import OKitModel
import OKitSyntax

extension EntityType {
    /// Creates the type for the running app from a declaration.
    init(name: String, _ declaration: EntityDeclaration) {
        let node = declaration.node
        let rules = Dictionary(
            declaration.rules.map { ($0.property, $0.rules) },
            uniquingKeysWith: { first, _ in first }
        )
        let properties =
            node["properties"]?.declarations.map { member in
                Property(member, rules: rules[member.name] ?? [])
            } ?? []
        var computed: [String: ComputedProperty] = [:]
        for property in declaration.computed {
            computed[property.name.name] = ComputedProperty(
                expression: property.value.expression,
                setter: property.setter.map { Step.list($0) }
            )
        }
        var functions: [String: EntityFunction] = [:]
        for function in declaration.functions {
            functions[function.name.name] = EntityFunction(function)
        }
        var hooks = Hooks()
        hooks.managed = Step.list(declaration.ownerHooks.first ?? [])
        hooks.unmanaged = Step.list(declaration.ownerHooks.last ?? [])
        for hook in declaration.changeHooks {
            hooks.changed[hook.property.name] = Step.list(hook.steps)
        }
        self.init(
            name: name,
            properties: properties,
            hasID: node["id"]?.bool ?? true,
            computed: computed,
            functions: functions,
            hooks: hooks,
            parent: node["parent"]?.string,
            record: RecordTraits(
                identity: node["identity"].map { $0.string.map { [$0] } ?? $0.names } ?? [],
                owner: node["owner"]?.string,
                isOwner: node["isOwner"]?.bool ?? false
            )
        )
    }
}

extension JSONNode {
    /// The texts of an array.
    fileprivate var names: [String] {
        elements.compactMap(\.string)
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
    fileprivate init(_ member: JSONNode.Member, rules: [RuleDeclaration]) {
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
            isStoredSeparately: member.value["apart"]?.bool ?? false
        )
        self.rules = PropertyRule.all(rules, for: type)
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
    /// A key path, `false` for a property that is never imported, or an object with both parts.
    init?(_ node: JSONNode, property: String) {
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
    /// The declared type of a property; any type if none is declared, so that the property exists.
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
    fileprivate init(_ declaration: EntityDeclaration.Function) {
        self.init(
            parameters: declaration.parameters,
            body: declaration.result.map { .returns($0.expression) }
                ?? .steps(Step.list(declaration.steps))
        )
    }
}
