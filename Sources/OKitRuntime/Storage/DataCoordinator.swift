import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitFields
import OKitModel
import OKitSyntax

/// Reads and stores the data of an app: its models, local copies of server models, and records.
final class DataCoordinator {
    /// The records of the app.
    private(set) var records: RecordsController
    /// The problems that were found in the app's bundle and data.
    let log = FindingLog()
    private let bundle: AppBundle
    private let hasSwiftModels: Bool
    private let storage: ModelStorage
    private var memory: ScreenMemory
    private let synchronizer: ModelSynchronizer
    /// What users see instead of a failure to read or store data; `nil` to show the failure itself.
    var storeFailureText: String?

    /// An operation that the session performs for the coordinator.
    enum Effect: Equatable {
        /// Notifies the user of a failure.
        case fail(String)
        /// Notifies the user about a server.
        case warn(String)
        /// Asks the user which of two versions to store.
        case choose(StoredItem)
        /// Asks the user about a change that the database has not accepted.
        case settle(RecordConflict, message: String)
        /// Closes dialogs about objects, which may be deleted.
        case closeDialogs
        /// Creates all objects again from the stored data.
        case readAll
        /// Screens look again for objects that were missing so far.
        case findContexts
        /// All changes are stored again after a failure, so the screen changes.
        case recovered
    }

    init(
        _ bundle: AppBundle,
        _ store: (any DataStore)?,
        records: (any RecordStorage)?,
        network: NetworkPermissions?,
        secrets: GrantedSecrets,
        hasSwiftModels: Bool
    ) {
        self.bundle = bundle
        self.hasSwiftModels = hasSwiftModels
        self.records = RecordsController(records)
        synchronizer = ModelSynchronizer(
            store as? any ServerStore,
            bundle.manifest.models,
            network: network,
            secrets: secrets,
            hasSwiftModels: hasSwiftModels
        )
        storage = ModelStorage(store, synchronizer, log)
        memory = ScreenMemory(bundle)
    }

    /// The store; `nil` stores nothing.
    var store: (any DataStore)? { storage.store }

    /// The keys of the store; `nil` without encryption.
    var protection: (any ProtectedStore)? { store as? any ProtectedStore }

    /// Whether the stored data must not be changed.
    private var isRefused: Bool { storage.refusal != nil || log.hasRefusals }

    /// The time of the next retry of a server request.
    var nextDue: Date? { synchronizer.nextDue }

    /// The time since which the user has waited for a server; `nil` if no request is
    /// pending.
    var waitingSince: Date? { synchronizer.waitingSince }

    // MARK: Reading

    /// Creates a graph without objects, which reads them from here on demand.
    func makeGraph(_ environment: AppEnvironment, models: [Model.Type]) -> Graph {
        let graph = Graph(types: bundle.types, environment: environment)
        graph.collectEvaluationProblems()
        for model in models {
            graph.register(model)
        }
        graph.readContent = { [storage] item, model in
            storage.content(of: item, in: model)
        }
        return graph
    }

    /// Opens the records and reads all models.
    func load(into objects: AppObjects) {
        let models = bundle.manifest.models
        let known = log.findings.count
        storage.begin(Dictionary(models.map { ($0.name, $0.storage) }) { first, _ in first })
        migrate(objects.graph)
        if let store = store as? any BackupStore, store.isRolledBack, isOfLaterVersion {
            records.close()
            log.removeAll(after: known)
            goBack(store, objects.graph)
        }
        storage.load(bundle, into: objects.graph)
        memory.removeAll()
        if memory.isNeeded, !log.hasRefusals, let stored = storage.screenState() {
            memory.take(stored, log)
        }
        if !log.hasRefusals {
            do throws(StoreError) {
                let setting = objects.isEncryptionOn(in: nil)
                if let isOn = try storage.settleAtStart(formerSetting: setting), isOn != setting,
                    !storage.isAtServer(TypeTable.settingsModel)
                {
                    objects.showEncryption(isOn)
                }
            } catch {
                storage.report(error, at: .file(TypeTable.settingsModel))
            }
        }
        log.markReported()
    }

    /// Opens the records and migrates all stored data to the entities of the app.
    ///
    /// If any of it cannot be migrated, nothing is changed.
    private func migrate(_ graph: Graph) {
        guard let store else {
            return records.open(bundle, graph, nil, log, mayMigrate: true)
        }
        var migration = DataMigration(bundle, storage, store, graph.environment)
        let isPrepared = migration.prepare(log)
        records.open(
            bundle,
            graph,
            store,
            log,
            mayMigrate: isPrepared,
            after: storage.refusal
        ) {
            (copy: (String) throws(StoreError) -> Void) throws(StoreError) in
            try migration.backUp(records: copy)
        }
        if isPrepared, log.hasRefusals {
            migration.refuse()
        } else if isPrepared {
            migration.commit(log, records: records.copy)
        }
    }

    /// Whether a later version of the app has migrated the data.
    private var isOfLaterVersion: Bool {
        storage.refusal?.code == .newerData || records.refusal == .newerData
    }

    /// After a rollback to this version, restores the data from before a later version.
    private func goBack(_ store: any BackupStore, _ graph: Graph) {
        storage.refusal = nil
        let change = DataReturn(
            bundle: bundle,
            store: store,
            records: records.storage,
            environment: graph.environment
        )
        do throws(StoreError) {
            log.add(try change.run())
        } catch {
            storage.refusal = error
            return storage.report(error, at: .file("bundle.json"))
        }
        migrate(graph)
    }

    /// Returns the stored sessions of the user; empty if they cannot be read.
    func readSessions() -> SessionArchive {
        // Refused data is not read and must not be changed.
        guard !isRefused else {
            return SessionArchive(nil)
        }
        do throws(StoreError) {
            return SessionArchive(try protection?.readSessions())
        } catch {
            let message: Finding.Message =
                "the user must sign in again: \(error.description)"
            log.addOnce(
                Finding(DataProblem.droppedState, .warning, message, at: .file("sessions"))
            )
            return SessionArchive(nil)
        }
    }

    /// Stores the user's sessions, encrypted.
    func writeSessions(_ archive: SessionArchive) throws(StoreError) {
        if !isRefused {
            try protection?.writeSessions(archive.bytes)
        }
    }

    /// Records the initial state of the app's encryption switch before the user changes it.
    func noteSwitch(_ objects: AppObjects, _ shell: NavigationEntry?) {
        storage.noteSwitch(objects.isEncryptionOn(in: shell))
    }

    /// Closes the records and discards unstored changes.
    func close() {
        records.close()
        storage.forgetChanges()
    }

    // MARK: Storing

    /// Stores the models that have changed.
    func storeAll(_ objects: AppObjects, _ shell: NavigationEntry?) throws(StoreError) -> [Effect] {
        let isEncrypting = objects.isEncryptionOn(in: shell)
        let hasFailed = try storage.storeAll(objects.graph, isEncrypting: isEncrypting)
        if let store, storage.refusal == nil {
            try memory.store(in: store, objects.graph)
        }
        return hasFailed ? [.recovered] : []
    }

    /// Restores the stored state of a new screen.
    func restoreState(of page: Page, _ objects: AppObjects) {
        memory.restore(page, objects)
    }

    /// Records the state values of a screen that are stored between runs.
    func noteState(of page: Page, _ graph: Graph) {
        memory.note(page, on: graph, log)
    }

    /// Stores one model.
    func store(model: String, _ graph: Graph) throws(StoreError) {
        try storage.store(model: model, graph)
    }

    /// Records that changes could not be stored.
    ///
    /// The user is notified once, until storing succeeds.
    ///
    /// - Returns: Whether the user does not know it yet.
    func noteFailure(_ error: StoreError) -> Bool {
        storage.noteFailure(error)
    }

    /// Stores the app's changes to records.
    ///
    /// - Returns: Whether there were any changes, the reasons of failures, and the effects.
    func saveRecords() -> (hasSaved: Bool, failures: [String], effects: [Effect]) {
        let unread = records.takeFailures()
        let effects = unread.map { Effect.fail($0) }
        switch records.save() {
        case .unchanged, .failed(nil): return (false, unread, effects)
        case .stored: return (true, unread, effects)
        case .failed(let error?):
            return (false, unread + [error.description], effects + [.fail(shownText(of: error))])
        case .conflict(let conflict, let message):
            return (false, unread, effects + [.settle(conflict, message: message)])
        }
    }

    /// What users see of a failure to store records: rules of the data, but no errors of the database.
    private func shownText(of error: RecordStoreError) -> String {
        let isTechnical = [.database, .unreachable].contains(error.code)
        return isTechnical ? storeFailureText ?? error.description : error.description
    }

    /// Decides about a change that the database has not accepted.
    func settle(_ conflict: RecordConflict, by settlement: RecordConflict.Settlement) {
        records.settle(conflict, by: settlement)
    }

    /// The number of changes of records so far that cannot be undone.
    var finalChanges: Int { records.objects?.finalChanges ?? 0 }

    /// Whether changes of records were not accepted, so that quitting would lose them.
    var holdsRefusedRecords: Bool { records.holdsRefusedChanges }

    /// Whether a document has changes that are not stored because it is invalid.
    var holdsInvalidDocuments: Bool { storage.holdsInvalidDocuments }

    /// Checks the documents that have changed.
    func checkDocuments(_ graph: Graph) {
        storage.checkDocuments(graph)
    }

    /// Whether objects would have other IDs in another session.
    var hasUnstoredIDs: Bool { !storage.modelsWithNewIDs.isEmpty }

    /// Stores these IDs with the next changes.
    func storeNewIDs(_ graph: Graph) { storage.storeNewIDs(graph) }

    /// Lets the next turn try again to store records.
    func retryRecords() {
        records.forgetFailure()
    }

    /// Reads records again that others may have changed.
    func refreshRecords() {
        records.refresh()
    }

    /// Reads the changes of other sessions when they are next needed.
    func applyOthersChanges() {
        records.applyOthersChanges()
    }

    /// Deletes all records of an entity.
    func clear(_ entity: String) -> [Effect] {
        do throws(RecordStoreError) {
            try records.clear(entity)
            return []
        } catch {
            return [.fail(error.description)]
        }
    }

    /// Applies changes that an import has made to records.
    func apply(_ imported: RecordImport.Outcome) {
        records.apply(imported.difference)
    }

    /// Creates records from the reply to an action.
    func result(
        of reply: ServiceReply,
        to call: ActionCall
    ) -> Result<Value, ServiceFailure> {
        do throws(ServiceFailure) {
            return .success(try records.result(of: reply, to: call))
        } catch {
            return .failure(error)
        }
    }

    /// The failures that screens show.
    var retries: [Retry] {
        let models = storage.failure.map { failure in
            Retry(
                message: storeFailureText ?? failure.description,
                work: failure.canBeTriedAgain ? .storing : nil
            )
        }
        let stored = records.failure.map { Retry(message: shownText(of: $0), work: .storing) }
        return [models, stored].compactMap(\.self)
            + synchronizer.troubles.map { Retry(message: $0, work: .servers) }
    }

    // MARK: Servers

    /// Returns whether a call concerns a model.
    func isAsked(in call: ServiceCall.ID) -> Bool {
        synchronizer.isAsked(in: call)
    }

    /// Removes and returns the items that were needed, stored or deleted since the last call, in
    /// order.
    func takeTouched() -> [StoredItem] {
        synchronizer.takeTouched()
    }

    /// Removes and returns the items to retry by a given time, in order.
    func takeRetries(dueBy now: Date) -> [StoredItem] {
        synchronizer.takeRetries(dueBy: now)
    }

    /// Removes and returns the items whose servers have failed, in order.
    func takeTroubles() -> [StoredItem] {
        synchronizer.takeTroubles()
    }

    /// Requests the items on servers and sends those that the servers do not have yet.
    func exchangeAll(at now: Date, _ requests: inout RequestQueue) -> [Effect] {
        guard !isRefused else {
            return []
        }
        let (items, problems) = synchronizer.itemsToExchange()
        return exchange(items, at: now, &requests) + problems.flatMap { effects(of: $0, nil) }
    }

    /// Sends the next request for each of several items.
    func exchange(
        _ items: [StoredItem],
        at now: Date,
        _ requests: inout RequestQueue
    ) -> [Effect] {
        (isRefused ? [] : items).flatMap { synchronizer.exchange($0, at: now, &requests) }
            .flatMap { effects(of: $0, nil) }
    }

    /// Removes and returns the question of a call to a server; `nil` for a call that does not
    /// concern a model.
    func end(_ call: ServiceCall.ID) -> (item: StoredItem, question: ServerState.Question)? {
        synchronizer.end(call)
    }

    /// Ignores a response about an item.
    ///
    /// It will be requested again later.
    func ignoreAnswer(about item: StoredItem) {
        synchronizer.ignoreAnswer(about: item)
    }

    /// Handles a response about an item.
    ///
    /// Changes are stored first, because the comparison must include what the user sees.
    func receive(
        _ reply: Result<ServiceAnswer, ServiceFailure>,
        to question: ServerState.Question,
        about item: StoredItem,
        _ objects: AppObjects,
        _ shell: NavigationEntry?
    ) -> [Effect] {
        guard !isRefused else {
            ignoreAnswer(about: item)
            return []
        }
        do throws(StoreError) {
            let stored = try storeAll(objects, shell)
            let received = synchronizer.receive(
                reply,
                to: question,
                about: item,
                at: objects.now
            )
            return stored + received.flatMap { effects(of: $0, objects.graph) }
        } catch {
            synchronizer.postpone(item, at: objects.now)
            return [.fail(error.description)]
        }
    }

    /// Makes a previously missing item be read again.
    func readMissing(_ item: StoredItem, _ graph: Graph) -> [Effect] {
        guard synchronizer.isKnown(item) else {
            return []
        }
        graph.retry(item)
        return [.findContexts]
    }

    /// Continues after the user has chosen between two versions; `nil` without such a
    /// conflict.
    ///
    /// - Parameter takesServers: Whether the server's version is stored; `nil` if there was no
    ///   choice.
    func settleConflict(
        of item: StoredItem,
        takesServers: Bool?,
        _ objects: AppObjects,
        _ shell: NavigationEntry?
    ) -> [Effect]? {
        guard let conflict = synchronizer.takeConflict(of: item) else {
            return nil
        }
        do throws(StoreError) {
            let stored = try storeAll(objects, shell)
            let settled = synchronizer.settle(
                conflict,
                of: item,
                takesServers: takesServers,
                objects.graph.environment
            )
            return stored + settled.flatMap { effects(of: $0, objects.graph) }
        } catch {
            return [.fail(error.description)]
        }
    }

    private func effects(of effect: ModelSynchronizer.Effect, _ graph: Graph?) -> [Effect] {
        switch effect {
        case .fail(let message):
            return [.fail(message)]
        case .warn(let message, let item):
            let model = bundle.manifest.models.first { .model($0.name) == item }
            let location = model?.entity.location ?? .file(item.description)
            log.add(Finding(DataProblem.unreachableServer, .warning, .init(message), at: location))
            return [.warn(message)]
        case .choose(let item):
            return [.choose(item)]
        case .read(let item):
            if case .model(let name) = item,
                case .document(let stored) = storage.content(of: item)
            {
                log.add(graph?.readModel(name, again: stored.root) ?? [])
                // Only the user can turn off encryption; settings from a server cannot.
                storage.noteSwitch(nil)
            }
            return [.closeDialogs]
        case .readAll:
            return [.closeDialogs, .readAll]
        }
    }
}
