import OKitBundle
import OKitExpression
public import OKitModel
import OKitSyntax

extension AppSession {
    /// Stores what has changed since the last call, and converts all files where the user has switched
    /// encryption on or off.
    ///
    /// What could not be stored is stored by the next call. Models at servers are stored in their copies
    /// here; what is to be sent is among the calls (`takeCalls`) then.
    public func storeChanges() throws(StoreError) {
        try storeAll()
        exchangeTouched()
    }

    /// The same without any call.
    func storeAll() throws(StoreError) {
        guard !isLocked else {
            return
        }
        noteChanges()
        guard let store else {
            return
        }
        // The settings go first: from then on the next start knows what has to be finished.
        if let task = unstored[.model(TypeTable.settingsModel)] {
            try perform(task, in: store)
        }
        try settle(store)
        for task in tasks {
            try perform(task, in: store)
        }
        noteStored()
    }

    /// Stores what has changed and forgets the keys, before the app is left alone (OKit,
    /// "Model.storeState").
    ///
    /// Where something could not be stored, the keys are kept.
    public func storeState() throws(StoreError) {
        try storeChanges()
        store?.close()
    }

    /// Takes the keys again, when the app goes on (OKit, "Model.restoreState"); the models are as they
    /// were.
    public func restoreState(passphrase: Passphrase? = nil) throws(StoreError) {
        try store?.open(passphrase: passphrase)
    }

    /// Stores a model at once, where a function asks for it; tells the user where that fails.
    func storeNow(_ name: String) {
        noteChanges()
        guard let store else {
            return
        }
        do throws(StoreError) {
            for task in tasks where task.isOf(model: name) {
                try perform(task, in: store)
            }
        } catch {
            noteStoreFailure(error)
        }
        exchangeTouched()
    }

    private func noteChanges() {
        for task in graph.takeChanges() {
            unstored[task.item] = task
        }
    }

    /// What is to be stored, in an order in which nothing is lost where it is broken off.
    private var tasks: [StoreTask] {
        unstored.values.sorted { ($0.rank, $0.item) < ($1.rank, $1.item) }
    }

    private func perform(_ task: StoreTask, in store: FileStore) throws(StoreError) {
        let encoder = ModelEncoder(graph: graph)
        switch task {
        case .model(let name):
            if let object = graph.model(name) {
                try noteServer(of: task.item, in: name)
                try store.write(encoder.encode(object), to: task.item)
            }
        case .apart(let item, let object, let model) where store.kinds[model] != .transient:
            if let bytes = encoder.encodeApart(object) {
                try noteServer(of: item, in: model)
                try store.write(bytes, to: item)
            } else {
                try remove(item, from: store)
            }
        case .apart:
            break
        case .removal(let item):
            try remove(item, from: store)
        }
        unstored[task.item] = nil
    }

    private func remove(_ item: StoredItem, from store: FileStore) throws(StoreError) {
        try noteRemovalAtServer(of: item)
        do throws(StoreError) {
            try store.remove(item)
        } catch {
            guard error.isDamage else {
                throw error
            }
            _ = try store.setAside(item)
        }
    }

    func settle(_ store: FileStore) throws(StoreError) {
        if store.isEncrypting != isEncryptionOn {
            // What is converted is another content for its server.
            for item in try store.itemsAtServers() {
                servers.touch(item)
            }
        }
        for spoiled in try store.settle(encrypting: isEncryptionOn) {
            report(spoiled.error, at: .file(spoiled.path))
            reportSetAside(spoiled.path, as: spoiled.newPath)
        }
    }

    /// On, unless the application's shell or the settings say otherwise (OKit, "Encryption switch").
    private var isEncryptionOn: Bool {
        if let shell, let encryption = shell.screen.attributes["encryption"] {
            return condition(encryption, on: shell.context, or: true)
        }
        guard let settings = graph.model(TypeTable.settingsModel),
            case .bool(let isOn) = graph.value(of: settings, "encryption")
        else {
            return true
        }
        return isOn
    }
}

extension StoreTask {
    /// The turn in which tasks are done.
    fileprivate var rank: Int {
        switch self {
        case .apart: 0
        case .model: 1
        case .removal: 2
        }
    }

    fileprivate func isOf(model name: String) -> Bool {
        switch self {
        case .model(name), .apart(_, _, name), .removal(.part(name, _)): true
        default: false
        }
    }
}
