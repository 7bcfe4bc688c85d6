import OKitExpression

/// The objects of a model that is being read again: what is known by its id, or stands where it
/// stood, stays the object that it is, so that whoever holds it goes on with it.
struct ModelUpdate {
    /// The objects of the model that have not been met so far.
    private var rest: Set<ObjectID> = []
    /// The objects without ids that the property being read holds, in their order.
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

    /// The object that a node of some type stands for; `nil` for a new one.
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
