import OKitExpression

// Properties that lead to each other: who comes into one gets the object into the other.
extension Graph {
    /// The key of the property of related objects that leads back; `nil` where none does.
    func inverse(of object: ObjectID, slot: Int) -> String? {
        let type = records[Int(object.index)].type
        guard let find = type.properties[slot].findInverse else {
            return nil
        }
        if let known = swift.inverses[type.name]?[slot] {
            return known
        }
        guard let name = type.properties[slot].type.entityName,
            let related = types[name]?.modelClass
        else {
            return nil
        }
        swift.purpose = .declaration
        let key = find(related.init(in: self))
        swift.inverses[type.name, default: [:]][slot] = key
        return key
    }

    func enterInverse(_ key: String, of child: ObjectID, to object: ObjectID) {
        guard let slot = type(of: child)?.slot(named: key) else {
            return
        }
        guard case .list = records[Int(child.index)].type.properties[slot].type else {
            set(child, slot: slot, to: .object(object))
            return
        }
        let elements = value(of: child, slot: slot).elements ?? []
        if !elements.contains(.object(object)) {
            set(child, slot: slot, to: .list(elements + [.object(object)]))
        }
    }

    func leaveInverse(_ key: String, of child: ObjectID, to object: ObjectID) {
        guard let slot = type(of: child)?.slot(named: key) else {
            return
        }
        let held = value(of: child, slot: slot)
        if let elements = held.elements {
            set(child, slot: slot, to: .list(elements.filter { $0 != .object(object) }))
        } else if held == .object(object) {
            set(child, slot: slot, to: .null)
        }
    }
}
