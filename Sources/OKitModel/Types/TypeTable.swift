public import OKitExpression

/// The entity types of a bundle by name, including the built-in ones.
public struct TypeTable: Sendable {
    private var types: [String: EntityType] = [:]
    /// The names for objects of entities, if they differ from the entity's name.
    package var labels: [String: String] = [:]
    /// The expressions for the titles of objects of entities.
    package var titles: [String: ParsedExpression] = [:]

    /// Creates a table of declared types and the built-in ones, which a declaration cannot replace.
    ///
    /// A type with a parent gets the parent's members before its own.
    public init(_ declared: [EntityType] = []) {
        var byName: [String: EntityType] = [:]
        for type in declared + Self.builtIn {
            byName[type.name] = type
        }
        for (name, type) in byName {
            types[name] = Self.complete(type, byName)
        }
        markTypesWithSeparateValues()
    }

    /// The same table with more types, which have no parents.
    package func adding(_ more: [EntityType]) -> TypeTable {
        var table = self
        for type in more {
            table.types[type.name] = type
        }
        return table
    }

    /// Adds a type, replacing one with the same name.
    package mutating func insert(_ type: EntityType) {
        types[type.name] = type
        markTypesWithSeparateValues()
    }

    private mutating func markTypesWithSeparateValues() {
        for name in Self.typesWithSeparateValues(types)
        where types[name]?.containsSeparateValues == false {
            types[name] = types[name]?.containingSeparateValues()
        }
    }

    /// The type with that name.
    public subscript(name: String) -> EntityType? {
        types[name]
    }

    /// The types in the form that expressions use.
    public var objectTypes: [ObjectType] {
        types.values.map(\.objectType)
    }

    /// All names, sorted.
    public var names: [String] {
        types.keys.sorted()
    }

    /// The entities with these names, their families, and those of all their properties.
    package func connected(to names: some Sequence<String>) -> Set<String> {
        var connected: Set<String> = []
        var waiting = Array(names)
        while let name = waiting.popLast() {
            guard let type = self[name], connected.insert(name).inserted else {
                continue
            }
            waiting += type.ancestors + type.properties.compactMap(\.type.entityName)
            waiting += self.names.filter { self[$0]?.ancestors.contains(name) ?? false }
        }
        return connected
    }

    /// Whether records can be looked up by an attribute: it is in an index or an identity of the
    /// entity's family.
    package func isSearchable(_ attribute: String, in entity: String) -> Bool {
        let root = self[entity]?.ancestors.last ?? entity
        return types.values.contains { type in
            (type.ancestors.last ?? type.name) == root
                && (type.record.identity.contains(attribute)
                    || type.properties.contains { $0.name == attribute && $0.isIndexed })
        }
    }

    /// The types whose objects, or objects that they own, have separately stored values.
    private static func typesWithSeparateValues(_ types: [String: EntityType]) -> Set<String> {
        var owners: [String: [String]] = [:]
        for type in types.values {
            // A property may contain objects of subtypes, which are owned like those of their
            // ancestors.
            for name in type.properties.compactMap(\.type.entityName) {
                owners[name, default: []].append(type.name)
            }
        }
        var found: Set<String> = []
        var rest = types.values.filter { $0.separateSlot != nil }.map(\.name)
        while let name = rest.popLast() {
            guard found.insert(name).inserted, let type = types[name] else {
                continue
            }
            rest += ([name] + type.ancestors).flatMap { owners[$0] ?? [] }
        }
        return found
    }

    /// A type with the members of its ancestors; a cycle of parents ends where it closes.
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
        let eldestFirst = chain.reversed()
        let record = eldestFirst.reduce(RecordTraits()) { $0.merging($1.record) }
        guard chain.count > 1 || record != RecordTraits() else {
            return type
        }
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
        let names = Set(properties.map(\.name))
        let computed = record.computed.filter { !names.contains($0.key) }
        return EntityType(
            name: type.name,
            properties: properties,
            hasID: type.hasID,
            computed: eldestFirst.reduce(into: computed) { $0.merge($1.computed) { $1 } },
            functions: eldestFirst.reduce(into: [:]) { $0.merge($1.functions) { $1 } },
            hooks: hooks,
            parent: type.parent,
            ancestors: chain.dropFirst().map(\.name),
            record: record
        )
    }
}

extension EntityType {
    /// The stored properties without the id.
    fileprivate var ownProperties: ArraySlice<Property> {
        properties.dropFirst(hasID ? 1 : 0)
    }
}
