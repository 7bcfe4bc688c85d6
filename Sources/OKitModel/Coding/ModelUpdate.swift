import OKitExpression

/// The objects of a model that is being read again.
///
/// An object with a known id, or in the same position, stays the same object, so that references to
/// it remain valid.
struct ModelUpdate {
    /// The objects of the model that have not been matched yet.
    private var rest: Set<ObjectID> = []
    /// The objects without ids in the property being read, in order.
    var nameless: [ObjectID] = []

    init(of root: ObjectID, in graph: Graph) {
        var waiting = [root]
        while let object = waiting.popLast() {
            guard let record = graph.objects.livingRecord(object), graph.root(of: object) == root,
                rest.insert(object).inserted
            else {
                continue
            }
            for value in record.pointee.slots {
                value.forEachObject { waiting.append($0) }
            }
        }
        nameless = [root]
    }

    /// The existing object that a node of a type represents; `nil` for a new one.
    mutating func takeObject(_ type: EntityType, id: String?, in graph: Graph) -> ObjectID? {
        var found: ObjectID?
        if let id, type.hasID {
            found = graph.object(id: id)
        } else if let index = nameless.firstIndex(where: { graph.type(of: $0)?.name == type.name })
        {
            found = nameless.remove(at: index)
        }
        guard let found, graph.type(of: found)?.name == type.name else {
            return nil
        }
        return rest.remove(found)
    }
}
