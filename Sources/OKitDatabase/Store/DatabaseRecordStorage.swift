public import OKitModel

/// Stores the records of apps in the tables of a database.
///
///     let storage = DatabaseRecordStorage(connection: "SHOP") {
///         try SQLiteConnection(path: "shop.sqlite")
///     }
///     let session = AppSession(bundle: bundle, ..., records: storage)
public struct DatabaseRecordStorage: RecordStorage {
    private let name: String
    private let createsTables: Bool
    private let sharing: DatabaseSharing?
    private let connect: @Sendable () throws(DatabaseFailure) -> any DatabaseConnection

    /// Creates a storage.
    ///
    /// - Parameters:
    ///   - connection: The name of the connection in the app's manifest.
    ///   - createsTables: Whether tables are created for entities that name no `table`, and migrated
    ///     for a new version of the app.
    ///   - sharing: The users who see each other's changes; `nil` to read changes of others only with
    ///     the next query.
    ///   - connect: Connects to the database.
    public init(
        connection: String,
        createsTables: Bool = false,
        sharing: DatabaseSharing? = nil,
        connect: @escaping @Sendable () throws(DatabaseFailure) -> any DatabaseConnection
    ) {
        name = connection
        self.createsTables = createsTables
        self.sharing = sharing
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
            let migration = TableMigration(
                types,
                entities: entities,
                surroundings,
                connection,
                connect: connect
            )
            if createsTables {
                try migration.run(catalog)
                catalog = try connection.catalog()
            } else {
                try migration.check(catalog)
            }
            let schema = try TableSchema(
                types,
                entities: entities,
                in: catalog,
                isReadOnly: connection.isReadOnly
            )
            return TableDatabase(
                connection,
                schema,
                surroundings,
                name: name,
                sharing: sharing,
                filling: createsTables ? surroundings.migration?.app : nil
            )
        } catch let failure as DatabaseFailure {
            throw RecordStoreError(failure, name)
        }
    }
}
