/// The changes of a transaction: which records were inserted and deleted, and which properties of
/// which records have changed.
///
/// A change of a relation counts at both of its ends.
public struct RecordDifference: Sendable, Equatable {
    /// Records that were inserted.
    public private(set) var inserted: Set<RecordID> = []
    /// Records that were deleted.
    public private(set) var deleted: Set<RecordID> = []
    /// The names of the changed properties of records that existed before and still exist.
    public private(set) var updated: [RecordID: Set<String>] = [:]

    /// Whether any record may have changed, besides these: others have made changes that are not known.
    public private(set) var isUnknown = false

    /// Creates an empty difference.
    public init() {}

    /// Changes of which nothing is known.
    package static var unknown: RecordDifference {
        var difference = RecordDifference()
        difference.isUnknown = true
        return difference
    }

    /// Whether nothing has changed.
    public var isEmpty: Bool {
        inserted.isEmpty && deleted.isEmpty && updated.isEmpty && !isUnknown
    }

    /// Records that a record was inserted.
    package mutating func insert(_ id: RecordID) {
        inserted.insert(id)
    }

    /// Records that a property of a record was updated.
    package mutating func update(_ id: RecordID, _ property: String) {
        if !inserted.contains(id), !deleted.contains(id) {
            updated[id, default: []].insert(property)
        }
    }

    /// Adds the changes of a later transaction.
    package mutating func merge(_ other: RecordDifference) {
        isUnknown = isUnknown || other.isUnknown
        inserted.formUnion(other.inserted)
        updated.merge(other.updated) { $0.union($1) }
        deleted.formUnion(other.deleted)
        for id in other.deleted {
            updated[id] = nil
        }
    }

    /// Records that a record was deleted.
    package mutating func delete(_ id: RecordID) {
        updated[id] = nil
        if inserted.remove(id) == nil {
            deleted.insert(id)
        }
    }
}
