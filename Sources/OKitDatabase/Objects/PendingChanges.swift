import OKitExpression
import OKitModel

/// The changes of the app that were not written yet.
struct PendingChanges {
    private(set) var slots: [ObjectID: [Int]] = [:]
    /// The changed objects in the order of their first change.
    private(set) var objects: [ObjectID] = []
    private(set) var deleted: [ObjectID] = []
    private var isDeleted: Set<ObjectID> = []

    var isEmpty: Bool {
        objects.isEmpty && deleted.isEmpty
    }

    mutating func add(_ changes: StoredObjectChanges) {
        for (object, slot, _) in changes.slots {
            if slots[object] == nil {
                objects.append(object)
            }
            if slots[object]?.contains(slot) != true {
                slots[object, default: []].append(slot)
            }
        }
        deleted += changes.deleted
        isDeleted.formUnion(changes.deleted)
    }

    func contains(_ object: ObjectID) -> Bool {
        slots[object] != nil || isDeleted.contains(object)
    }

    func contains(_ object: ObjectID, _ slot: Int) -> Bool {
        slots[object]?.contains(slot) ?? false
    }

    /// The changes of some objects, or of all others.
    func filtered(_ isIncluded: (ObjectID) -> Bool) -> PendingChanges {
        var changes = PendingChanges()
        changes.slots = slots.filter { isIncluded($0.key) }
        changes.objects = objects.filter(isIncluded)
        changes.deleted = deleted.filter(isIncluded)
        changes.isDeleted = isDeleted.filter(isIncluded)
        return changes
    }

    /// Forgets the changes of an object.
    mutating func remove(_ object: ObjectID) {
        slots[object] = nil
        objects.removeAll { $0 == object }
        deleted.removeAll { $0 == object }
        isDeleted.remove(object)
    }
}

/// What queries have read so far, so that the next rows are read without the previous ones.
struct QueryPrefixes {
    /// The rows that a query has read.
    struct Prefix {
        var rows: [(id: RecordID, kind: String, group: Value)] = []
        /// The position of the last row that was read; `nil` before the first one.
        var last: [SQLValue]?
        var isComplete = false
        /// The number of all rows; `nil` if it was not counted.
        var total: Int?
        /// Whether `total` is that number; otherwise there are at least as many.
        var isCounted = true
    }

    private var prefixes: [TableQuery.Signature: Prefix] = [:]
    private var order: [TableQuery.Signature] = []
    private static let most = 16

    subscript(signature: TableQuery.Signature) -> Prefix? {
        prefixes[signature]
    }

    mutating func store(_ prefix: Prefix, _ signature: TableQuery.Signature) {
        order.removeAll { $0 == signature }
        order.append(signature)
        prefixes[signature] = prefix
        if order.count > Self.most {
            prefixes[order.removeFirst()] = nil
        }
    }

    mutating func removeAll() {
        prefixes = [:]
        order = []
    }
}
