import OKitExpression

/// The root objects of drafts: an object in one draft does not belong to another.
final class DraftRoots {
    private var objects: Set<ObjectID> = []

    /// Adds a draft.
    func insert(_ object: ObjectID) {
        objects.insert(object)
    }

    /// Removes a draft that is discarded or stored.
    func remove(_ object: ObjectID) {
        objects.remove(object)
    }

    /// Whether a draft is for the object.
    func contains(_ object: ObjectID) -> Bool {
        objects.contains(object)
    }
}
