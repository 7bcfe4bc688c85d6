import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Migrates the models in an app's files to the entities of the app before they are read.
///
/// `prepare` computes everything without changing files, so that a refusal leaves the data
/// unchanged.
struct DataMigration {
    /// The reason why stored data is not migrated.
    enum Refusal: Error {
        /// Another finding reports the reason.
        case reported
        case error(StoreError)
    }

    private let bundle: AppBundle
    private let store: any DataStore
    private let storage: ModelStorage
    private let environment: AppEnvironment
    private var prepared: (items: [StoredItem: [UInt8]?], plan: MigrationPlan)?
    /// The name of the backup from before the migration; `nil` until it is created.
    private var backup: String?

    /// - Parameter environment: The environment of conversions. Each conversion is a turn.
    init(
        _ bundle: AppBundle,
        _ storage: ModelStorage,
        _ store: any DataStore,
        _ environment: AppEnvironment
    ) {
        self.bundle = bundle
        self.storage = storage
        self.store = store
        self.environment = AppEnvironment(environment, following: environment)
    }

    /// Computes the new contents of all files.
    ///
    /// - Returns: False if the data cannot be migrated to the entities of the app.
    mutating func prepare(_ log: FindingLog) -> Bool {
        do throws(Refusal) {
            try prepare()
            return true
        } catch {
            if case .error(let error) = error {
                refuse(error)
            }
            return false
        }
    }

    /// Leaves the files unchanged because the records cannot be migrated.
    func refuse() {
        if prepared != nil {
            storage.refusal = .recordsRefused
        }
    }

    /// Leaves the files unchanged and reports the reason.
    private func refuse(_ error: StoreError) {
        storage.refusal = error
        storage.report(error, at: .file("bundle.json"))
    }

    /// Backs up all data before it is changed, if the store supports backups.
    ///
    /// - Parameter records: Copies the records into a folder; `nil` if there are none.
    mutating func backUp(
        records: (String) throws(StoreError) -> Void = { _ in }
    ) throws(StoreError) {
        guard backup == nil, let store = store as? any BackupStore else {
            return
        }
        let name = try VersionBackup.name(
            .before,
            bundle.manifest.version,
            environment,
            in: store
        )
        try store.makeBackup(name, adding: records)
        backup = name
    }

    private mutating func prepare() throws(Refusal) {
        let new = bundle.modelSchema
        let rules = bundle.migrationRules
        let stored = try storedSchema()
        guard stored != nil || rules.refusesLosses, !new.models.isEmpty else {
            return
        }
        let documents: [String: JSONDocument]
        let old: StoredSchema
        if let stored {
            old = stored
            documents = [:]
        } else {
            guard rules.namesChanges else {
                return storage.storeSchema(new.json)
            }
            documents = try self.documents(of: new)
            let read = reading
            old = StoredSchema(inferring: documents, for: new, rules, reading: read)
        }
        let plan = MigrationPlan(from: old, to: new, rules)
        if plan.isDowngrade {
            throw .error(.newerData(stored: old.appVersion, app: new.appVersion))
        }
        guard plan.changesData || plan.isUpgrade else {
            if old != new {
                storage.storeSchema(new.json)
            }
            return
        }
        let read = stored == nil ? documents : try self.documents(of: old)
        guard !read.isEmpty else {
            return storage.storeSchema(new.json)
        }
        prepared = (plan.changesData ? try items(of: read, plan) : [:], plan)
    }

    /// Replaces the files with the new contents and reports what was migrated.
    ///
    /// - Parameter records: How backups copy the records.
    mutating func commit(_ log: FindingLog, records: RecordCopy?) {
        do throws(StoreError) {
            if let prepared {
                try backUp { (folder) throws(StoreError) in
                    try records?.copy(toBackup: folder)
                }
                try store.replace(
                    prepared.items.merging([.schema: prepared.plan.new.json]) { $1 }
                )
            }
        } catch {
            return refuse(error)
        }
        guard prepared != nil || backup != nil else {
            return
        }
        let copy =
            if let backup, let folder = store.folder {
                "; the previous data is the backup \"\(backup)\" in \(folder)/okit/backup"
            } else {
                "; its store does not support backups"
            }
        let changes = prepared.map { $0.plan.changes.map(\.text).joined(separator: "; ") }
        let message: Finding.Message = """
            the stored data was brought to version \(bundle.manifest.version) of the app\
            \(changes.map { ": \($0)" } ?? "")\(copy)
            """
        log.add(Finding(DataProblem.migratedData, .info, message, at: .file("bundle.json")))
    }

    /// Returns the stored schema; `nil` if there is none or it is damaged.
    private func storedSchema() throws(Refusal) -> StoredSchema? {
        let source: SourceText?
        do throws(StoreError) {
            source = try store.read(.schema)
        } catch {
            throw .error(error)
        }
        guard let source else {
            return nil
        }
        do throws(StoredSchema.Problem) {
            return try StoredSchema(source)
        } catch {
            guard error == .damaged else {
                throw .error(.newerSchema(source.path))
            }
            do throws(StoreError) {
                storage.reportSetAside(source.path, as: try store.setAside(.schema))
                return nil
            } catch {
                throw .error(error)
            }
        }
    }

    /// Returns the stored models.
    private func documents(of schema: StoredSchema) throws(Refusal) -> [String: JSONDocument] {
        var documents: [String: JSONDocument] = [:]
        for model in schema.models.keys.sorted() {
            switch storage.content(of: .model(model)) {
            case .document(let document): documents[model] = document
            case .unreadable: throw .reported
            case .bytes, .missing: break
            }
        }
        return documents
    }

    private var reading: (StoredItem) -> StoredContent {
        { [storage] item in storage.content(of: item) }
    }

    private func items(
        of documents: [String: JSONDocument],
        _ plan: MigrationPlan
    ) throws(Refusal) -> [StoredItem: [UInt8]?] {
        var migration = ModelMigration(plan, environment, reading: reading)
        migration.add(documents)
        for (model, document) in documents.sorted(by: { $0.key < $1.key }) {
            migration.migrate(document, model)
        }
        if let failure = migration.failures.first {
            throw .error(.failedConversion(failure.text))
        }
        guard !migration.isTooDeep else {
            throw .error(.failedConversion("its objects, lists and maps are nested too deeply"))
        }
        let lost = migration.losses.filter { !$0.key.isDropped }
        guard lost.isEmpty else {
            throw .error(.lostValues(MigrationLosses.text(of: lost, in: plan)))
        }
        return migration.items
    }
}
