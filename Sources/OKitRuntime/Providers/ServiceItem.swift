import FoundationEssentials
import OKitExpression
import OKitModel
import OrderedCollections

/// An object in the response of a service.
struct ServiceItem {
    /// The first value of several items that its property cannot store.
    final class Misfit {
        /// A description of the value; `nil` if there is none.
        fileprivate(set) var text: String?
    }

    private let members: OrderedDictionary<String, Value>
    /// The name of the item in messages.
    private let name: String

    /// Creates an item; `nil` for a value that is not a JSON object.
    init?(_ value: Value, name: String = "the response") {
        guard case .map(let members) = value else {
            return nil
        }
        self.members = members
        self.name = name
    }

    /// Returns the values that identify the item as an object of an entity.
    func identity(in type: EntityType) -> [Value] {
        type.itemIdentity.map { name in
            let path = type.property(named: name)?.source?.path ?? [name]
            return value(at: path) ?? .null
        }
    }

    /// Returns its values by the property names of an entity, converted to the types of the
    /// properties if possible.
    ///
    /// Values without a property are omitted.
    func properties(of type: EntityType, _ graph: Graph) -> Value {
        var values: OrderedDictionary<String, Value> = [:]
        for property in type.properties {
            if let path = property.source?.path, let found = value(at: path) {
                guard !found.isNull else {
                    if property.isOptional {
                        values[property.name] = .null
                    }
                    continue
                }
                let value = Self.properties(
                    in: property.isDay ? graph.environment.day(in: found) : found,
                    property.type,
                    graph
                )
                let isExact = value.isExact(as: property.type)
                values[property.name] =
                    (isExact ? value.converted(to: property.type) : nil) ?? value
            }
        }
        return .map(values)
    }

    /// Returns a value with the properties of the objects in it.
    private static func properties(in value: Value, _ type: ValueType, _ graph: Graph) -> Value {
        switch (type, value) {
        case (.object(let entity), .map):
            guard let type = graph.types[entity], let item = ServiceItem(value) else {
                return value
            }
            return item.properties(of: type, graph)
        case (.list(let element), .list(let values)):
            return .list(values.map { properties(in: $0, element, graph) })
        case (.data, .text(let text)): return Data(base64Encoded: text).map { .data($0) } ?? value
        default: return value
        }
    }

    /// Writes its values to an object.
    ///
    /// Null clears an optional property. Properties that the item does not contain are left
    /// unchanged.
    ///
    /// - Parameters:
    ///   - supplied: The slots that items of the same provider contained before. An optional
    ///     property among them that this item lacks is cleared.
    ///   - misfit: Receives the first value that its property cannot store.
    ///   - related: Returns the object of an item in a relation; `nil` if it has no identity.
    /// - Returns: The slots that the item contains.
    @discardableResult
    func write(
        to object: ObjectID,
        _ type: EntityType,
        _ graph: Graph,
        supplied: Set<Int>,
        misfit: Misfit,
        related: (ServiceItem, EntityType) -> ObjectID?
    ) -> Set<Int> {
        var present: Set<Int> = []
        for (slot, property) in type.properties.enumerated() {
            guard let path = property.source?.path, !(slot == 0 && type.hasID) else {
                continue
            }
            if property.isReference,
                let related = self.related(at: path, property, graph, related)
            {
                graph.set(object, slot: slot, to: related)
                present.insert(slot)
                continue
            }
            guard let value = value(at: path).map({ Self.properties(in: $0, property.type, graph) })
            else {
                if property.isOptional, supplied.contains(slot) {
                    graph.set(object, slot: slot, to: .null)
                }
                continue
            }
            present.insert(slot)
            if !value.isNull, !property.allowedValues.isEmpty,
                let other = value.converted(to: property.type)
            {
                // A value that is not among the declared ones is shown unchanged.
                graph.set(object, slot: slot, to: other)
            } else if value.isNull, property.type.isCollection {
                graph.set(object, slot: slot, to: graph.initialValue(of: property))
            } else if value.isNull && !property.isOptional
                || !(property.isDay ? graph.environment.day(in: value) : value)
                    .isExact(as: property.type)
                || !graph.write(value, to: PropertyTarget(object: object, slot: slot))
            {
                misfit.text =
                    misfit.text
                    ?? "\"\(property.name)\" of \(type.name) is \(property.typeName), "
                    + "but \(name) has \(Self.phrase(value))"
                graph.set(object, slot: slot, to: graph.initialValue(of: property))
            }
        }
        if type.hasID, let path = type.properties.first?.source?.path, let id = value(at: path) {
            graph.set(object, slot: 0, to: id.text.map { .text($0) } ?? .null)
        }
        return present
    }

    /// Returns the objects of the items in a relation; `nil` if one of them has no identity.
    private func related(
        at path: [String],
        _ property: Property,
        _ graph: Graph,
        _ object: (ServiceItem, EntityType) -> ObjectID?
    ) -> Value? {
        let entity = property.type.entityName ?? property.type.elementType.entityName
        guard let type = entity.flatMap({ graph.types[$0] }), let found = value(at: path) else {
            return nil
        }
        guard case .list(let elements) = found else {
            return ServiceItem(found).flatMap { object($0, type) }.map { .object($0) }
        }
        let objects = elements.compactMap { ServiceItem($0).flatMap { object($0, type) } }
        return objects.count == elements.count ? .list(objects.map { .object($0) }) : nil
    }

    private static func phrase(_ value: Value) -> String {
        value.isNull ? "null" : value.text.map { "\"\($0.prefix(40))\"" } ?? "an object"
    }

    /// Returns the value at a key path; `nil` if there is none, in contrast to null.
    private func value(at path: [String]) -> Value? {
        guard let name = path.first, let value = members[name] else {
            return nil
        }
        return path.count == 1
            ? value : ServiceItem(value)?.value(at: Array(path.dropFirst()))
    }
}

extension EntityType {
    /// The properties that identify an item of a service.
    ///
    /// The default is `id`.
    var itemIdentity: [String] {
        record.identity.isEmpty ? ["id"] : record.identity
    }
}
