/// What a bundle declares, as far as expressions can name it.
public struct Declarations: Sendable {
    /// The entity types.
    public let types: TypeTable

    /// The models' entities by the models' names.
    public let models: [String: String]

    /// The names of the transformers that the services declare.
    public let transformers: [String]

    /// The entities whose objects can own those of another, by the name of the other.
    private let owners: [String: [String]]

    /// The entities that have another for an ancestor, by the name of the ancestor.
    private let descendants: [String: [String]]

    /// Looks through the types for who can own whom.
    public init(types: TypeTable, models: [String: String], transformers: [String] = []) {
        self.types = types
        self.models = models
        self.transformers = transformers
        var owners: [String: [String]] = [:]
        var descendants: [String: [String]] = [:]
        for name in types.names {
            for ancestor in types[name]?.ancestors ?? [] {
                descendants[ancestor, default: []].append(name)
            }
        }
        for name in types.names {
            let held = Set(types[name]?.properties.compactMap(\.type.entityName) ?? [])
            for entity in held.flatMap({ [$0] + (descendants[$0] ?? []) }).sorted()
            where owners[entity]?.last != name {
                owners[entity, default: []].append(name)
            }
        }
        self.owners = owners
        self.descendants = descendants
    }

    /// The same with more types, such as those of views.
    public func adding(_ more: [EntityType]) -> Declarations {
        Declarations(types: types.adding(more), models: models, transformers: transformers)
    }

    /// The type of that name and those that add members to it.
    func family(of name: String) -> [EntityType] {
        ([name] + (descendants[name] ?? [])).compactMap { types[$0] }
    }

    /// The entities that can own objects of one, or of those that add members to it.
    private func ownersOfFamily(_ name: String) -> [String] {
        var found: [String] = []
        for owner in [name] + (descendants[name] ?? []) {
            found += (owners[owner] ?? []).filter { !found.contains($0) }
        }
        return found
    }

    /// What an object's owner is; unknown where nothing declares one.
    func owner(of type: StaticType) -> StaticType {
        guard let entities = type.entities else {
            return type.alternatives?.isEmpty == true ? .nothing : .unknown
        }
        let found = entities.map { ownersOfFamily($0) }
        return found.contains([])
            ? .unknown : StaticType(joining: found.map { StaticType(entities: $0) })
    }

    /// What an object belongs to in the end: itself, or one of the models that can contain it.
    func root(of type: StaticType) -> StaticType {
        guard let entities = type.entities else {
            return type.alternatives?.isEmpty == true ? .nothing : .unknown
        }
        var seen = entities
        var next = 0
        while next < seen.count {
            seen += ownersOfFamily(seen[next]).filter { !seen.contains($0) }
            next += 1
        }
        let roots = Set(models.values)
        return StaticType(entities: seen.filter { roots.contains($0) })
    }
}

/// The names that an expression may use, and what stands behind them.
public struct StaticScope: Sendable {
    /// What its paths begin at.
    public var content: StaticType

    /// What predicates and templates are evaluated on where it is not the content.
    public var subject: StaticType?

    /// Names of parameters, steps and variables.
    public var locals: [String: StaticType]

    /// Puts a scope together.
    public init(
        content: StaticType,
        subject: StaticType? = nil,
        locals: [String: StaticType] = [:]
    ) {
        self.content = content
        self.subject = subject
        self.locals = locals
    }
}

extension EntityType {
    /// The stored property of that name.
    package func property(named name: String) -> Property? {
        slot(named: name).map { properties[$0] }
    }
}
