import OKitBundle
import OKitModel
import OKitSyntax

/// Stores the models of an app in files and reads them.
///
/// The type is a class because the graph reads objects through it on demand.
final class ModelStorage {
    /// `nil` stores nothing.
    let store: (any DataStore)?
    /// The reason why this version of the app must not read or write the data; `nil` if it may.
    var refusal: StoreError?
    /// The storage kind of each model.
    private var kinds: [String: StorageKind] = [:]
    /// The models that are stored as documents of other programs.
    var documents = StoredDocuments()
    /// The models whose objects have got IDs while they were read, so that they have others when they
    /// are read again.
    var modelsWithNewIDs: Set<String> = []
    /// The schema to store with the next change; `nil` if the stored schema equals that of the app.
    private var unstoredSchema: [UInt8]?
    /// The reason why changes could not be stored; `nil` if all are stored or storing was not
    /// attempted.
    var failure: StoreError? {
        storeFailure ?? documents.problem
    }
    private var storeFailure: StoreError?
    /// The unstored changes.
    private var unstored: [StoredItem: StoreTask] = [:]
    private let synchronizer: ModelSynchronizer
    /// The last state of the app's encryption switch; `nil` if it was not set by the user.
    private var knownSwitch: Bool?
    /// Whether the user has changed the switch and not all files have been converted yet.
    private var isSwitching = false
    let log: FindingLog

    /// - Parameters:
    ///   - synchronizer: Records which stored items are also on servers.
    ///   - log: Receives the problems in files.
    init(_ store: (any DataStore)?, _ synchronizer: ModelSynchronizer, _ log: FindingLog) {
        self.store = store
        self.synchronizer = synchronizer
        self.log = log
    }

    /// Stores all changes since the last call, and encrypts or decrypts all files if the user has
    /// changed that setting.
    ///
    /// Changes that could not be stored are stored by the next call.
    ///
    /// - Parameter isEncrypting: The state of the app's encryption switch. Files are converted only
    ///   if the user has changed it since `noteSwitch`.
    /// - Returns: Whether storing had failed before.
    @discardableResult
    func storeAll(_ graph: Graph, isEncrypting: Bool) throws(StoreError) -> Bool {
        noteChanges(graph)
        guard let store else {
            return false
        }
        if let refusal, !unstored.isEmpty || knownSwitch.map({ $0 != isEncrypting }) == true {
            throw refusal
        }
        // The settings are stored first, because they contain the user's choice.
        if let task = unstored[.model(TypeTable.settingsModel)] {
            try perform(task, graph, in: store)
        }
        isSwitching = isSwitching || knownSwitch.map { $0 != isEncrypting } ?? false
        knownSwitch = isEncrypting
        if isSwitching {
            if let store = store as? any ServerStore {
                try settle(store, isEncrypting)
            }
            isSwitching = false
        }
        var violation: StoreError?
        for task in tasks {
            do throws(StoreError) {
                try perform(task, graph, in: store)
            } catch {
                // The other models are stored.
                guard error.code == .invalidDocument else {
                    throw error
                }
                violation = violation ?? error
            }
        }
        defer { storeFailure = nil }
        if let violation {
            throw violation
        }
        return storeFailure != nil
    }

    /// Whether a document has changes that cannot be stored because it violates its schema.
    var holdsInvalidDocuments: Bool {
        documents.invalidModels.contains { unstored[.model($0)] != nil }
    }

    /// Checks the documents that have changed, so that the screen shows their problems.
    func checkDocuments(_ graph: Graph) {
        guard !documents.models.isEmpty else {
            return
        }
        noteChanges(graph)
        for model in Array(documents.models) where unstored[.model(model)] != nil {
            // The problem is recorded, and `failure` returns it.
            _ = try? documents.document(of: model, in: graph)
        }
    }

    /// Stores the schema before the next change, which would not match the previous schema.
    func storeSchema(_ bytes: [UInt8]) {
        unstoredSchema = bytes
    }

    /// Sets the storage kind of each model and refuses models that the store does not support.
    func begin(_ kinds: [String: StorageKind]) {
        refusal = nil
        unstoredSchema = nil
        documents = StoredDocuments()
        self.kinds = kinds
        (store as? any ProtectedStore)?.kinds = kinds
        guard let store else {
            return
        }
        for (model, kind) in kinds.sorted(by: { $0.key < $1.key }) {
            let isSupported =
                !kind.isAtServer && !kind.isEncrypted
                || (kind.isAtServer ? store is any ServerStore : store is any ProtectedStore)
            if !isSupported {
                refusal = .unsupportedByStore(model, kind)
                report(.unsupportedByStore(model, kind), at: .file(model))
            }
        }
    }

    /// Returns whether a model is stored on a server.
    ///
    /// The store then contains a copy.
    func isAtServer(_ model: String) -> Bool {
        kinds[model]?.isAtServer == true
    }

    /// Stores one model.
    func store(model name: String, _ graph: Graph) throws(StoreError) {
        noteChanges(graph)
        guard let store else {
            return
        }
        for task in tasks where task.isOf(model: name) {
            try perform(task, graph, in: store)
        }
    }

    /// Records that changes could not be stored.
    ///
    /// - Returns: Whether the user has not been notified yet; false for an invalid document, which the screen
    ///   shows while the user corrects it.
    func noteFailure(_ error: StoreError) -> Bool {
        guard error.code != .invalidDocument else {
            return false
        }
        defer { storeFailure = error }
        return storeFailure == nil
    }

    /// Discards unstored changes because their objects no longer exist.
    func forgetChanges() {
        unstored = [:]
    }

    /// Records the state of the app's encryption switch when it was not changed by the user; `nil`
    /// to use its state the next time changes are stored.
    func noteSwitch(_ isOn: Bool?) {
        knownSwitch = isOn
    }

    /// Determines whether the store encrypts, and completes a conversion that the last session has
    /// begun.
    ///
    /// - Parameter formerSetting: The setting that version 0.1 used.
    /// - Returns: Whether the store encrypts models of the app; `nil` if there are none to encrypt.
    func settleAtStart(formerSetting: Bool) throws(StoreError) -> Bool? {
        noteSwitch(nil)
        isSwitching = false
        guard refusal == nil, let store = store as? any ProtectedStore else {
            return nil
        }
        report(try store.settleAtStart(formerSetting: formerSetting))
        return kinds.values.contains(where: \.isEncrypted) ? store.isEncrypting : nil
    }

    /// Encrypts or decrypts all files, as the user has requested.
    private func settle(_ store: any ServerStore, _ isEncrypting: Bool) throws(StoreError) {
        if store.isEncrypting != isEncrypting {
            // The converted content differs from the content on the server.
            for item in try store.itemsAtServers() {
                synchronizer.touch(item)
            }
        }
        report(try store.settle(encrypting: isEncrypting))
    }

    private func report(_ files: [SpoiledFile]) {
        for spoiled in files {
            report(spoiled.error, at: .file(spoiled.path))
            reportSetAside(spoiled.path, as: spoiled.newPath)
        }
    }

    /// Stores models with the IDs that their objects have got, with the next changes.
    ///
    /// Documents contain no IDs, and values in separate files would not be stored with their objects.
    func storeNewIDs(_ graph: Graph) {
        let types = graph.types.names.compactMap { graph.types[$0] }
        let separate = types.filter { $0.properties.contains(where: \.isStoredSeparately) }
        guard separate.allSatisfy({ graph.objects(of: $0.name).isEmpty }) else {
            return
        }
        for name in modelsWithNewIDs where !documents.contains(name) && kinds[name] != .transient {
            unstored[.model(name)] = .model(name)
            modelsWithNewIDs.remove(name)
        }
    }

    private func noteChanges(_ graph: Graph) {
        for task in graph.takeChanges() {
            unstored[task.item] = task
        }
    }

    /// The tasks in an order in which nothing is lost if they are interrupted.
    private var tasks: [StoreTask] {
        unstored.values.sorted { ($0.rank, $0.item) < ($1.rank, $1.item) }
    }

    private func perform(
        _ task: StoreTask,
        _ graph: Graph,
        in store: any DataStore
    ) throws(StoreError) {
        if let refusal {
            throw refusal
        }
        let encoder = ModelEncoder(graph: graph)
        switch task {
        case .model(let name) where kinds[name] == .transient:
            break
        case .model(let name) where documents.contains(name):
            if let document = try documents.document(of: name, in: graph) {
                try write(document.source.bytes, to: task.item, in: store)
                documents.noteStored(document, of: name)
            }
        case .model(let name):
            if let object = graph.model(name) {
                try synchronizer.noteStored(task.item, in: name)
                let bytes = try encoder.encode(object)
                try write(bytes, to: task.item, in: store)
            }
        case .separateValue(let item, let object, let model) where kinds[model] != .transient:
            if let bytes = try encoder.encodeSeparateValue(object) {
                try synchronizer.noteStored(item, in: model)
                try write(bytes, to: item, in: store)
            } else {
                try remove(item, from: store)
            }
        case .separateValue:
            break
        case .removal(let item):
            try remove(item, from: store)
        }
        unstored[task.item] = nil
    }

    /// Stores content.
    ///
    /// If the schema has changed, it is stored first.
    private func write(
        _ bytes: [UInt8],
        to item: StoredItem,
        in store: any DataStore
    ) throws(StoreError) {
        try store.write((unstoredSchema.map { [(.schema, $0)] } ?? []) + [(item, bytes)])
        unstoredSchema = nil
    }

    private func remove(_ item: StoredItem, from store: any DataStore) throws(StoreError) {
        try synchronizer.noteRemoved(item)
        do throws(StoreError) {
            try store.remove(item)
        } catch {
            guard error.isDamage else {
                throw error
            }
            _ = try store.setAside(item)
        }
    }

    // MARK: Reading

    /// Returns the stored content of an item that can be on a server.
    ///
    /// If it is missing locally, it cannot be read until the server has responded.
    func content(of item: StoredItem, in model: String?) -> StoredContent {
        let content = content(of: item)
        guard refusal == nil, let model, synchronizer.waits(for: item, in: model),
            case .missing = content
        else {
            return content
        }
        return .unreadable
    }

    /// Returns the stored content of an item.
    ///
    /// A damaged file is moved aside and reported.
    func content(of item: StoredItem) -> StoredContent {
        if refusal != nil {
            // This was reported once for all items.
            return .unreadable
        }
        guard !isTransient(item) else {
            return .missing
        }
        do {
            guard let source = try store?.read(item) else {
                return .missing
            }
            switch item {
            case .data, .image: return .bytes(source.bytes)
            case .model, .part, .schema, .screenState: return document(source, item)
            }
        } catch {
            report(error, at: .file(item.description))
            guard error.isDamage else {
                return .unreadable
            }
            return setAside(item, item.description) ? .missing : .unreadable
        }
    }

    /// Returns whether an item belongs to a model that is not stored.
    private func isTransient(_ item: StoredItem) -> Bool {
        switch item {
        case .model(let name), .part(let name, _): kinds[name] == .transient
        case .data, .image, .schema, .screenState: false
        }
    }

    private func document(_ source: SourceText, _ item: StoredItem) -> StoredContent {
        let problem: Finding
        do throws(JSONSyntaxError) {
            let document = try JSONDocument(parsing: source)
            guard document.root.kind != .object else {
                return .document(document)
            }
            let message: Finding.Message =
                "expected object, found \(document.root.kind.rawValue)"
            problem = Finding(ModelDecoder.rule, .error, message, at: document.root.location)
        } catch {
            problem = error.finding(in: source)
        }
        if case .model(let name) = item, kinds[name] == .document {
            // Other programs use the file, so it is not renamed.
            log.add(Finding(DataProblem.lockedData, .error, problem.message, at: problem.location))
            return .unreadable
        }
        log.add(problem)
        return setAside(item, source.path) ? .missing : .unreadable
    }

    /// Returns the stored state of screens.
    ///
    /// A damaged file is moved aside and reported.
    func screenState() -> JSONNode? {
        guard let store else {
            return nil
        }
        do throws(StoreError) {
            guard let source = try store.read(.screenState) else {
                return nil
            }
            if let root = (try? JSONDocument(parsing: source))?.root, root.kind == .object {
                return root
            }
            reportSetAside(source.path, as: try store.setAside(.screenState))
        } catch {
            report(error, at: .file("screens"))
            if error.isDamage, let path = try? store.setAside(.screenState) {
                reportSetAside("screens", as: path)
            }
        }
        return nil
    }

    private func setAside(_ item: StoredItem, _ path: String) -> Bool {
        do throws(StoreError) {
            if let newPath = try store?.setAside(item) {
                reportSetAside(path, as: newPath)
            }
            return true
        } catch {
            report(error, at: .file(path))
            return false
        }
    }

    // MARK: Findings

    func report(_ error: StoreError, at location: SourceLocation) {
        let rule =
            switch error.code {
            case .unsupportedKind: DataProblem.unsupportedStorage
            case .newerData, .lostValues, .failedConversion: DataProblem.refusedMigration
            case _ where error.isDamage: DataProblem.unreadableModel
            default: DataProblem.lockedData
            }
        log.addOnce(Finding(rule, .error, .init(error.description), at: location))
    }

    func reportSetAside(_ path: String, as newPath: String) {
        let message: Finding.Message = "the file was set aside as \(newPath)"
        log.add(Finding(DataProblem.unreadableModel, .warning, message, at: .file(path)))
    }
}

extension StoreTask {
    /// The order in which tasks are performed.
    fileprivate var rank: Int {
        switch self {
        case .separateValue: 0
        case .model: 1
        case .removal: 2
        }
    }

    fileprivate func isOf(model name: String) -> Bool {
        switch self {
        case .model(name), .separateValue(_, _, name), .removal(.part(name, _)): true
        default: false
        }
    }
}
