import OKitExpression
import OKitSyntax

// Rejected values: their type matches, but the property cannot hold them.
extension PropertyWriter {
    /// The reason that a value cannot be written or added to a property although its kind matches;
    /// `nil` if it can.
    ///
    /// An object is in one position of one property, so that none is stored twice, and identifiers
    /// are unique.
    func refusal(
        of value: Value,
        in target: PropertyTarget,
        isAdded: Bool = false
    ) -> Finding.Message? {
        guard let type = graph.type(of: target.object) else {
            return nil
        }
        if target.slot == 0, type.hasID {
            return refusal(ofID: value, for: target.object)
        }
        if let problem = type.properties[target.slot].refusal(of: value, isAdded: isAdded) {
            return problem
        }
        if case .text(let text) = value, graph.isStoredObject(target.object), text.utf8.contains(0)
        {
            return "a record cannot store text with the character U+0000"
        }
        guard value.mayHoldObjects, type.properties[target.slot].isOwning,
            !graph.isStoredObject(target.object)
        else {
            return nil
        }
        var objects: Set<ObjectID> = []
        var problem: Finding.Message?
        if isAdded {
            let held = graph.value(of: target.object, slot: target.slot)
            value.forEachObject { object in
                if isStored(object, in: target), held.holds(object) {
                    problem = .repeatedObject(name(of: object))
                }
            }
        }
        value.forEachObject { object in
            guard problem == nil, isStored(object, in: target) else {
                return
            }
            if !objects.insert(object).inserted {
                problem = .repeatedObject(name(of: object))
            } else if owns(object, target.object) {
                problem = .containsItself(name(of: object))
            }
        }
        return problem
    }

    /// The reason that writing a value would remove an object from its current owner; `nil` if it
    /// removes none.
    func loss(of value: Value, in target: PropertyTarget) -> Finding.Message? {
        guard value.mayHoldObjects, !graph.isStoredObject(target.object),
            graph.type(of: target.object)?.properties[target.slot].isOwning == true
        else {
            return nil
        }
        var held: Set<ObjectID>?
        var problem: Finding.Message?
        value.forEachObject { object in
            guard problem == nil, isStored(object, in: target),
                graph.parent(of: object) != nil || graph.objects.isModel(object)
            else {
                return
            }
            let present = held ?? graph.value(of: target.object, slot: target.slot).objectSet
            held = present
            if !present.contains(object) {
                problem = .belongsElsewhere(name(of: object))
            }
        }
        return problem
    }

    private func refusal(ofID value: Value, for object: ObjectID) -> Finding.Message? {
        guard let id = value.converted(to: .text)?.text, !id.isEmpty else {
            return "an id cannot be empty"
        }
        let other = graph.object(id: id)
        return other == nil || other == object ? nil : "another object has the id \"\(id)\""
    }

    /// Whether the property stores the object itself, and not a reference or a copy.
    private func isStored(_ object: ObjectID, in target: PropertyTarget) -> Bool {
        guard let type = graph.type(of: object), !graph.isStoredObject(object) else {
            return false
        }
        return self.type(of: target).entityNames.map { names in
            names.contains { type.name == $0 || type.ancestors.contains($0) }
        } ?? true
    }

    private func owns(_ owner: ObjectID, _ object: ObjectID) -> Bool {
        var next: ObjectID? = object
        while let present = next {
            if present == owner {
                return true
            }
            next = graph.parent(of: present)
        }
        return false
    }

    private func name(of object: ObjectID) -> String {
        graph.name(of: object)
    }
}

extension Property {
    /// Whether the property owns its objects.
    fileprivate var isOwning: Bool { !isShared && !isReference }

    /// The reason that a value is not allowed; `nil` if it is, or if all values are.
    fileprivate func refusal(of value: Value, isAdded: Bool) -> Finding.Message? {
        guard !allowedValues.isEmpty, !value.isNull else {
            return nil
        }
        let type = isAdded ? type.elementType : type
        for value in isAdded ? [value] : value.elements ?? [value] {
            let fitting = value.converted(to: value.elements == nil ? scalar(type) : type)
            if !allowedValues.contains(fitting ?? value) {
                let list = allowedValues.map { $0.text ?? "null" }.joined(separator: ", ")
                return "\"\(value.text ?? value.kindName)\" is not a value of \"\(name)\": \(list)"
            }
        }
        return nil
    }

    private func scalar(_ type: ValueType) -> ValueType {
        switch type {
        case .list(let element), .set(let element): element
        default: type
        }
    }
}

extension Value {
    /// The objects that the value contains.
    fileprivate var objectSet: Set<ObjectID> {
        var objects: Set<ObjectID> = []
        forEachObject { objects.insert($0) }
        return objects
    }

    /// Whether the value contains an object at any depth.
    fileprivate func holds(_ object: ObjectID) -> Bool {
        var isFound = false
        forEachObject { isFound = isFound || $0 == object }
        return isFound
    }
}

extension ValueType {
    /// The entities of the type's objects; `nil` for the type `any`.
    fileprivate var entityNames: [String]? {
        switch self {
        case .object(let name): [name]
        case .list, .set, .map: elementType.entityNames
        case .any: nil
        default: []
        }
    }
}

extension Finding.Message {
    fileprivate static func repeatedObject(_ name: String) -> Self {
        "the property would contain the same object twice: \(name)"
    }

    fileprivate static func belongsElsewhere(_ name: String) -> Self {
        "\(name) belongs to another object or list, so it cannot be here too"
    }

    fileprivate static func containsItself(_ name: String) -> Self {
        "an object cannot contain itself: \(name)"
    }
}
