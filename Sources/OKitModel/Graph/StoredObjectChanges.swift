public import OKitExpression

/// A store of objects outside a graph, such as a database; it fills them when they are read.
public protocol ObjectStore: AnyObject {
    /// Puts into a slot, by `Graph.fill`, the stored value.
    func fill(_ object: ObjectID, slot: Int)

    /// The object with that id, which the graph does not have yet; `nil` if there is none.
    func object(id: String) -> ObjectID?

    /// Creates an object of an entity that is stored at the end of the turn; `nil` for an entity whose
    /// objects are not in the store.
    func create(_ entity: String) -> ObjectID?

    /// The objects of an entity that are in the store; those that are not stored yet may be missing.
    func allObjects(of entity: String) -> [ObjectID]

    /// An object of an entity with some values of its `identity`, which may not be stored yet; `nil`
    /// without one.
    ///
    /// - Parameter others: objects that are not meant.
    func object(
        of entity: String,
        identifiedBy values: [Value],
        besides others: Set<ObjectID>
    ) -> ObjectID?
}

extension ObjectStore {
    /// Creates no object, unless a store declares otherwise.
    public func create(_ entity: String) -> ObjectID? { nil }

    /// Finds no object, unless a store declares otherwise.
    public func object(
        of entity: String,
        identifiedBy values: [Value],
        besides others: Set<ObjectID>
    ) -> ObjectID? { nil }

    /// Returns no objects, unless a store declares otherwise.
    public func allObjects(of entity: String) -> [ObjectID] { [] }
}

/// What an app has changed in stored objects since the object store asked last.
public struct StoredObjectChanges {
    /// The slots that were written, each once and in the order of the first writing.
    public private(set) var slots: [(object: ObjectID, slot: Int)] = []
    /// The objects that are to be deleted.
    public private(set) var deleted: [ObjectID] = []

    private var changed: Set<Dependency> = []

    /// Notes that a slot was written.
    mutating func noteChange(of object: ObjectID, slot: Int) {
        if changed.insert(.slot(object, slot)).inserted {
            slots.append((object, slot))
        }
    }

    /// Notes that an object is to be deleted.
    mutating func noteDeletion(of object: ObjectID) {
        deleted.append(object)
    }
}
