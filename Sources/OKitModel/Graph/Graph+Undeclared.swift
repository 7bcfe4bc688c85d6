public import OKitExpression
public import OKitSyntax

extension Graph {
    /// An object of JSON that no entity declares, with a property for each member.
    public func makeObject(_ node: JSONNode) -> ObjectID {
        var decoder = ModelDecoder(graph: self)
        return create(undeclared: node, &decoder)
    }

    /// What JSON says by itself; `{"$date": …}` and `{"$data": …}` are a date and bytes, and
    /// `{"$entity": …, "id": …}` is the object with that id.
    public func makeValue(_ node: JSONNode) -> Value {
        var decoder = ModelDecoder(graph: self)
        return decoder.value(node, .any) ?? .null
    }

    /// Makes an object of JSON that no entity declares: each member is a property of any type.
    ///
    /// Of members with the same name, the first counts.
    func create(undeclared node: JSONNode, _ decoder: inout ModelDecoder) -> ObjectID {
        let members = node.members.filter { $0.name != "***" }
        let type = undeclaredType(of: members.map(\.name))
        let object = create(type)
        for member in members {
            if let slot = type.slot(named: member.name),
                value(of: object, slot: slot).isNull,
                let value = decoder.value(member.value, .any)
            {
                set(object, slot: slot, to: value)
            }
        }
        return object
    }

    /// One type for all objects with the same members, as elements of a list mostly have.
    private func undeclaredType(of names: [String]) -> EntityType {
        if let type = undeclaredTypes[names] {
            return type
        }
        let type = EntityType(
            name: Self.undeclared,
            properties: names.map { Property($0, .any, isOptional: true) },
            hasID: false
        )
        if undeclaredTypes.count >= Self.mostUndeclaredTypes {
            undeclaredTypes.removeAll()
        }
        undeclaredTypes[names] = type
        return type
    }

    private static let mostUndeclaredTypes = 256

    /// The name of the type of objects without a declaration.
    static let undeclared = "object"
}

extension EntityType {
    /// Whether an entity of the bundle, or of the framework, declares it.
    public var isDeclared: Bool {
        name != Graph.undeclared
    }
}
