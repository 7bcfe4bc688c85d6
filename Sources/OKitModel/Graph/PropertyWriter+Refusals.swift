import OKitExpression
import OKitSyntax

// Values of the right type that a property cannot have all the same.
extension PropertyWriter {
    /// Why a value cannot be written to a property, or added to it, although its kind fits; `nil` where
    /// it can.
    ///
    /// Objects belong to one place in one property, so that none is stored twice, and identifiers
    /// are unique.
    func refusal(
        of value: Value,
        in target: Target,
        isAdded: Bool = false
    ) -> Finding.Message? {
        guard let type = graph.type(of: target.object) else {
            return nil
        }
        if target.slot == 0, type.hasID {
            return refusal(ofID: value, for: target.object)
        }
        guard value.mayHoldObjects, !type.properties[target.slot].isShared,
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

    private func refusal(ofID value: Value, for object: ObjectID) -> Finding.Message? {
        guard let id = value.converted(to: .text)?.text, !id.isEmpty else {
            return "an id cannot be empty"
        }
        let other = graph.object(id: id)
        return other == nil || other == object ? nil : "another object has the id \"\(id)\""
    }

    /// Whether an object comes into the property itself, and not a reference to it or a copy.
    private func isStored(_ object: ObjectID, in target: Target) -> Bool {
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

    /// An object's entity and id, for problems.
    private func name(of object: ObjectID) -> String {
        [graph.type(of: object)?.name, graph.id(of: object)].compactMap(\.self)
            .joined(separator: " ")
    }
}

extension Value {
    /// Whether it contains an object at any depth.
    fileprivate func holds(_ object: ObjectID) -> Bool {
        var isFound = false
        forEachObject { isFound = isFound || $0 == object }
        return isFound
    }
}

extension ValueType {
    /// The entities of its objects; `nil` for a type of any value.
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

    fileprivate static func containsItself(_ name: String) -> Self {
        "an object cannot contain itself: \(name)"
    }
}
