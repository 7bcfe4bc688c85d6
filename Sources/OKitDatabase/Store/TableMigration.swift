import OKitExpression
import OKitModel

/// Creates the tables of an app's own entities, and changes them for a new version of the app.
///
/// An entity that names a `table` uses one of others, which is never changed.
struct TableMigration {
    private let types: TypeTable
    private let names: [String]
    private let surroundings: RecordSurroundings
    private let connection: any DatabaseConnection
    private let connect: () throws(DatabaseFailure) -> any DatabaseConnection

    /// - Parameter connect: Connects once more, to read what is converted.
    init(
        _ types: TypeTable,
        entities names: [String],
        _ surroundings: RecordSurroundings,
        _ connection: any DatabaseConnection,
        connect: @escaping () throws(DatabaseFailure) -> any DatabaseConnection
    ) {
        self.types = types
        self.names = names
        self.surroundings = surroundings
        self.connection = connection
        self.connect = connect
    }

    private var dialect: SQLDialect {
        connection.dialect
    }

    /// The app's declarations about its own entities; `nil` for an app of format 1, whose entities
    /// are not stored.
    private var request: RecordMigrationRequest? {
        guard var request = surroundings.migration, request.rules.refusesLosses else {
            return nil
        }
        request.schema.entities = request.schema.entities.filter { name, _ in isOwn(name) }
        return request
    }

    private func isOwn(_ entity: String) -> Bool {
        types[entity].map { $0.record.table == nil } ?? true
    }

    /// Creates and changes tables.
    ///
    /// - Throws: If values would be lost without permission, or cannot be converted; then nothing
    ///   has changed.
    func run(_ catalog: DatabaseCatalog) throws {
        try checkTypes()
        guard let request else {
            return try connection.write { session in
                _ = try create(session)
            }
        }
        if let plan = try plan(request, catalog) {
            do {
                try migrate(plan, request)
            } catch {
                // Another process can have changed the tables while this one has read them.
                guard isMigrated(plan, request) else {
                    throw error
                }
            }
        }
        try connection.write { session in
            let entities = try entities(of: request, session)
            let stored = try entities.read()
            let created = try create(session)
            let known = stored.map { Set($0.schema.entities.keys) } ?? []
            let unfilled = (stored?.unfilled ?? []) + created.filter { !known.contains($0) }
            let content = StoredEntities.Content(schema: request.schema, unfilled: unfilled)
            if content != stored {
                try entities.write(content)
            }
        }
    }

    /// Throws for properties that columns of the database cannot hold.
    private func checkTypes() throws(RecordSchemaError) {
        guard dialect == .sqlite else {
            return
        }
        let problems = types.connected(to: names).compactMap { types[$0] }
            .filter { $0.record.table == nil }
            .flatMap { type in
                type.properties.filter { $0.type.isCollection && $0.type.entityName == nil }
                    .map {
                        "\(type.name).\($0.name): SQLite has no columns for \($0.type); use PostgreSQL, "
                            + "or text"
                    }
            }
        guard problems.isEmpty else {
            throw RecordSchemaError(problems: problems.sorted())
        }
    }

    /// Throws if the tables were created for other entities than those of the app.
    func check(_ catalog: DatabaseCatalog) throws {
        guard let request, let plan = try plan(request, catalog) else {
            return
        }
        throw RecordStoreError(
            .changedType,
            "the tables are those of version \(plan.old.appVersion) of the app, with other entities; run "
                + "version \(plan.new.appVersion) once with --create-tables to migrate them"
        )
    }

    /// The stored entities, which no other process changes until the end of the transaction.
    private func entities(
        of request: RecordMigrationRequest,
        _ session: any SQLSession
    ) throws -> StoredEntities {
        try StoredEntities.lock(session, dialect)
        return StoredEntities(session, dialect, app: request.app, in: try session.catalog())
    }

    private func create(_ session: any SQLSession) throws -> [String] {
        let catalog = try session.catalog()
        let creation = TableCreation(types, entities: names, in: catalog, dialect)
        for statement in creation.statements {
            try session.execute(statement, [])
        }
        return creation.created
    }

    /// The plan for the stored rows; `nil` if their tables need no change.
    private func plan(
        _ request: RecordMigrationRequest,
        _ catalog: DatabaseCatalog
    ) throws -> MigrationPlan? {
        let stored = try connection.read { session in
            try StoredEntities(session, dialect, app: request.app, in: catalog).read()
        }
        guard let stored, stored.schema.entities != request.schema.entities else {
            return nil
        }
        let plan = MigrationPlan(from: stored.schema, to: request.schema, request.rules)
        guard !plan.isDowngrade else {
            let (old, app) = (plan.old.appVersion, plan.new.appVersion)
            throw RecordStoreError(
                .newerData,
                "the tables were created by version \(old) of the app, whose entities differ from "
                    + "those of this version \(app); run version \(old) or later"
            )
        }
        return plan.changes.isEmpty ? nil : plan
    }

    /// Returns whether another process has migrated the tables since a plan was made.
    private func isMigrated(_ plan: MigrationPlan, _ request: RecordMigrationRequest) -> Bool {
        let stored = try? connection.write { session in
            try entities(of: request, session).read()
        }
        return stored.map { $0.schema != plan.old } ?? false
    }

    private func migrate(_ plan: MigrationPlan, _ request: RecordMigrationRequest) throws {
        let reader = try connect()
        defer { reader.close() }
        let source = try TableSource(plan, types, surroundings, reader)
        let refused = try source.losses().filter { !$0.key.isDropped }
        guard refused.isEmpty else {
            throw RecordStoreError(.lostValues, MigrationLosses.text(of: refused, in: plan))
        }
        let change = try TableChange(source, dialect)
        // The columns for converted values are added before, since the rows can then be read while they
        // are converted. They are null until all have their values.
        try connection.write { session in
            if try entities(of: request, session).read()?.schema == plan.old {
                try change.addColumns(session)
            }
        }
        do {
            try run(change, plan, request)
        } catch {
            // The failure of the migration is the one to report.
            try? connection.write { session in
                if try entities(of: request, session).read()?.schema == plan.old {
                    try change.dropColumns(session)
                }
            }
            throw error
        }
    }

    private func run(
        _ change: TableChange,
        _ plan: MigrationPlan,
        _ request: RecordMigrationRequest
    ) throws {
        try connection.write { session in
            let entities = try entities(of: request, session)
            guard let stored = try entities.read(), stored.schema == plan.old
            else {
                // Another process has migrated the tables meanwhile.
                return
            }
            try change.run(session)
            let unfilled = stored.unfilled.compactMap { plan.newNames[$0] }
            try entities.write(
                StoredEntities.Content(schema: plan.migratedSchema, unfilled: unfilled)
            )
        }
    }
}

extension MigrationPlan {
    /// The schema of the rows after the migration: entities that are new have no tables yet.
    fileprivate var migratedSchema: StoredSchema {
        var schema = new
        let names = Set(newNames.values)
        schema.entities = schema.entities.filter { names.contains($0.key) }
        return schema
    }
}
