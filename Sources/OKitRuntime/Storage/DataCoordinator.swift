import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitFields
import OKitModel
import OKitSyntax

/// Reads and stores the data of an app: its models, their copies of servers, and its records.
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

    /// Something that the session does for the coordinator.
    enum Effect: Equatable {
        /// Notifies the user of a failure.
        case fail(String)
        /// The user is told about a server.
        case warn(String)
        /// The user is asked which of two contents is stored.
        case choose(StoredItem)
        /// Dialogs about objects are closed, as the objects may go.
        case closeDialogs
        /// All objects are created again from what is stored.
        case readAll
        /// Screens look for objects that were not there so far.
        case findContexts
        /// All changes are stored again after a failure, so that the screen changes.
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

    /// Where data is stored; `nil` stores nothing.
    var store: (any DataStore)? { storage.store }

    /// The keys of the store; `nil` without encryption.
    var protection: (any ProtectedStore)? { store as? any ProtectedStore }

    /// Whether the stored data must stay as it is.
    private var isRefused: Bool { storage.refusal != nil || log.hasRefusals }

    /// When the next server is tried again.
    var nextDue: Date? { synchronizer.nextDue }

    /// Since when the user has waited for a server; `nil` where no request is under way.
    var waitingSince: Date? { synchronizer.waitingSince }

    // MARK: Reading

    /// Creates a graph without objects, which reads from here what it needs.
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

    /// Opens the records, and brings all stored data to the entities of the app: nothing is changed where
    /// any of it cannot be.
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

    /// Restores the data from before a later version after a rollback to this one.
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

    /// The stored sessions of the user; where they cannot be read, there are none.
    func readSessions() -> SessionArchive {
        // Data that is not opened is not read either, and stays.
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

    /// Stores the sessions of the user, sealed.
    func writeSessions(_ archive: SessionArchive) throws(StoreError) {
        if !isRefused {
            try protection?.writeSessions(archive.bytes)
        }
    }

    /// Notes what the app's switch of encryption says before the user has used it.
    func noteSwitch(_ objects: AppObjects, _ shell: NavigationEntry?) {
        storage.noteSwitch(objects.isEncryptionOn(in: shell))
    }

    /// Closes the records, and forgets changes that are not stored.
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

    /// Gives a new screen the values that it remembers.
    func restoreState(of page: Page, _ objects: AppObjects) {
        memory.restore(page, objects)
    }

    /// Notes the values that a screen remembers.
    func noteState(of page: Page, _ graph: Graph) {
        memory.note(page, on: graph, log)
    }

    /// Stores one model.
    func store(model: String, _ graph: Graph) throws(StoreError) {
        try storage.store(model: model, graph)
    }

    /// Notes that changes could not be stored; the user is told once, until they are.
    func noteFailure(_ error: StoreError) -> [Effect] {
        storage.noteFailure(error) ? [.fail(error.description)] : []
    }

    /// Stores what the app has changed in records.
    ///
    /// - Returns: whether there was anything, and the effects.
    func saveRecords() -> (hasSaved: Bool, effects: [Effect]) {
        switch records.save() {
        case .unchanged: (false, [])
        case .stored: (true, [])
        case .failed(let message): (false, message.map { [.fail($0)] } ?? [])
        }
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

    /// Takes over what an import has changed in records.
    func apply(_ imported: RecordImport.Outcome) {
        records.apply(imported.difference)
    }

    /// Makes records of a reply to an action.
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
            Retry(message: failure.description, work: failure.canBeTriedAgain ? .storing : nil)
        }
        let stored = records.failure.map { Retry(message: $0, work: .storing) }
        return [models, stored].compactMap(\.self)
            + synchronizer.troubles.map { Retry(message: $0, work: .servers) }
    }

    // MARK: Servers

    /// Whether a call is about a model.
    func isAsked(in call: ServiceCall.ID) -> Bool {
        synchronizer.isAsked(in: call)
    }

    /// Takes out the items that were needed, stored or removed since the last call, in order.
    func takeTouched() -> [StoredItem] {
        synchronizer.takeTouched()
    }

    /// Takes out the items that are tried again by a moment, in order.
    func takeRetries(dueBy now: Date) -> [StoredItem] {
        synchronizer.takeRetries(dueBy: now)
    }

    /// Takes out the items whose servers have failed, in order.
    func takeTroubles() -> [StoredItem] {
        synchronizer.takeTroubles()
    }

    /// Asks what the servers have, and sends what they do not have yet.
    func exchangeAll(at now: Date, _ requests: inout RequestQueue) -> [Effect] {
        guard !isRefused else {
            return []
        }
        let (items, problems) = synchronizer.itemsToExchange()
        return exchange(items, at: now, &requests) + problems.flatMap { effects(of: $0, nil) }
    }

    /// Sends the next request about each of some items.
    func exchange(
        _ items: [StoredItem],
        at now: Date,
        _ requests: inout RequestQueue
    ) -> [Effect] {
        (isRefused ? [] : items).flatMap { synchronizer.exchange($0, at: now, &requests) }
            .flatMap { effects(of: $0, nil) }
    }

    /// Takes out what a call has asked a server; `nil` for a call that is not about a model.
    func end(_ call: ServiceCall.ID) -> (item: StoredItem, question: ServerState.Question)? {
        synchronizer.end(call)
    }

    /// Ignores an answer about an item, which is asked for again later.
    func ignoreAnswer(about item: StoredItem) {
        synchronizer.ignoreAnswer(about: item)
    }

    /// Handles an answer about an item; what is compared is what the user sees, so it is stored first.
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

    /// Has an item read again that was not here so far.
    func readMissing(_ item: StoredItem, _ graph: Graph) -> [Effect] {
        guard synchronizer.isKnown(item) else {
            return []
        }
        graph.retry(item)
        return [.findContexts]
    }

    /// Goes on after the user's choice between two contents; `nil` without such a conflict.
    ///
    /// - Parameter takesServers: whether the server's is stored; `nil` for no choice.
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
                // A server is not the user: its settings decrypt nothing.
                storage.noteSwitch(nil)
            }
            return [.closeDialogs]
        case .readAll:
            return [.closeDialogs, .readAll]
        }
    }
}
