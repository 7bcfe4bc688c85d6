import OKitExpression
import OKitModel
import OKitSyntax
import Synchronization

/// Records in memory that fail when a test says so; it stands for a database.
final class MemoryRecords: RecordStorage, RecordDatabase {
    /// The name of each call, in order.
    let calls = Mutex<[String]>([])
    /// The error of the next calls.
    let failure = Mutex<RecordStoreError?>(nil)
    let entityNames = ["Post"]
    let files: RecordFiles? = nil

    static let full = RecordStoreError(.database, "the disk is full")

    func open(
        folder: String?,
        types: TypeTable,
        entities: [String],
        surroundings: RecordSurroundings
    ) throws -> any RecordDatabase {
        try note("open \(folder ?? "memory") \(entities)")
        return self
    }

    func objects(in graph: Graph) -> any RecordObjectStore {
        MemoryObjects(self)
    }

    func fill(_ data: (String) -> JSONNode?) throws(RecordStoreError) {
        // A test that needs initial data has a database.
    }

    func importRecords(
        _ node: JSONNode,
        as entity: String,
        clearing: Bool,
        assigning assignments: [String: Value]
    ) async throws(RecordStoreError) -> ImportedRecords {
        try importNow(node, as: entity, clearing: clearing, assigning: assignments)
    }

    func importNow(
        _ node: JSONNode,
        as entity: String,
        clearing: Bool,
        assigning assignments: [String: Value]
    ) throws(RecordStoreError) -> ImportedRecords {
        try note("import \(entity)")
        var difference = RecordDifference()
        difference.insert(RecordID(entity: entity, key: 1))
        return ImportedRecords(records: [], difference: difference)
    }

    func clearNow(_ entity: String) throws(RecordStoreError) -> RecordDifference {
        try note("clear \(entity)")
        return RecordDifference()
    }

    func copy(to path: String) throws(RecordStoreError) {
        try note("copy")
    }

    func verify(copy path: String) throws(RecordStoreError) {
        try note("verify")
    }

    func close() {
        calls.withLock { $0.append("close") }
    }

    func note(_ call: String) throws(RecordStoreError) {
        calls.withLock { $0.append(call) }
        if let failure = failure.withLock({ $0 }) {
            throw failure
        }
    }
}

/// Objects of such records, which always have changes.
private final class MemoryObjects: RecordObjectStore {
    private let database: MemoryRecords
    let hasChanges = true

    init(_ database: MemoryRecords) {
        self.database = database
    }

    func save() throws(RecordStoreError) -> RecordDifference {
        try database.note("save")
        return RecordDifference()
    }

    func apply(_ difference: RecordDifference) {
        database.calls.withLock { $0.append("apply") }
    }

    func fetch(_ query: RecordQuery) throws(RecordStoreError) -> FetchedRecords {
        try database.note("fetch")
        return FetchedRecords([], total: 0)
    }

    func object(_ id: RecordID) -> ObjectID? {
        nil
    }

    func fill(_ object: ObjectID, slot: Int) {}

    func object(id: String) -> ObjectID? {
        nil
    }
}
