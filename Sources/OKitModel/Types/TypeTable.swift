/// The entity types of a bundle by name, with those that every bundle has.
public struct TypeTable: Sendable {
    private var types: [String: EntityType] = [:]

    /// Makes a table of declared types and `ModelRef`, which a declaration cannot replace.
    ///
    /// A type that names a parent gets the parent's members before its own.
    public init(_ declared: [EntityType] = []) {
        var byName: [String: EntityType] = [:]
        for type in declared + [Self.reference] {
            byName[type.name] = type
        }
        for (name, type) in byName {
            types[name] = Self.complete(type, byName)
        }
    }

    /// The type of that name.
    public subscript(name: String) -> EntityType? {
        types[name]
    }

    /// All names, sorted.
    public var names: [String] {
        types.keys.sorted()
    }

    /// A reference to an object that somebody else owns, by its id in `refKey`.
    ///
    /// Its property `ref` is the object, or null (OKit, "ModelRef").
    static let reference = EntityType(
        name: referenceName,
        properties: [Property("refKey", .text, isOptional: true)]
    )

    /// The name of the type of references.
    public static let referenceName = "ModelRef"

    /// A type with the members of its ancestors; a circle of parents ends where it closes.
    private static func complete(
        _ type: EntityType,
        _ types: [String: EntityType]
    ) -> EntityType {
        var chain = [type]
        while let name = chain.last?.parent, let parent = types[name],
            !chain.contains(where: { $0.name == name })
        {
            chain.append(parent)
        }
        guard chain.count > 1 else {
            return type
        }
        let eldestFirst = chain.reversed()
        var hooks = Hooks()
        var properties: [Property] = []
        for member in eldestFirst {
            for property in member.ownProperties {
                properties.removeAll { $0.name == property.name }
                properties.append(property)
            }
            hooks.managed += member.hooks.managed
            hooks.unmanaged += member.hooks.unmanaged
            hooks.changed.merge(member.hooks.changed) { $0 + $1 }
        }
        return EntityType(
            name: type.name,
            properties: properties,
            hasID: type.hasID,
            computed: eldestFirst.reduce(into: [:]) { $0.merge($1.computed) { $1 } },
            functions: eldestFirst.reduce(into: [:]) { $0.merge($1.functions) { $1 } },
            hooks: hooks,
            parent: type.parent,
            ancestors: chain.dropFirst().map(\.name)
        )
    }
}

extension EntityType {
    /// The stored properties without the id.
    fileprivate var ownProperties: ArraySlice<Property> {
        properties.dropFirst(hasID ? 1 : 0)
    }
}
