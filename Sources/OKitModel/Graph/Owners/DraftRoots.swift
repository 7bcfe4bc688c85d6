import OKitExpression

/// The objects that drafts are for: what is in one of them does not belong to another.
final class DraftRoots {
    private var objects: Set<ObjectID> = []

    /// Notes that a draft is edited.
    func insert(_ object: ObjectID) {
        objects.insert(object)
    }

    /// Notes that a draft is given up or stored.
    func remove(_ object: ObjectID) {
        objects.remove(object)
    }

    /// Whether a draft is for the object.
    func contains(_ object: ObjectID) -> Bool {
        objects.contains(object)
    }
}
