public import OKitExpression
public import OKitSyntax

/// A storage for the records of apps; a session opens it if its app declares records.
public protocol RecordStorage: Sendable {
    /// The files of the records in an app's folder; `nil` if they are stored elsewhere.
    var files: RecordFiles? { get }

    /// Whether it supports the encryption of the entities of `RecordSurroundings.protection`;
    /// otherwise apps with encrypted entities do not start.
    var canEncrypt: Bool { get }

    /// The name of the connection to the database that it stores records in; `nil` for a database
    /// of the app itself.
    var connection: String? { get }

    /// Opens the records of an app, and migrates them to its declarations.
    ///
    /// - Parameters:
    ///   - folder: The app's folder; `nil` stores the records in memory.
    ///   - types: The declarations of the app's objects.
    ///   - entities: The entities whose objects are records.
    ///   - surroundings: The parts of the app's environment that an import needs.
    /// - Throws: `RecordSchemaError` if the declarations are not supported, and `RecordStoreError`
    ///   if the records cannot be read or migrated; the stored records are unchanged.
    func open(
        folder: String?,
        types: TypeTable,
        entities: [String],
        surroundings: RecordSurroundings
    ) throws -> any RecordDatabase

    /// Copies the committed records in an app's folder to a new file, whatever their entities are,
    /// and syncs it: a backup before a migration.
    func copy(folder: String, to path: String) throws(RecordStoreError)
}

extension RecordStorage {
    /// False by default.
    public var canEncrypt: Bool { false }

    /// None by default.
    public var connection: String? { nil }

    /// Throws by default; a storage that migrates records implements it.
    public func copy(folder: String, to path: String) throws(RecordStoreError) {
        throw RecordStoreError(
            .database,
            "the record storage does not support copies before migrations"
        )
    }
}

/// The files of records in an app's folder.
public struct RecordFiles: Sendable {
    /// The name of the file with the records.
    public let name: String
    /// The names of further files that belong to it.
    public let companions: [String]

    /// Creates the names.
    public init(name: String, companions: [String]) {
        self.name = name
        self.companions = companions
    }
}

/// The open records of an app.
///
/// It can be used from every isolation. Each change is one transaction.
public protocol RecordDatabase: AnyObject, Sendable {
    /// The names of all entities whose objects are records.
    var entityNames: [String] { get }

    /// Makes the records available as objects of a graph, and becomes the graph's object store.
    func objects(in graph: Graph) -> any RecordObjectStore

    /// Fills entities that are new with their initial data, in one transaction: on an error nothing
    /// is stored, so that the next start tries again.
    ///
    /// - Parameter data: The initial data of an entity by name, an object or an array of objects;
    ///   `nil` for none.
    func fill(_ data: (String) -> JSONNode?) throws(RecordStoreError)

    /// Imports an object, or an array of objects, as records of an entity, outside of the caller's
    /// isolation.
    ///
    /// Existing records are found by their identity, including those of sub-entities; objects
    /// inside of relations are imported with them. A canceled task imports nothing.
    ///
    /// - Parameters:
    ///   - clearing: Whether all records of the entity are deleted first.
    ///   - assignments: Values that are assigned to the imported records after the import, by
    ///     property.
    func importRecords(
        _ node: JSONNode,
        as entity: String,
        clearing: Bool,
        assigning assignments: [String: Value]
    ) async throws(RecordStoreError) -> ImportedRecords

    /// Imports a few objects in the caller's isolation.
    func importNow(
        _ node: JSONNode,
        as entity: String,
        clearing: Bool,
        assigning assignments: [String: Value]
    ) throws(RecordStoreError) -> ImportedRecords

    /// Deletes all records of an entity and its sub-entities, following their delete rules.
    func clearNow(_ entity: String) throws(RecordStoreError) -> RecordDifference

    /// Writes the committed records to a new file, and syncs it.
    func copy(to path: String) throws(RecordStoreError)

    /// Checks that a copy is intact and can be migrated to the declarations.
    func verify(copy path: String) throws(RecordStoreError)

    /// Closes the records after pending writes; afterwards, nothing can be read or written.
    func close()
}

/// The result of an import.
public struct ImportedRecords: Sendable {
    /// The records of the objects, in the same order.
    public let records: [RecordID]
    /// The changes to these and other records.
    public let difference: RecordDifference

    /// Creates a result.
    public init(records: [RecordID], difference: RecordDifference) {
        self.records = records
        self.difference = difference
    }
}

/// Records as objects of a graph.
///
/// It belongs to the graph's isolation. `save()` writes the app's changes, `apply(_:)` reads the
/// changes of others.
public protocol RecordObjectStore: ObjectStore {
    /// Whether the app has changed records since the last `save()`.
    var hasChanges: Bool { get }

    /// Writes the app's changes in one transaction.
    ///
    /// - Throws: If they cannot be written; the next call tries again.
    @discardableResult
    func save() throws(RecordStoreError) -> RecordDifference

    /// Notifies readers of changes that were not made through the app's objects.
    func apply(_ difference: RecordDifference)

    /// Fetches records; unsaved changes of the app are ignored.
    func fetch(_ query: RecordQuery) throws(RecordStoreError) -> FetchedRecords

    /// The object of a record; `nil` if the record does not exist.
    func object(_ id: RecordID) -> ObjectID?

    /// The object of each record of a result that was just fetched, in order.
    func objects(of result: FetchedRecords) -> [ObjectID]

    /// The number of records that a provider shows before it is asked for more; `nil` if it shows
    /// all that a query finds.
    var pageSize: Int? { get }

    /// Decides about a change that `save()` has not accepted.
    func settle(_ conflict: RecordConflict, by settlement: RecordConflict.Settlement)

    /// The number of written changes so far that cannot be undone, since the storage has changed more
    /// than the app.
    var finalChanges: Int { get }

    /// Whether changes wait that `save()` does not write, since the user decides about them later.
    var hasPostponedChanges: Bool { get }

    /// Lets the next `save()` try these changes again.
    func resumePostponedChanges()

    /// Reads what others have changed when it is next needed.
    func refresh()

    /// Returns the failures to read since the last call.
    func takeFailures() -> [RecordStoreError]

    /// The changes of other sessions on the same store; `nil` if the session has a separate store.
    var inbox: RecordInbox? { get }
}

extension RecordObjectStore {
    /// The object of each record of a result that was just fetched, in order.
    public func objects(of result: FetchedRecords) -> [ObjectID] {
        result.records.compactMap { object($0) }
    }

    /// Shows all records by default.
    public var pageSize: Int? { nil }

    /// Does nothing by default: only a storage that others change has conflicts.
    public func settle(_ conflict: RecordConflict, by settlement: RecordConflict.Settlement) {}

    /// None by default.
    public var finalChanges: Int { 0 }

    /// False by default, as without conflicts.
    public var hasPostponedChanges: Bool { false }

    /// Does nothing by default.
    public func resumePostponedChanges() {}

    /// Does nothing by default: a storage that only the app changes has nothing to read again.
    public func refresh() {}

    /// None by default: the store belongs to the session.
    public var inbox: RecordInbox? { nil }

    /// Returns no failures by default.
    public func takeFailures() -> [RecordStoreError] { [] }
}
