import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// The contents of a bundle's data, by the models and properties that declare them.
struct DataHoldings {
    /// A declaration of an entity.
    enum Holder: Hashable, Sendable {
        case model(String)
        case property(String, of: String)
    }

    /// Values of properties that hold single values, only as many as are needed to determine their
    /// kind.
    private(set) var scalars: [Holder: [JSONNode]] = [:]

    /// Members without a property, each with its entity.
    private(set) var unknownMembers: [(key: JSONNode, entity: EntityType)] = []

    /// The names of all members by holder, with the declared entity of its objects.
    private var names: [Holder: (type: EntityType, names: Set<String>)] = [:]

    private var references: [(holder: Holder, relation: String, key: JSONNode)] = []

    private let bundle: AppBundle

    /// Starts with the values in declarations.
    init(_ bundle: AppBundle) {
        self.bundle = bundle
        for (name, entity) in bundle.entities.sorted(by: { $0.key < $1.key }) {
            for member in entity["properties"]?.declarations ?? [] {
                if let property = bundle.types[name]?.property(named: member.name),
                    let node = member.value["default"]
                {
                    take(node, property, of: .property(member.name, of: name))
                }
            }
        }
    }

    /// Adds an object.
    mutating func take(_ node: JSONNode, _ type: EntityType, of holder: Holder) {
        let members = node.declarations.filter { $0.name != "id" }
        for member in members {
            if let property = type.property(named: member.name) {
                take(member.value, property, of: .property(member.name, of: type.name))
            } else {
                unknownMembers.append((member.key, type))
            }
        }
        names[holder, default: (type, [])].names.formUnion(members.map(\.name))
    }

    private mutating func take(_ node: JSONNode, _ property: Property, of holder: Holder) {
        note(node, property, of: holder)
        if property.isReference, let entity = property.type.entityName {
            for key in [node] + node.elements where key.string?.isEmpty == false {
                references.append((holder, entity, key))
            }
        } else if let relation = property.relation {
            for key in [node["refKey"]] + node.elements.map({ $0["refKey"] }) {
                if let key, key.string?.isEmpty == false {
                    references.append((holder, relation, key))
                }
            }
        }
        take(node, property.storedType, of: holder)
    }

    /// Records a value of a property that holds single values, up to the number that is needed.
    private mutating func note(_ node: JSONNode, _ property: Property, of holder: Holder) {
        if property.type.isScalar, !property.isReference, node.kind != .null,
            scalars[holder, default: []].count < 20
        {
            scalars[holder, default: []].append(node)
        }
    }

    private mutating func take(_ node: JSONNode, _ type: ValueType, of holder: Holder) {
        switch type {
        case .object(let name):
            if let type = bundle.types[name], node.kind == .object {
                take(node, type, of: holder)
            }
        case .list(let element), .set(let element):
            for node in node.elements {
                take(node, element, of: holder)
            }
        case .map(let element):
            for member in node.members {
                take(member.value, element, of: holder)
            }
        default:
            break
        }
    }
}

extension DataHoldings {
    /// Declarations whose objects have members that the entity lacks, but another entity has: that
    /// entity, and the location of the wrong name.
    var wrongEntities: [(meant: String, location: SourceLocation)] {
        names.compactMap { holder, held in
            guard !held.names.allSatisfy({ held.type.property(named: $0) != nil }),
                let location = location(of: holder, relation: false)
            else {
                return nil
            }
            // A built-in entity has few and common properties, so a match means little.
            let meant = bundle.types.names.first { name in
                (held.names.count > 1 || !TypeTable.builtInNames.contains(name))
                    && held.names.allSatisfy { bundle.types[name]?.property(named: $0) != nil }
            }
            return meant.map { ($0, location) }
        }
    }

    /// References to objects of another entity than that of their property; if all references of a
    /// property are wrong, the property.
    func wrongReferences(
        _ type: (String) -> EntityType?
    ) -> [(message: Finding.Message, location: SourceLocation)] {
        var wrong: [(message: Finding.Message, location: SourceLocation)] = []
        for (holder, references) in Dictionary(grouping: references, by: \.holder) {
            let found = references.map { ($0, type($0.key.string ?? "")) }
            let strange = found.filter { reference, type in
                type.map { !([$0.name] + $0.ancestors).contains(reference.relation) } ?? false
            }
            if strange.count > 1, strange.count == references.count,
                let (reference, type) = strange.first, let type,
                let location = location(of: holder, relation: true)
            {
                let message: Finding.Message =
                    "all references in the data refer to \(type.name), not to \(reference.relation)"
                wrong.append((message, location))
                continue
            }
            wrong += strange.compactMap { reference, type in
                type.map {
                    let message: Finding.Message =
                        """
                        expected the id of an object of \(reference.relation), but this is one of \
                        \($0.name)
                        """
                    return (message, reference.key.location)
                }
            }
        }
        return wrong
    }

    /// The location of the entity's name in a declaration.
    func location(of holder: Holder, relation: Bool) -> SourceLocation? {
        switch holder {
        case .model(let name):
            return bundle.manifest.models.first { $0.name == name }?.entity.location
        case .property(let name, let entity):
            let types = [entity] + (bundle.types[entity]?.ancestors ?? [])
            let property = types.firstNonNil { bundle.entities[$0]?["properties"]?[name] }
            let place = relation ? property?["relation"] : property?["of"] ?? property?["type"]
            return place?.location
        }
    }
}

extension ValueType {
    /// Whether it holds a single value in JSON.
    var isScalar: Bool {
        [.bool, .int, .double, .decimal, .text, .date].contains(self)
    }
}
