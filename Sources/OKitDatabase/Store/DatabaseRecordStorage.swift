public import OKitModel

/// Stores the records of apps in the tables of a database that is there already.
///
///     let storage = DatabaseRecordStorage(connection: "SHOP") {
///         try SQLiteConnection(path: "shop.sqlite")
///     }
///     let session = AppSession(bundle: bundle, ..., records: storage)
public struct DatabaseRecordStorage: RecordStorage {
    private let name: String
    private let connect: @Sendable () throws(DatabaseFailure) -> any DatabaseConnection

    /// Creates a storage.
    ///
    /// - Parameters:
    ///   - connection: The name of the connection in the app's manifest.
    ///   - connect: Connects to the database.
    public init(
        connection: String,
        connect: @escaping @Sendable () throws(DatabaseFailure) -> any DatabaseConnection
    ) {
        name = connection
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
            let schema = try TableSchema(
                types,
                entities: entities,
                in: try connection.catalog(),
                isReadOnly: connection.isReadOnly
            )
            return TableDatabase(connection, schema, name: name)
        } catch let failure as DatabaseFailure {
            throw RecordStoreError(.unreachable, "\(name): \(failure.description)", cause: failure)
        }
    }
}
