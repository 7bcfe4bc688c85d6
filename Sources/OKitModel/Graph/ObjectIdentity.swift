package import OKitExpression
import OKitSyntax

/// The values of the properties in `identity`, which identify an object of an entity.
package struct ObjectIdentity: Hashable {
    /// The entity.
    let entity: String
    /// The values, in declaration order.
    let values: [Value]

    /// The value of an identity with one property.
    package var onlyValue: Value? {
        values.count == 1 ? values[0] : nil
    }

    /// The failure of a step because another object has the same identity.
    func taken(on graph: Graph) -> StepFailure {
        let names = graph.types[entity]?.record.identity.joined(separator: ", ") ?? entity
        let quoted = values.map { "\"\($0.text ?? "")\"" }.joined(separator: ", ")
        return StepFailure(
            "\(names) \(quoted) \(RuleMessage.taken.text(graph.label(of: entity), on: graph))"
        )
    }

    /// Creates an identity; `nil` if the entity declares none or a value is missing.
    package init?(_ type: EntityType, _ value: (String) -> Value?) {
        let names = type.record.identity
        values = names.compactMap { name in
            guard let value = value(name), !value.isNull, value != .text("") else {
                return nil
            }
            return type.property(named: name).flatMap { value.converted(to: $0.type) } ?? value
        }
        entity = type.name
        guard !names.isEmpty, values.count == names.count else {
            return nil
        }
    }

    /// The identity of an object.
    package init?(of object: ObjectID, on graph: Graph) {
        guard let type = graph.type(of: object) else {
            return nil
        }
        self.init(type) { graph.value(of: object, $0) }
    }
}

extension Graph {
    /// The object with an identity, in a list or, without a list, among the records.
    ///
    /// The objects of a relation are records, so all records of their entity are searched.
    ///
    /// - Parameter others: Objects to skip.
    package func object(
        _ identity: ObjectIdentity,
        in list: PropertyTarget?,
        besides others: Set<ObjectID> = []
    ) -> ObjectID? {
        if let list {
            let elements = value(of: list.object, slot: list.slot).elements ?? []
            let found = elements.lazy.compactMap(\.object).first {
                !others.contains($0) && ObjectIdentity(of: $0, on: self) == identity
            }
            guard found == nil, relation(of: list) != nil else {
                return found
            }
        }
        return objectStore?.object(
            of: identity.entity,
            identifiedBy: identity.values,
            besides: others
        )
    }

    /// The property of a list that is a relation of records.
    func relation(of list: PropertyTarget) -> Property? {
        guard let properties = type(of: list.object)?.properties,
            properties.indices.contains(list.slot)
        else {
            return nil
        }
        let property = properties[list.slot]
        return property.isReference || property.inverse != nil ? property : nil
    }

    /// The validation issues of an edited object or draft, including duplicate identities among the
    /// other objects of its list or records.
    ///
    /// - Parameters:
    ///   - original: The object that a draft is a copy of.
    ///   - list: The list for a new object; otherwise, the list that contains the object.
    package func validate(
        _ object: ObjectID,
        copyOf original: ObjectID?,
        in list: PropertyTarget? = nil
    ) -> [ValidationIssue] {
        let issues = validate(object)
        guard let property = type(of: object)?.record.identity.first,
            let identity = ObjectIdentity(of: object, on: self)
        else {
            return issues
        }
        let list = list ?? self.list(with: original ?? object)
        let same = Set([object, original].compactMap(\.self))
        guard self.object(identity, in: list, besides: same) != nil else {
            return issues
        }
        return issues + [
            ValidationIssue(.taken, label(of: identity.entity), at: property, on: self)
        ]
    }

    /// The identity of an object, if another object of its list or records has the same one.
    func takenIdentity(of object: ObjectID) -> ObjectIdentity? {
        ObjectIdentity(of: object, on: self).flatMap { identity in
            self.object(identity, in: list(with: object), besides: [object]).map { _ in identity }
        }
    }

    /// The list that owns an object.
    func list(with object: ObjectID) -> PropertyTarget? {
        guard let owner = parent(of: object), let type = type(of: owner) else {
            return nil
        }
        return type.properties.indices.lazy.map { PropertyTarget(object: owner, slot: $0) }.first {
            self.value(of: $0.object, slot: $0.slot).elements?.contains(.object(object)) ?? false
        }
    }
}

extension Graph {
    /// The name for objects of an entity, in the language of the app.
    package func label(of entity: String) -> String {
        types.labels[entity].map { environment.localized($0) } ?? environment.localized(entity)
    }

    /// The name within a sentence of the program; in English, nouns are lowercase there.
    package func labelInSentence(of entity: String, property: String? = nil) -> String {
        let name = property.flatMap { types.labels["\(entity).\($0)"] }
        let label =
            property == nil ? label(of: entity) : environment.localized(name ?? property ?? "")
        let isEnglish = environment.locale.isEmpty || environment.locale.hasPrefix("en")
        let isAcronym = label.dropFirst().first?.isUppercase ?? false
        return isEnglish && !isAcronym ? label.prefix(1).lowercased() + label.dropFirst() : label
    }
}
