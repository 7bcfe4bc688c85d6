import OKitExpression
import OKitModel
import OKitSyntax

/// The tables of a database as the records of an app.
final class TableDatabase: RecordDatabase {
    let connection: any DatabaseConnection
    let schema: TableSchema
    let keys = RowKeys()
    let surroundings: RecordSurroundings
    /// The users who see each other's changes; `nil` without such users.
    let sharing: DatabaseSharing?
    private let name: String
    /// The app whose tables get their initial data; `nil` if they are used as they are.
    private let filledApp: String?

    init(
        _ connection: any DatabaseConnection,
        _ schema: TableSchema,
        _ surroundings: RecordSurroundings,
        name: String,
        sharing: DatabaseSharing? = nil,
        filling app: String? = nil
    ) {
        filledApp = app
        self.sharing = sharing
        self.connection = connection
        self.schema = schema
        self.surroundings = surroundings
        self.name = name
    }

    /// The names of all entities whose objects are rows, sorted.
    var entityNames: [String] {
        schema.entities.keys.sorted()
    }

    /// Makes the rows available as objects of a graph.
    func objects(in graph: Graph) -> any RecordObjectStore {
        TableObjects(graph: graph, database: self)
    }

    func read<T>(_ body: (any SQLSession) throws -> T) throws(RecordStoreError) -> T {
        do {
            return try connection.read(body)
        } catch {
            throw RecordStoreError(error, name)
        }
    }

    func write<T>(_ body: (any SQLSession) throws -> T) throws(RecordStoreError) -> T {
        do {
            return try connection.write(body)
        } catch {
            throw RecordStoreError(error, name)
        }
    }

    /// Stores the initial data of entities whose tables the app has created.
    func fill(_ data: (String) -> JSONNode?) throws(RecordStoreError) {
        guard let app = filledApp else {
            return
        }
        let dialect = connection.dialect
        let stored = try read { session in
            try StoredEntities(session, dialect, app: app, in: try session.catalog()).read()
        }
        guard let unfilled = stored?.unfilled, !unfilled.isEmpty else {
            return
        }
        let parts = unfilled.compactMap { name in
            schema.entities[name] == nil ? nil : data(name).map { (node: $0, entity: name) }
        }
        var request = TableImport.Request(parts: parts, names: .own)
        request.further = { session in
            try StoredEntities.lock(session, dialect)
            let catalog = try session.catalog()
            let entities = StoredEntities(session, dialect, app: app, in: catalog)
            guard try entities.read()?.unfilled == unfilled else {
                throw RecordStoreError(.cancelled, "another process has stored the initial data")
            }
            try entities.noteFilled()
        }
        do throws(RecordStoreError) {
            _ = try TableImport.run(request, self)
        } catch {
            if error.code != .cancelled {
                throw error
            }
        }
    }

    /// Imports objects of a response as rows, outside of the caller's isolation.
    @concurrent
    func importRecords(
        _ node: JSONNode,
        as entity: String,
        clearing: Bool,
        assigning assignments: [String: Value]
    ) async throws(RecordStoreError) -> ImportedRecords {
        try importNow(node, as: entity, clearing: clearing, assigning: assignments)
    }

    /// Imports objects of a response as rows.
    func importNow(
        _ node: JSONNode,
        as entity: String,
        clearing: Bool,
        assigning assignments: [String: Value]
    ) throws(RecordStoreError) -> ImportedRecords {
        if clearing {
            try checkIsOwn(entity)
        }
        let request = TableImport.Request(
            parts: [(node, entity)],
            cleared: clearing ? entity : nil,
            assignments: assignments
        )
        let records = try TableImport.run(request, self)
        sharing?.noteChanges(from: nil)
        return records
    }

    /// Deletes all rows of a table that the app has created.
    func clearNow(_ name: String) throws(RecordStoreError) -> RecordDifference {
        try checkIsOwn(name)
        let entity = try schema.entity(name)
        let cleared = try write { session in try entity.deleteAll(session) }
        var difference = RecordDifference()
        for cells in cleared {
            difference.delete(keys.id(entity, cells))
        }
        sharing?.noteChanges(from: nil)
        return difference
    }

    /// Throws for an entity that names a table, which others own.
    private func checkIsOwn(_ entity: String) throws(RecordStoreError) {
        if let table = try schema.entity(entity).type.record.table {
            throw RecordStoreError(
                .denied,
                "\(entity): the table \"\(table)\" of the database \"\(name)\" belongs to others, so "
                    + "it is not emptied"
            )
        }
        if connection.isReadOnly {
            throw RecordStoreError(.denied, "\(entity): the database is open for reading only")
        }
    }

    /// Throws: a backup of an app does not contain the databases that it uses.
    func copy(to path: String) throws(RecordStoreError) {
        throw RecordStoreError(.denied, "the database \"\(name)\" is not part of backups")
    }

    /// Throws, as `copy(to:)` does.
    func verify(copy path: String) throws(RecordStoreError) {
        throw RecordStoreError(.denied, "the database \"\(name)\" is not part of backups")
    }

    /// Closes the connection.
    func close() {
        connection.close()
    }
}

extension RecordStoreError {
    /// Converts an error of a connection with a name.
    init(_ error: any Error, _ name: String) {
        switch error {
        case let error as RecordStoreError:
            self = error
        case let failure as DatabaseFailure where failure.kind == .missing:
            let message =
                "\(name): the tables have changed since the app was started; restart the app "
                + "(\(failure.description))"
            self.init(.database, message, cause: failure)
        case let failure as DatabaseFailure:
            let code: Code = failure.kind == .connection ? .unreachable : .database
            self.init(code, "\(name): \(failure.description)", cause: failure)
        default:
            self.init(.database, "\(name): the database could not be used", cause: error)
        }
    }
}
