import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

/// Opens the records of an app and stores the app's changes to them.
struct RecordsController {
    /// The objects of the records; `nil` if the app has none or they cannot be read.
    private(set) var objects: (any RecordObjectStore)?
    /// The open database; `nil` if the app has no records or they cannot be read.
    private(set) var database: (any RecordDatabase)?
    /// The storage for records; `nil` if the session has none.
    let storage: (any RecordStorage)?
    /// A number that increases with each change of records.
    private(set) var version = 0
    /// The reason why changes could not be stored; `nil` if all are stored.
    private(set) var failure: RecordStoreError?
    /// The object whose change was not accepted.
    private var refused: ObjectID?

    /// The messages of failures to read that the user was notified of.
    private var reported: Set<String> = []

    /// The reason why this version of the app must not use the records; `nil` if it may.
    private(set) var refusal: RecordStoreError.Code?

    /// The result of storing.
    enum Outcome {
        /// There was nothing to store.
        case unchanged
        case stored
        /// Changes could not be stored.
        ///
        /// Each turn tries again.
        ///
        /// - `error`: The reason; `nil` if the user has already been notified.
        case failed(_ error: RecordStoreError?)
        /// A change was not accepted, about which the user decides.
        case conflict(RecordConflict, message: String)
    }

    init(_ storage: (any RecordStorage)?) {
        self.storage = storage
    }

    /// How backups copy the records; `nil` if records are not stored in files.
    var copy: RecordCopy? {
        guard let files = storage?.files, let database else {
            return nil
        }
        return RecordCopy(database, files)
    }

    /// Makes a backup.
    ///
    /// The closure copies the records into a folder.
    typealias BackUp = (_ copy: (String) throws(StoreError) -> Void) throws(StoreError) -> Void

    /// Opens the records and, after a backup, migrates them.
    ///
    /// Without a store, they are in memory and lost when the app ends.
    ///
    /// - Parameters:
    ///   - mayMigrate: Whether the records may be migrated; false if other data is refused.
    ///   - fileRefusal: The reason why the files of the app are refused. The records are then
    ///     refused as well.
    mutating func open(
        _ bundle: AppBundle,
        _ graph: Graph,
        _ store: (any DataStore)?,
        _ log: FindingLog,
        mayMigrate: Bool,
        after fileRefusal: StoreError? = nil,
        backUp: BackUp = { _ throws(StoreError) in }
    ) {
        refusal = nil
        guard !bundle.recordEntities.isEmpty else {
            return
        }
        let location = SourceLocation.file(storage?.files?.name ?? "records")
        guard let storage else {
            let message: Finding.Message = """
                the app declares records, but this program has no storage for records
                """
            log.add(Finding(DataProblem.unsupportedStorage, .error, message, at: location))
            return
        }
        if store != nil, let connection = bundle.connection, storage.connection != connection {
            let message: Finding.Message = """
                the app stores records in the database "\(connection)", and has no connection to it
                """
            log.add(Finding(DataProblem.unsupportedStorage, .error, message, at: location))
            return
        }
        let encrypted = bundle.encryptedRecordEntities
        guard encrypted.isEmpty || storage.canEncrypt else {
            let message: Finding.Message = """
                the app declares encrypted records, which this storage of records cannot encrypt
                """
            log.add(Finding(DataProblem.unsupportedStorage, .error, message, at: location))
            return
        }
        if let store, let problem = problem(of: store, storage, hasEncrypted: !encrypted.isEmpty) {
            log.add(Finding(DataProblem.unsupportedStorage, .error, problem, at: location))
            return
        }
        let protected = store as? any ProtectedStore
        do {
            if let fileRefusal {
                throw fileRefusal
            }
            if let files = storage.files {
                let backups = store as? any BackupStore
                try backups?.bringOut(files.name, replacing: files.companions)
            }
            var surroundings = RecordSurroundings(graph.environment)
            let cipher = try protected?.recordCipher(creating: !encrypted.isEmpty)
            surroundings.protection = cipher.map {
                RecordProtection(entities: encrypted, cipher: $0)
            }
            surroundings.migration = RecordMigrationRequest(
                app: bundle.manifest.identifier,
                schema: bundle.recordSchema,
                rules: bundle.migrationRules
            )
            guard
                let opened = try open(bundle, storage, store, surroundings, mayMigrate, backUp)
            else {
                return
            }
            // All values are now encrypted with the current key.
            try protected?.dropFormerRecordKeys()
            database = opened
            fill(opened, bundle, log)
            objects = opened.objects(in: graph)
        } catch let error as RecordSchemaError {
            log.add(
                error.problems.map {
                    Finding(DataProblem.unsupportedStorage, .error, .init($0), at: location)
                }
            )
        } catch {
            let problem = error as? RecordStoreError
            refusal = problem?.code
            let message =
                problem?.description ?? (error as? StoreError)?.description
                ?? "the records cannot be read"
            let rule =
                problem?.isRefusedMigration == true
                ? DataProblem.refusedMigration : DataProblem.lockedData
            log.add(Finding(rule, .error, .init(message), at: location))
        }
    }

    /// Returns the reason why the records cannot be stored together with the models of a store;
    /// `nil` if they can.
    private func problem(
        of store: any DataStore,
        _ storage: any RecordStorage,
        hasEncrypted: Bool
    ) -> Finding.Message? {
        if storage.files != nil, store.folder == nil {
            "the app declares records, but its store has no folder for their files"
        } else if hasEncrypted, !(store is any ProtectedStore) {
            "the app declares encrypted records, but its store has no keys for them"
        } else {
            nil
        }
    }

    /// Fills new entities from the app's data files.
    private func fill(_ database: any RecordDatabase, _ bundle: AppBundle, _ log: FindingLog) {
        var findings: [Finding] = []
        do throws(RecordStoreError) {
            try database.fill { entity in
                let model = bundle.manifest.models.first {
                    $0.entity.name == entity && $0.storage.isRecords
                }
                guard let name = model?.dataFile.name else {
                    return nil
                }
                findings += [bundle.data.finding(about: name)].compactMap(\.self)
                return bundle.data[name]?.root
            }
        } catch {
            let errorLocation = error.location ?? .file(storage?.files?.name ?? "records")
            findings.append(
                Finding(ModelDecoder.rule, .error, .init(error.description), at: errorLocation)
            )
        }
        log.add(findings)
    }

    /// - Returns: `nil` if the records must be migrated but may not be.
    private func open(
        _ bundle: AppBundle,
        _ storage: any RecordStorage,
        _ store: (any DataStore)?,
        _ surroundings: RecordSurroundings,
        _ mayMigrate: Bool,
        _ backUp: BackUp
    ) throws -> (any RecordDatabase)? {
        var surroundings = surroundings
        while true {
            do {
                return try storage.open(
                    folder: store?.folder,
                    types: bundle.types,
                    entities: bundle.recordEntities.sorted(),
                    surroundings: surroundings
                )
            } catch let error as RecordStoreError
                where error.code == .needsBackup && surroundings.migration?.isBackedUp == false
            {
                guard mayMigrate, let folder = store?.folder, let files = storage.files else {
                    return nil
                }
                guard store is any BackupStore else {
                    throw StoreError.backupsMissing
                }
                try backUp { (backup) throws(StoreError) in
                    do throws(RecordStoreError) {
                        try storage.copy(folder: folder, to: "\(backup)/\(files.name)")
                    } catch {
                        throw .backup(error)
                    }
                }
                surroundings.migration?.isBackedUp = true
            }
        }
    }

    /// Closes the database and discards the objects.
    mutating func close() {
        database?.close()
        database = nil
        objects = nil
        version = 0
    }

    /// Whether the app has unwritten changes to records.
    var hasChanges: Bool {
        objects?.hasChanges ?? false
    }

    /// Stores the app's changes to records.
    mutating func save() -> Outcome {
        guard let objects, hasChanges else {
            return .unchanged
        }
        do throws(RecordStoreError) {
            try objects.save()
            version += 1
            settleFailure()
            return .stored
        } catch {
            defer { (failure, refused) = (error, error.conflict?.object) }
            guard failure?.description != error.description || refused != error.conflict?.object
            else {
                return .failed(nil)
            }
            if let conflict = error.conflict {
                return .conflict(conflict, message: error.description)
            }
            return .failed(error)
        }
    }

    /// Decides about a change that was not accepted; the next call of `save` stores what is left.
    mutating func settle(
        _ conflict: RecordConflict,
        by settlement: RecordConflict.Settlement
    ) {
        objects?.settle(conflict, by: settlement)
        settleFailure()
        version += 1
    }

    /// Forgets the failure, unless changes still wait for the user.
    private mutating func settleFailure() {
        refused = nil
        if objects?.hasPostponedChanges != true {
            failure = nil
        }
    }

    /// Whether changes were not accepted, so that quitting would lose them.
    var holdsRefusedChanges: Bool {
        failure != nil && objects.map { $0.hasPostponedChanges || $0.hasChanges } ?? false
    }

    /// Lets the next call of `save` ask again about a change that was not accepted.
    mutating func forgetFailure() {
        objects?.resumePostponedChanges()
        failure = nil
        refused = nil
    }

    /// Reads what others have changed when it is next needed.
    mutating func refresh() {
        if let objects, objects.pageSize != nil {
            objects.refresh()
            reported = []
            version += 1
        }
    }

    /// The changes of other sessions on the same store; `nil` if no other session uses it.
    var inbox: RecordInbox? { objects?.inbox }

    /// Reads the changes of other sessions when they are next needed.
    mutating func applyOthersChanges() {
        guard let objects, let difference = objects.inbox?.take(), !difference.isEmpty else {
            return
        }
        if difference.isUnknown {
            refresh()
        } else {
            objects.apply(difference)
            version += 1
        }
    }

    /// The messages of failures to read since the last call, each once.
    mutating func takeFailures() -> [String] {
        var messages: [String] = []
        for failure in objects?.takeFailures() ?? []
        where reported.insert(failure.description).inserted {
            messages.append(failure.description)
        }
        return messages
    }

    /// Applies changes that an import has made in the database.
    mutating func apply(_ difference: RecordDifference) {
        if !difference.isEmpty {
            objects?.apply(difference)
            version += 1
        }
    }

    /// Deletes all records of an entity.
    mutating func clear(_ entity: String) throws(RecordStoreError) {
        if let difference = try database?.clearNow(entity) {
            apply(difference)
        }
    }

    /// Creates records from the reply to an action.
    ///
    /// - Returns: The result of the action: records, or JSON if it does not create any.
    mutating func result(
        of reply: ServiceReply,
        to call: ActionCall
    ) throws(ServiceFailure) -> Value {
        let answer = try reply.answer.get()
        guard let action = call.action else {
            return .null
        }
        let importing = database.flatMap { RecordImport(call, $0) }
        guard let imported = reply.imported ?? importing?.runNow(answer) else {
            return Value(json: try action.result(of: answer))
        }
        let outcome = try imported.get()
        apply(outcome.difference)
        let results = outcome.records.compactMap { objects?.object($0) }.map { Value.object($0) }
        if let path = call.result?.path, action.resultType == nil {
            // Format 2: The response with records in place of its objects.
            let response = Value(json: try action.result(of: answer))
            return response.replacing(path[...]) { found in
                found.elements == nil ? results.first ?? .null : .list(results)
            }
        }
        return action.resultType?.isList == true ? .list(results) : results.first ?? .null
    }
}

extension Value {
    /// Returns the value with another one at a key path through maps; unchanged if the path does
    /// not exist.
    fileprivate func replacing(
        _ path: ArraySlice<String>,
        by replacement: (Value) -> Value
    ) -> Value {
        guard let name = path.first else {
            return replacement(self)
        }
        guard case .map(var members) = self, let value = members[name] else {
            return self
        }
        members[name] = value.replacing(path.dropFirst(), by: replacement)
        return .map(members)
    }
}

extension RecordSurroundings {
    /// Creates the surroundings of an app with a fixed time, because the clock must not be read in
    /// the background.
    fileprivate init(_ environment: AppEnvironment) {
        let now = environment.now
        self.init(
            locale: environment.locale,
            timeZone: environment.timeZone,
            transformers: environment.transformers,
            clock: { now }
        )
    }
}

extension RecordStoreError {
    /// Whether the records belong to another version of the app.
    fileprivate var isRefusedMigration: Bool {
        [.newerData, .lostValues, .failedConversion].contains(code)
    }
}
