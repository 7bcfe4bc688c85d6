import OKitExpression

/// Notifies the observers of models about a change, from the changed model up to those that refer
/// to it.
struct ModelNotification {
    private let graph: Graph

    init(_ graph: Graph) {
        self.graph = graph
    }

    /// Notifies the observers of a field of an object.
    func send(_ object: ObjectID, slot: Int) {
        guard let type = graph.type(of: object) else {
            return
        }
        var seen: Set<ObjectID> = [object]
        var waiting = [(object, [type.properties[slot].name])]
        while let (reached, path) = waiting.popLast() {
            notify(reached, FieldPath(path))
            for (holder, key) in holders(of: reached) where seen.insert(holder).inserted {
                waiting.append((holder, [key] + path))
            }
        }
    }

    private func notify(_ object: ObjectID, _ path: FieldPath) {
        for observation in graph.modelObservers.observers(of: object) where !observation.isOver {
            if observation.filter?.isAffected(by: path) ?? true {
                observation.action(graph, object, path)
            }
        }
    }

    /// The objects that contain an object in a property, with the keys of the properties.
    private func holders(of object: ObjectID) -> [(ObjectID, String)] {
        var objects = graph.references.referrers(of: object)
        if let parent = graph.parent(of: object), !objects.contains(parent) {
            objects.append(parent)
        }
        return objects.flatMap { holder -> [(ObjectID, String)] in
            guard let record = graph.objects.livingRecord(holder) else {
                return []
            }
            return record.pointee.type.properties.enumerated().compactMap { slot, property in
                var isThere = false
                record.pointee.slots[slot].forEachObject { isThere = isThere || $0 == object }
                return isThere ? (holder, property.name) : nil
            }
        }
    }
}
