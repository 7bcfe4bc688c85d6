public import OKitExpression
public import OKitSyntax

/// Where the records of apps are stored; a session opens it when its app declares records.
public protocol RecordStorage: Sendable {
    /// The files of the records in an app's folder; `nil` if they are stored elsewhere.
    var files: RecordFiles? { get }

    /// Whether it encrypts the entities of `RecordSurroundings.protection`; else apps with such do not
    /// start.
    var canEncrypt: Bool { get }

    /// Opens the records of an app, and migrates them to the declarations.
    ///
    /// - Parameters:
    ///   - folder: the app's folder; `nil` stores the records in memory.
    ///   - types: the declarations of the app's objects.
    ///   - entities: the entities whose objects are records.
    ///   - surroundings: the parts of the app's environment that importing needs.
    /// - Throws: `RecordSchemaError` where the declarations cannot be stored, and `RecordStoreError`
    ///   where the records cannot be read or migrated; the stored records are unchanged.
    func open(
        folder: String?,
        types: TypeTable,
        entities: [String],
        surroundings: RecordSurroundings
    ) throws -> any RecordDatabase

    /// Writes the committed records in an app's folder to a new file, whatever their entities are, and
    /// syncs it: a copy from before a migration.
    func copy(folder: String, to path: String) throws(RecordStoreError)
}

extension RecordStorage {
    /// False, unless a storage declares otherwise.
    public var canEncrypt: Bool { false }

    /// Throws: a storage that migrates records implements it.
    public func copy(folder: String, to path: String) throws(RecordStoreError) {
        throw RecordStoreError(
            .database,
            "the storage of records makes no copies before migrations"
        )
    }
}

/// The files of records in an app's folder.
public struct RecordFiles: Sendable {
    /// The name of the file with the records.
    public let name: String
    /// The names of files that belong to it.
    public let companions: [String]

    /// Creates the names.
    public init(name: String, companions: [String]) {
        self.name = name
        self.companions = companions
    }
}

/// Open records of an app.
///
/// It may be used from every isolation. Each change is one transaction.
public protocol RecordDatabase: AnyObject, Sendable {
    /// The names of all entities whose objects are records.
    var entityNames: [String] { get }

    /// Makes the records objects of a graph, whose object store they become.
    func objects(in graph: Graph) -> any RecordObjectStore

    /// Gives entities that were not there before their initial data: all of it, in one transaction, or
    /// on a mistake none, so that the next start tries again.
    ///
    /// - Parameter data: the data of an entity by the names of its properties, an object or an array of
    ///   objects; `nil` for none.
    func fill(_ data: (String) -> JSONNode?) throws(RecordStoreError)

    /// Imports an object, or an array of objects, as records of an entity, outside of the caller's
    /// isolation.
    ///
    /// Records are found by their identity, among those of sub-entities too; objects inside of
    /// relations are imported with them. A canceled task imports nothing.
    ///
    /// - Parameters:
    ///   - clearing: whether all records of the entity are deleted first.
    ///   - assignments: values that the imported records get after the import, by property.
    func importRecords(
        _ node: JSONNode,
        as entity: String,
        clearing: Bool,
        assigning assignments: [String: Value]
    ) async throws(RecordStoreError) -> ImportedRecords

    /// Imports a few objects, in the caller's isolation.
    func importNow(
        _ node: JSONNode,
        as entity: String,
        clearing: Bool,
        assigning assignments: [String: Value]
    ) throws(RecordStoreError) -> ImportedRecords

    /// Deletes all records of an entity and its sub-entities, by their delete rules.
    func clearNow(_ entity: String) throws(RecordStoreError) -> RecordDifference

    /// Writes the committed records to a new file, and syncs it.
    func copy(to path: String) throws(RecordStoreError)

    /// Checks that a copy is intact and can be migrated to the declarations.
    func verify(copy path: String) throws(RecordStoreError)

    /// Closes the records, after pending writes; nothing can be read or written any longer.
    func close()
}

/// The result of an import.
public struct ImportedRecords: Sendable {
    /// The records of the objects, in the same order.
    public let records: [RecordID]
    /// The changes to these records and others.
    public let difference: RecordDifference

    /// Creates a result.
    public init(records: [RecordID], difference: RecordDifference) {
        self.records = records
        self.difference = difference
    }
}

/// Records as objects of a graph.
///
/// It belongs to the graph's isolation. `save()` writes changes of the app, `apply(_:)` reads those of
/// others.
public protocol RecordObjectStore: ObjectStore {
    /// Whether the app has changed records since the last `save()`.
    var hasChanges: Bool { get }

    /// Writes the app's changes in one transaction.
    ///
    /// - Throws: If they cannot be written; the next call tries again.
    @discardableResult
    func save() throws(RecordStoreError) -> RecordDifference

    /// Notifies readers of changes that were not made by the app's objects.
    func apply(_ difference: RecordDifference)

    /// Finds records; changes of the app that are not saved are not seen.
    func fetch(_ query: RecordQuery) throws(RecordStoreError) -> FetchedRecords

    /// The object of a record; `nil` if the record does not exist.
    func object(_ id: RecordID) -> ObjectID?

    /// The object of each record of a result that was just fetched, in order.
    func objects(of result: FetchedRecords) -> [ObjectID]
}

extension RecordObjectStore {
    /// The object of each record of a result that was just fetched, in order.
    public func objects(of result: FetchedRecords) -> [ObjectID] {
        result.records.compactMap { object($0) }
    }
}
