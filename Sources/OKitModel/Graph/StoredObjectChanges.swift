public import OKitExpression

/// A store of objects outside a graph, such as a database; it loads their values on first access.
public protocol ObjectStore: AnyObject {
    /// Loads the stored value of a slot, with `Graph.fill`.
    func fill(_ object: ObjectID, slot: Int)

    /// The object with that id, which the graph does not have yet; `nil` if there is none.
    func object(id: String) -> ObjectID?

    /// Creates an object of an entity, to be stored at the end of the turn; `nil` for an entity
    /// whose objects are not in the store.
    func create(_ entity: String) -> ObjectID?

    /// The objects of an entity that are in the store; objects that are not stored yet may be
    /// missing.
    func allObjects(of entity: String) -> [ObjectID]

    /// An object of an entity with some values of its `identity`, which may not be stored yet;
    /// `nil` if there is none.
    ///
    /// - Parameter others: Objects to skip.
    func object(
        of entity: String,
        identifiedBy values: [Value],
        besides others: Set<ObjectID>
    ) -> ObjectID?
}

extension ObjectStore {
    /// Creates no object by default.
    public func create(_ entity: String) -> ObjectID? { nil }

    /// Finds no object by default.
    public func object(
        of entity: String,
        identifiedBy values: [Value],
        besides others: Set<ObjectID>
    ) -> ObjectID? { nil }

    /// Returns no objects by default.
    public func allObjects(of entity: String) -> [ObjectID] { [] }
}

/// An app's changes to stored objects since the object store last asked for them.
public struct StoredObjectChanges {
    /// The slots that were written, each once and in the order of the first write, with their values
    /// before it.
    public private(set) var slots: [(object: ObjectID, slot: Int, former: Value)] = []
    /// The objects to delete.
    public private(set) var deleted: [ObjectID] = []

    private var changed: Set<Dependency> = []

    /// Records that a slot was written.
    mutating func noteChange(of object: ObjectID, slot: Int, from former: Value) {
        if changed.insert(.slot(object, slot)).inserted {
            slots.append((object, slot, former))
        }
    }

    /// Records that an object is to be deleted.
    mutating func noteDeletion(of object: ObjectID) {
        deleted.append(object)
    }
}
