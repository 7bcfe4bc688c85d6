import OKitExpression
import OKitModel

/// Collects the entities of a schema and their problems.
struct RecordSchemaBuilder {
    private(set) var problems: [String] = []

    private let types: TypeTable
    /// The families whose values are encrypted.
    private let sealedRoots: Set<String>
    private var names: Set<String> = []
    /// The columns of each table by their names in lower case, as SQL is case-insensitive.
    private var columns: [String: [String: (name: String, type: ValueType)]] = [:]

    init(_ types: TypeTable, sealed: Set<String>) {
        self.types = types
        sealedRoots = Set(sealed.compactMap { types[$0].map(Self.root) })
    }

    mutating func addFamilies(of names: [String]) {
        var waiting = names
        while let name = waiting.popLast() {
            guard let type = types[name] else {
                problems.append("unknown record entity \"\(name)\"")
                continue
            }
            guard self.names.insert(name).inserted else {
                continue
            }
            waiting += type.ancestors
            waiting += types.names.filter { types[$0]?.ancestors.contains(name) ?? false }
            waiting += type.properties.compactMap { Self.target(of: $0) }.filter {
                types[$0] != nil && $0 != TypeTable.referenceName
            }
        }
    }

    mutating func entities() -> [String: RecordEntity] {
        checkNames()
        var entities: [String: RecordEntity] = [:]
        for type in names.sorted().compactMap({ types[$0] }) {
            entities[type.name] = entity(type)
        }
        return entities
    }

    private mutating func checkNames() {
        var roots: [String: String] = [:]
        for type in names.sorted().compactMap({ types[$0] }) where type.ancestors.isEmpty {
            if let other = roots.updateValue(type.name, forKey: type.name.lowercased()) {
                problems.append(
                    "the entities \"\(other)\" and \"\(type.name)\" differ only in case"
                )
            }
        }
    }

    private mutating func entity(_ type: EntityType) -> RecordEntity {
        let root = Self.root(of: type)
        var attributes: [RecordAttribute] = []
        var relations: [RecordRelation] = []
        for (slot, property) in type.properties.enumerated() where !(type.hasID && slot == 0) {
            if Self.target(of: property) != nil {
                if let relation = relation(property, slot: slot, of: type, root: root) {
                    relations.append(relation)
                }
            } else if property.type.isStorableInRecord {
                let isSealed =
                    sealedRoots.contains(root) && !types.isSearchable(property.name, in: root)
                attributes.append(
                    RecordAttribute(slot: slot, property: property, isSealed: isSealed)
                )
                claim(property.name, property.type, in: root, for: type)
            } else {
                problem(type, property, "\(property.type) cannot be stored in a record")
            }
        }
        for name in type.record.identity where !attributes.contains(where: { $0.name == name }) {
            problems.append("\(type.name): the identity is not an attribute: \"\(name)\"")
        }
        if let owner = type.record.owner,
            !relations.contains(where: { $0.name == owner && !$0.isToMany })
        {
            problems.append("\(type.name): the owner is not a relation to one record: \"\(owner)\"")
        }
        let kinds = names.filter { types[$0]?.ancestors.contains(type.name) ?? false }
        return RecordEntity(
            type: type,
            root: root,
            kinds: [type.name] + kinds.sorted(),
            attributes: attributes,
            relations: relations
        )
    }

    private mutating func relation(
        _ property: Property,
        slot: Int,
        of type: EntityType,
        root: String
    ) -> RecordRelation? {
        guard let name = Self.target(of: property), let target = types[name],
            name != TypeTable.referenceName, names.contains(name)
        else {
            problem(type, property, "the type must be a record entity")
            return nil
        }
        if case .map = property.type {
            problem(type, property, "a relation to several records must be a list or a set")
            return nil
        }
        let inverse = inverse(of: property, type, target)
        if inverse?.name == property.name, Self.root(of: target) == root {
            problem(type, property, "a relation cannot be its own inverse")
        }
        if let name = property.inverse, inverse?.name != name {
            let message = "the inverse \"\(name)\" is not a relation from \(target.name) back"
            problem(type, property, message)
        }
        let isToMany = !property.isToOne
        let targetRoot = Self.root(of: target)
        let storage: RecordRelation.Storage
        switch (isToMany, inverse) {
        case (false, let inverse?) where inverse.isToOne:
            let isFirst = (root, property.name) <= (targetRoot, inverse.name)
            storage = isFirst ? .column : .inverseColumn(inverse.name)
        case (false, _):
            storage = .column
        case (true, let inverse?) where inverse.isToOne:
            storage = .inverseColumn(inverse.name)
        case (true, let inverse):
            storage = Self.link((root, property.name), inverse.map { (targetRoot, $0.name) })
        }
        if storage == .column {
            claim(property.name, .object(targetRoot), in: root, for: type)
        }
        return RecordRelation(
            slot: slot,
            property: property,
            target: RecordEnd(entity: name, root: targetRoot),
            inverse: inverse,
            storage: storage
        )
    }

    /// The property at the other end that either of them declares as the inverse.
    private func inverse(
        of property: Property,
        _ type: EntityType,
        _ target: EntityType
    ) -> Property? {
        let family = Self.root(of: type)
        return target.properties.first { other in
            guard Self.target(of: other).flatMap({ types[$0] }).map({ Self.root(of: $0) }) == family
            else {
                return false
            }
            switch (property.inverse, other.inverse) {
            case (other.name?, nil), (other.name?, property.name?), (nil, property.name?):
                return true
            default:
                return false
            }
        }
    }

    private static func link(
        _ own: (String, String),
        _ other: (String, String)?
    ) -> RecordRelation.Storage {
        guard let other, other < own else {
            return .link(table: "\(own.0).\(own.1)", own: "#own", other: "#other")
        }
        return .link(table: "\(other.0).\(other.1)", own: "#other", other: "#own")
    }

    /// Adds a column to a table; entities of a family may share one of the same type.
    private mutating func claim(
        _ name: String,
        _ type: ValueType,
        in root: String,
        for entity: EntityType
    ) {
        guard let present = columns[root]?[name.lowercased()] else {
            columns[root, default: [:]][name.lowercased()] = (name, type)
            return
        }
        if present.name != name {
            let both = "\"\(present.name)\" and \"\(name)\""
            problems.append("\(entity.name): the properties \(both) differ only in case")
        } else if present.type != type {
            problems.append(
                "\(entity.name).\(name): a related entity declares it as \(present.type)"
            )
        }
    }

    private mutating func problem(_ type: EntityType, _ property: Property, _ text: String) {
        problems.append("\(type.name).\(property.name): \(text)")
    }

    private static func root(of type: EntityType) -> String {
        type.ancestors.last ?? type.name
    }

    /// The entity that a property refers to.
    private static func target(of property: Property) -> String? {
        property.type.entityName
    }
}
