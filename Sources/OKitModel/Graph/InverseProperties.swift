package import OKitExpression

/// Updates inverse properties: when an object is added to one, its owner is added to the other.
package struct InverseProperties {
    private let graph: Graph

    /// Creates an updater of a graph's inverses.
    package init(_ graph: Graph) {
        self.graph = graph
    }

    /// The key of the inverse of a property; `nil` if there is none.
    package func inverse(of object: ObjectID, slot: Int) -> String? {
        let type = graph.objects[object].type
        guard let find = type.properties[slot].findInverse else {
            return nil
        }
        if let known = graph.references.inverse(of: slot, in: type.name) {
            return known
        }
        guard let name = type.properties[slot].type.entityName,
            graph.types[name]?.isTyped == true
        else {
            return nil
        }
        let key = find(graph, name)
        graph.references.setInverse(key, of: slot, in: type.name)
        return key
    }

    /// Updates the inverse of a property that has changed.
    func update(_ object: ObjectID, slot: Int, _ change: OwnerChange) {
        guard let inverse = inverse(of: object, slot: slot) else {
            return
        }
        for child in change.leaving {
            remove(object, from: child, inverse)
        }
        for child in change.coming {
            insert(object, into: child, inverse)
        }
    }

    /// Removes an object from the inverse of a property that a child was removed from.
    func remove(_ object: ObjectID, of slot: Int, from child: ObjectID) {
        if let inverse = inverse(of: object, slot: slot) {
            remove(object, from: child, inverse)
        }
    }

    private func insert(_ object: ObjectID, into child: ObjectID, _ key: String) {
        guard let type = graph.type(of: child), let slot = type.slot(named: key) else {
            return
        }
        guard case .list = type.properties[slot].type else {
            graph.set(child, slot: slot, to: .object(object))
            return
        }
        let elements = graph.value(of: child, slot: slot).elements ?? []
        if !elements.contains(.object(object)) {
            graph.set(child, slot: slot, to: .list(elements + [.object(object)]))
        }
    }

    private func remove(_ object: ObjectID, from child: ObjectID, _ key: String) {
        guard let slot = graph.type(of: child)?.slot(named: key) else {
            return
        }
        let held = graph.value(of: child, slot: slot)
        if let elements = held.elements {
            graph.set(child, slot: slot, to: .list(elements.filter { $0 != .object(object) }))
        } else if held == .object(object) {
            graph.set(child, slot: slot, to: .null)
        }
    }
}
