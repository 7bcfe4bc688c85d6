import FoundationEssentials
import OKitExpression
import OrderedCollections

/// Writes values to properties, converted by the rules of the property's declaration.
struct PropertyWriter {
    let graph: Graph

    init(_ graph: Graph) {
        self.graph = graph
    }

    /// The type of a property; `any` once the object is deleted.
    func type(of target: PropertyTarget) -> ValueType {
        graph.type(of: target.object)?.properties[target.slot].type ?? .any
    }

    /// Writes a value to a property, converted to the property's type.
    ///
    /// If the property expects a reference, an object becomes a reference to it.
    ///
    /// - Returns: False if the value cannot be converted; then nothing is written.
    func write(_ value: Value, to target: PropertyTarget) -> Bool {
        guard let property = graph.type(of: target.object)?.properties[target.slot],
            refusal(of: value, in: target) == nil
        else {
            return false
        }
        if value.isNull, property.isOptional, property.type != .any || !held(in: target).isText {
            return graph.set(target.object, slot: target.slot, to: .null)
        }
        if value.isNull, property.isReference {
            return graph.set(target.object, slot: target.slot, to: .null)
        }
        if case .any = property.type, held(in: target).isText {
            // Text stays text (OKit binding grammar, "set", 3).
            return graph.set(
                target.object,
                slot: target.slot,
                to: value.converted(to: .text) ?? .null
            )
        }
        let value = property.isDay ? graph.environment.day(in: value) : value
        guard let converted = fitted(value, to: property.type, holder: held(in: target)) else {
            return false
        }
        let constrained = property.constrain.map { $0(converted) } ?? converted
        return graph.set(target.object, slot: target.slot, to: constrained)
    }

    /// Inserts a value into a list or set.
    ///
    /// - Returns: False if the property is not a collection, or the value does not fit.
    func insert(_ element: Value, into target: PropertyTarget, at position: Step.Position) -> Bool {
        let type = type(of: target)
        guard type.isSequence, refusal(of: element, in: target, isAdded: true) == nil,
            let fitted = fitted(element, inListOf: type.elementType)
        else {
            return false
        }
        let index: Int? =
            switch position {
            case .first: 0
            case .last, .value: nil
            case .index(let index): index
            }
        insert(fitted, into: target.object, slot: target.slot, at: index)
        return true
    }

    /// Inserts a value into a list or set as it is; see `Graph.insert`.
    func insert(_ value: Value, into object: ObjectID, slot: Int, at index: Int?) {
        let held = graph.undoLog.heldElements
        defer {
            let elements = graph.undoLog.heldElements - held
            graph.environment.turn.charge(bytes: elements * MemoryLayout<Value>.stride)
        }
        let count = graph.value(of: object, slot: slot).elementCount
        graph.environment.turn.charge(steps: count >> 2)
        switch graph.value(of: object, slot: slot) {
        case .list(var elements):
            elements.insert(value, at: min(max(index ?? elements.count, 0), elements.count))
            graph.set(object, slot: slot, to: .list(elements))
        case .set(var elements):
            elements.insert(value, at: min(max(index ?? elements.count, 0), elements.count))
            graph.set(object, slot: slot, to: .set(elements))
        default:
            break
        }
    }

    /// Clears a property: sets it to null, or to an empty list or set if it holds one and is not
    /// optional.
    ///
    /// - Returns: False if the property has no empty value.
    func clear(_ target: PropertyTarget) -> Bool {
        let type = type(of: target)
        return write(.null, to: target)
            || type.isSequence
                && Value.list([]).converted(to: type).map {
                    graph.set(target.object, slot: target.slot, to: $0)
                } ?? false
    }

    /// Moves an element of a list or set; the destination is clamped to its bounds.
    ///
    /// - Returns: False if `from` is not the index of an element.
    @discardableResult
    func move(_ from: Int, to: Int, in target: PropertyTarget) -> Bool {
        let value = held(in: target)
        guard var elements = value.elements, elements.indices.contains(from) else {
            return false
        }
        let element = elements.remove(at: from)
        elements.insert(element, at: min(max(to, 0), elements.count))
        if let moved = Value.list(elements).converted(to: type(of: target)) {
            graph.set(target.object, slot: target.slot, to: moved)
        }
        return true
    }

    /// Removes an element from a list or set.
    ///
    /// - Returns: False if `index` is not the index of an element.
    func removeElement(at index: Int, in target: PropertyTarget) -> Bool {
        guard var elements = held(in: target).elements, elements.indices.contains(index) else {
            return false
        }
        elements.remove(at: index)
        if let rest = Value.list(elements).converted(to: type(of: target)) {
            graph.set(target.object, slot: target.slot, to: rest)
        }
        return true
    }

    /// The value as an argument of a type; `nil` if its kind differs.
    ///
    /// Unlike a write, this does not convert text to a number or a map to an object.
    func argument(_ value: Value, as type: ValueType) -> Value? {
        switch (type, value) {
        case (.any, _): value
        case (.object(let name), .object(let object)):
            graph.type(of: object).flatMap { type in
                type.name == name || type.ancestors.contains(name) ? value : nil
            }
        case (.object, _): nil
        case (.bool, .text), (.int, .text), (.double, .text), (.decimal, .text): nil
        case (.bool, _): if case .bool = value { value } else { nil }
        case (.text, .text), (.text, .image): value.converted(to: .text)
        case (.text, _): nil
        case (.list(let element), _), (.set(let element), _):
            value.elements.flatMap { elements in
                let fitting = elements.compactMap { argument($0, as: element) }
                return fitting.count == elements.count
                    ? Value.list(fitting).converted(to: type) : nil
            }
        default: value.converted(to: type)
        }
    }

    /// Whether a write can convert a value to a type.
    func accepts(_ value: Value, as type: ValueType) -> Bool {
        fitted(value, to: type, holder: .null) != nil
    }

    private func held(in target: PropertyTarget) -> Value {
        graph.resolvedValue(of: target.object, slot: target.slot)
    }

    /// The value converted to a type, with objects of the right entity.
    private func fitted(_ value: Value, to type: ValueType, holder: Value) -> Value? {
        switch type {
        case .object where value.isNull:
            return .null
        case .object(let name):
            if case .map(let members) = value {
                return graph.types[name].flatMap { makeObject($0, of: members) }
            }
            return value.object.flatMap { fitted($0, to: name, holder: holder) }
        case .list, .set:
            guard let elements = value.elements else {
                return nil
            }
            let fitted = elements.compactMap { self.fitted($0, inListOf: type.elementType) }
            guard fitted.count == elements.count else {
                return nil
            }
            return Value.list(fitted).converted(to: type)
        case .map(let element):
            guard let object = value.object, let members = undeclaredMembers(of: object) else {
                return value.converted(to: type)
            }
            let fitted = members.compactMapValues { self.fitted($0, inListOf: element) }
            return fitted.count == members.count ? .map(fitted) : nil
        case .data:
            return value.converted(to: .data) ?? imageData(of: value)
        default:
            return value.converted(to: type)
        }
    }

    /// The value as an element of a collection, which contains no null objects.
    private func fitted(_ element: Value, inListOf type: ValueType) -> Value? {
        if case .object = type, element.isNull {
            return nil
        }
        return fitted(element, to: type, holder: .null)
    }

    /// The bytes of the bundle's image that a value names.
    private func imageData(of value: Value) -> Value? {
        guard case .image(let name) = value.converted(to: .image) else {
            return nil
        }
        return graph.environment.image(name).map { .data(Data($0)) }
    }

    private func fitted(_ object: ObjectID, to name: String, holder: Value) -> Value? {
        guard let type = graph.type(of: object) else {
            return nil
        }
        if type.name == name || type.ancestors.contains(name) {
            return .object(object)
        }
        if let members = undeclaredMembers(of: object) {
            return graph.types[name].flatMap { makeObject($0, of: members) }
        }
        guard name == TypeTable.referenceName, let id = graph.id(of: object),
            let reference = graph.types[name],
            let slot = reference.slot(named: TypeTable.referenceKey)
        else {
            return nil
        }
        if let held = holder.object {
            graph.set(held, slot: slot, to: .text(id))
            return .object(held)
        }
        let made = graph.create(reference)
        graph.set(made, slot: slot, to: .text(id))
        return .object(made)
    }
}

// An object for undeclared JSON becomes an object of the entity that its property expects.
extension PropertyWriter {
    private func undeclaredMembers(of object: ObjectID) -> OrderedDictionary<String, Value>? {
        guard let type = graph.type(of: object), !type.isDeclared else {
            return nil
        }
        let members = type.properties.enumerated().map { slot, property in
            (property.name, graph.value(of: object, slot: slot))
        }
        return OrderedDictionary(uniqueKeysWithValues: members)
    }

    /// An object of an entity with these values; `nil` if the entity has no property for one of
    /// them.
    private func makeObject(
        _ type: EntityType,
        of members: OrderedDictionary<String, Value>
    ) -> Value? {
        let object = graph.create(type, id: type.hasID ? members["id"]?.text : nil)
        for (name, value) in members where !(type.hasID && name == "id") {
            guard let slot = type.slot(named: name),
                write(value, to: PropertyTarget(object: object, slot: slot))
            else {
                return nil
            }
        }
        return .object(object)
    }
}

extension Value {
    fileprivate var isText: Bool {
        if case .text = self { true } else { false }
    }
}

extension ValueType {
    /// Whether the type is a list or set.
    fileprivate var isSequence: Bool {
        switch self {
        case .list, .set: true
        default: false
        }
    }

    /// A new object of an entity type; `nil` for every other type.
    func newObject(in graph: Graph) -> Value? {
        guard case .object(let name) = self, let type = graph.types[name] else {
            return nil
        }
        return .object(graph.create(type))
    }
}
