import Foundation
import OKitDatabase
import OKitExpression
import OKitModel
import OKitPostgres
import Synchronization
import TestSupport

/// A database for one test, in SQLite or PostgreSQL.
final class TestDatabase: Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case sqlite, postgreSQL
    }

    let kind: Kind
    private let folder = TemporaryFolder()
    private let server: ScratchServer?
    let address: String

    /// The server that tests which run at the same time share.
    private static let shared = Mutex(WeakServer())

    private struct WeakServer {
        weak var server: ScratchServer?
        var count = 0
    }

    init(_ kind: Kind, _ statements: String) throws {
        self.kind = kind
        switch kind {
        case .sqlite:
            server = nil
            try folder.makeFolder("")
            address = "\(folder.path)/test.sqlite"
            _ = FileManager.default.createFile(atPath: address, contents: nil)
        case .postgreSQL:
            let (server, number) = try Self.shared.withLock { shared in
                let server = try shared.server ?? ScratchServer()
                shared.server = server
                shared.count += 1
                return (server, shared.count)
            }
            self.server = server
            let administration = try PostgresConnection(
                address: server.address(ofDatabase: "postgres")
            )
            defer { administration.close() }
            _ = try administration.read { session in
                try session.execute("CREATE DATABASE test\(number)", [])
            }
            address = server.address(ofDatabase: "test\(number)")
        }
        try run(statements)
    }

    /// Connects as another user would.
    func connect(isReadOnly: Bool = false) throws(DatabaseFailure) -> any DatabaseConnection {
        switch kind {
        case .sqlite: try SQLiteConnection(path: address, isReadOnly: isReadOnly)
        case .postgreSQL: try PostgresConnection(address: address, isReadOnly: isReadOnly)
        }
    }

    /// Runs statements outside of the app.
    func run(_ statements: String) throws {
        let connection = try connect()
        defer { connection.close() }
        try connection.write { session in
            for statement in statements.split(separator: ";\n") {
                try session.execute(String(statement), [])
            }
        }
    }

    /// The first cell of a query.
    func text(_ sql: String) throws -> String? {
        let connection = try connect()
        defer { connection.close() }
        return try connection.read { session in try session.rows(sql, []).first?.first?.string }
    }

    /// Opens the tables as the records of an app.
    func open(
        _ types: [EntityType],
        isReadOnly: Bool = false,
        createsTables: Bool = false,
        sharing: DatabaseSharing? = nil
    ) throws -> (graph: Graph, objects: any RecordObjectStore) {
        let table = TypeTable(types)
        let database = try records(
            table,
            of: types.map(\.name),
            isReadOnly: isReadOnly,
            createsTables: createsTables,
            sharing: sharing
        )
        let environment = AppEnvironment(
            clock: { Date(timeIntervalSinceReferenceDate: 700_000_000) },
            makeID: { "" }
        )
        let graph = Graph(types: table, environment: environment)
        return (graph, database.objects(in: graph))
    }

    /// Opens the tables of some entities.
    func records(
        _ types: TypeTable,
        of names: [String],
        isReadOnly: Bool = false,
        createsTables: Bool = false,
        sharing: DatabaseSharing? = nil,
        migration: RecordMigrationRequest? = nil
    ) throws -> any RecordDatabase {
        let storage = DatabaseRecordStorage(
            connection: "TEST",
            createsTables: createsTables,
            sharing: sharing
        ) { () throws(DatabaseFailure) in
            try self.connect(isReadOnly: isReadOnly)
        }
        var surroundings = RecordSurroundings(clock: { Date(timeIntervalSinceReferenceDate: 0) })
        surroundings.migration = migration
        return try storage.open(
            folder: nil,
            types: types,
            entities: names,
            surroundings: surroundings
        )
    }
}

extension Graph {
    /// Sets a property by its name.
    func put(_ value: Value, _ name: String, of object: ObjectID) {
        if let slot = type(of: object)?.slot(named: name) {
            set(object, slot: slot, to: value)
        }
    }
}

extension RecordObjectStore {
    /// The objects that a condition in CEL selects.
    func found(_ entity: String, _ condition: String? = nil) throws -> [ObjectID] {
        let predicate = condition.map { CELParser.parse($0) }
        return objects(of: try fetch(RecordQuery(entity, where: predicate)))
    }
}
