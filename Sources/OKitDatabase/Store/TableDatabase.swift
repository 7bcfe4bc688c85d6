import OKitExpression
import OKitModel
import OKitSyntax

/// The tables of a database as the records of an app.
final class TableDatabase: RecordDatabase {
    let connection: any DatabaseConnection
    let schema: TableSchema
    let keys = RowKeys()
    private let name: String

    init(_ connection: any DatabaseConnection, _ schema: TableSchema, name: String) {
        self.connection = connection
        self.schema = schema
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

    /// Does nothing: the rows of a database are not those of the bundle.
    func fill(_ data: (String) -> JSONNode?) throws(RecordStoreError) {}

    /// Stores objects of a response as rows.
    func importRecords(
        _ node: JSONNode,
        as entity: String,
        clearing: Bool,
        assigning assignments: [String: Value]
    ) async throws(RecordStoreError) -> ImportedRecords {
        try importNow(node, as: entity, clearing: clearing, assigning: assignments)
    }

    /// Throws: responses of services cannot be stored in a database of others.
    func importNow(
        _ node: JSONNode,
        as entity: String,
        clearing: Bool,
        assigning assignments: [String: Value]
    ) throws(RecordStoreError) -> ImportedRecords {
        throw RecordStoreError(
            .denied,
            "\(entity) is stored in the database \"\(name)\", which takes no responses of services"
        )
    }

    /// Throws: an app does not empty a table of others.
    func clearNow(_ entity: String) throws(RecordStoreError) -> RecordDifference {
        throw RecordStoreError(
            .denied,
            "\(entity) is stored in the database \"\(name)\", which is not emptied"
        )
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
    fileprivate init(_ error: any Error, _ name: String) {
        switch error {
        case let error as RecordStoreError:
            self = error
        case let failure as DatabaseFailure:
            let code: Code = failure.kind == .connection ? .unreachable : .database
            self.init(code, "\(name): \(failure.description)", cause: failure)
        default:
            self.init(.database, "\(name): the database could not be used", cause: error)
        }
    }
}
