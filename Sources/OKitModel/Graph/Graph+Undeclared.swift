import OKitSyntax

extension Graph {
    /// Makes an object of JSON that no entity declares: each member is a property of any type.
    ///
    /// Of members with the same name, the first counts.
    func create(undeclared node: JSONNode, _ decoder: inout ModelDecoder) -> ObjectID {
        let members = node.members.filter { $0.name != "***" }
        let type = EntityType(
            name: Self.undeclared,
            properties: members.map { Property($0.name, .any, isOptional: true) },
            hasID: false
        )
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

    /// The name of the type of objects without a declaration.
    static let undeclared = "object"
}
