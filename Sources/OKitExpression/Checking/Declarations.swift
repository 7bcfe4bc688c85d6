import OKitSyntax

/// The declarations of a bundle that expressions can name.
public struct Declarations: Sendable {
    /// The name of the model in which paths begin that name no model.
    public static let defaultModel = "default"

    /// The object types by name.
    public var types: [String: ObjectType] { content.types }

    /// The models' object types by the models' names.
    public var models: [String: String] { content.models }

    /// The names of the transformers that the services declare.
    public var transformers: [String] { content.transformers }

    /// The lookup of names, with the functions that the manifest declares for the host.
    public var lookup: MemberLookup { content.lookup }

    /// The types whose objects can own those of another, by the name of the other.
    private var owners: [String: [String]] { content.owners }

    /// The types that inherit from another, by the name of the other.
    private var descendants: [String: [String]] { content.descendants }

    private let content: Content

    /// Shared by all copies, as one is made for each expression that is checked.
    private final class Content: Sendable {
        let types: [String: ObjectType]
        let models: [String: String]
        let transformers: [String]
        let lookup: MemberLookup
        let owners: [String: [String]]
        let descendants: [String: [String]]

        init(
            types: [String: ObjectType],
            models: [String: String],
            transformers: [String],
            lookup: MemberLookup,
            owners: [String: [String]],
            descendants: [String: [String]]
        ) {
            self.types = types
            self.models = models
            self.transformers = transformers
            self.lookup = lookup
            self.owners = owners
            self.descendants = descendants
        }
    }

    /// Determines which types can own which.
    public init(
        types: [ObjectType],
        models: [String: String],
        transformers: [String] = [],
        functions: FunctionTable = .standard
    ) {
        self.init(types, owners: types, models, transformers, functions)
    }

    private init(
        _ types: [ObjectType],
        owners owning: [ObjectType],
        _ models: [String: String],
        _ transformers: [String],
        _ functions: FunctionTable
    ) {
        let named = Dictionary(
            types.map { ($0.name, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let sorted = named.values.sorted { $0.name < $1.name }
        var owners: [String: [String]] = [:]
        var descendants: [String: [String]] = [:]
        for type in sorted {
            for ancestor in type.ancestors {
                descendants[ancestor, default: []].append(type.name)
            }
        }
        let names = Set(owning.map(\.name))
        for type in sorted where names.contains(type.name) {
            let held = Set(type.stored.compactMap(\.type.entityName))
            for entity in held.flatMap({ [$0] + (descendants[$0] ?? []) }).sorted()
            where owners[entity]?.last != type.name {
                owners[entity, default: []].append(type.name)
            }
        }
        content = Content(
            types: named,
            models: models,
            transformers: transformers,
            lookup: MemberLookup(functions: functions),
            owners: owners,
            descendants: descendants
        )
    }

    /// Returns the declarations with additional types, such as those of views.
    public func adding(_ more: [ObjectType]) -> Declarations {
        let added = Set(more.map(\.name))
        return Declarations(
            types: types.values.filter { !added.contains($0.name) } + more,
            models: models,
            transformers: transformers,
            functions: lookup.functions
        )
    }

    /// Returns the declarations with additional types whose objects own nothing, such as those of
    /// providers.
    package func addingViews(_ more: [ObjectType]) -> Declarations {
        let own = Array(types.values)
        return Declarations(more + own, owners: own, models, transformers, lookup.functions)
    }

    /// The names of the types, sorted.
    public var typeNames: [String] {
        types.keys.sorted()
    }

    /// The type with that name and those that inherit from it.
    func family(of name: String) -> [ObjectType] {
        ([name] + (descendants[name] ?? [])).compactMap { types[$0] }
    }

    /// The types that can own objects of a type, or of those that inherit from it.
    private func ownersOfFamily(_ name: String) -> [String] {
        var found: [String] = []
        for owner in [name] + (descendants[name] ?? []) {
            found += (owners[owner] ?? []).filter { !found.contains($0) }
        }
        return found
    }

    /// The type of an object's owner; unknown if no declaration names one.
    func owner(of type: StaticType) -> StaticType {
        guard let entities = type.entities else {
            return type.alternatives?.isEmpty == true ? .nothing : .unknown
        }
        let found = entities.map { ownersOfFamily($0) }
        return found.contains([]) ? .unknown : StaticType(entities: general(found.flatMap(\.self)))
    }

    /// The types without those that inherit from another one of them.
    private func general(_ names: [String]) -> [String] {
        var general: [String] = []
        for name in names where !general.contains(name) {
            let ancestors = types[name]?.ancestors ?? []
            if !ancestors.contains(where: { names.contains($0) }) {
                general.append(name)
            }
        }
        return general.sorted()
    }

    /// The type of an object's outermost owner: one of the models that can contain it.
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

/// The names that an expression can use, with their types.
public struct StaticScope: Sendable {
    /// The type of the object at which paths begin.
    public var content: StaticType

    /// The type of `SELF` in predicates and templates, if it is not the content.
    public var subject: StaticType?

    /// The types of parameters, local names and variables.
    public var locals: [String: StaticType]

    /// The types of the environment's names, which local names and the content's members hide.
    public var names: [String: StaticType]

    /// Creates a scope.
    public init(
        content: StaticType,
        subject: StaticType? = nil,
        locals: [String: StaticType] = [:],
        names: [String: StaticType] = [:]
    ) {
        self.names = names
        self.content = content
        self.subject = subject
        self.locals = locals
    }
}
