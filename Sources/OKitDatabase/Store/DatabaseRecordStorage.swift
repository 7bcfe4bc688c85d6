public import OKitModel

/// Stores the records of apps in the tables of a database that is there already.
///
///     let storage = DatabaseRecordStorage(connection: "SHOP") {
///         try SQLiteConnection(path: "shop.sqlite")
///     }
///     let session = AppSession(bundle: bundle, ..., records: storage)
public struct DatabaseRecordStorage: RecordStorage {
    private let name: String
    private let createsTables: Bool
    private let connect: @Sendable () throws(DatabaseFailure) -> any DatabaseConnection

    /// Creates a storage.
    ///
    /// - Parameters:
    ///   - connection: The name of the connection in the app's manifest.
    ///   - createsTables: Whether missing tables and columns are created for entities that name no
    ///     `table`.
    ///   - connect: Connects to the database.
    public init(
        connection: String,
        createsTables: Bool = false,
        connect: @escaping @Sendable () throws(DatabaseFailure) -> any DatabaseConnection
    ) {
        name = connection
        self.createsTables = createsTables
        self.connect = connect
    }

    /// No files: the database belongs to others.
    public var files: RecordFiles? { nil }

    /// The name of the connection.
    public var connection: String? { name }

    /// Connects, and finds the table of each entity.
    public func open(
        folder: String?,
        types: TypeTable,
        entities: [String],
        surroundings: RecordSurroundings
    ) throws -> any RecordDatabase {
        do {
            let connection = try connect()
            var catalog = try connection.catalog()
            if createsTables {
                let creation = TableCreation(
                    types,
                    entities: entities,
                    in: catalog,
                    connection.dialect
                )
                if !creation.statements.isEmpty {
                    try connection.write { session in
                        for statement in creation.statements {
                            try session.execute(statement, [])
                        }
                    }
                    catalog = try connection.catalog()
                }
            }
            let schema = try TableSchema(
                types,
                entities: entities,
                in: catalog,
                isReadOnly: connection.isReadOnly
            )
            return TableDatabase(connection, schema, name: name)
        } catch let failure as DatabaseFailure {
            throw RecordStoreError(.unreachable, "\(name): \(failure.description)", cause: failure)
        }
    }
}
