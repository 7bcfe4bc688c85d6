public import OKitBundle
import OKitExpression
public import OKitModel
import OKitSyntax

// Storing, servers of models, and protection.
extension AppSession {
    /// Stores what has changed since the last call, and encrypts or decrypts all files where the user has
    /// changed that.
    ///
    /// What could not be stored is stored by the next call. What is sent to servers of models is among the
    /// calls (`takeCalls`) then.
    public func storeChanges() throws(StoreError) {
        if !protection.isLocked {
            carryOut(try data.storeAll(objects, navigator.shell))
        }
        exchange(data.takeTouched())
    }

    /// Stores what has changed, or shows why that failed.
    ///
    /// What cannot be stored stays in memory and is tried again with each change.
    public func storeOrReport() {
        do throws(StoreError) {
            try storeChanges()
        } catch {
            carryOut(data.noteFailure(error))
            show()
        }
    }

    /// Stores what has changed and forgets the keys, before the user leaves the app (OKit,
    /// "Model.storeState").
    ///
    /// Where something could not be stored, the keys are kept.
    public func storeState() throws(StoreError) {
        try storeChanges()
        data.protection?.close()
    }

    /// Opens the store again, when the user comes back (OKit, "Model.restoreState"); the models are as
    /// they were.
    ///
    /// - Parameter passphrase: the bytes of the passphrase, where the keys are derived from one.
    public func restoreState(passphrase: [UInt8]? = nil) throws(StoreError) {
        try data.protection?.open(passphrase: passphrase)
    }

    /// Stores a model at once, as a function asks for it.
    func store(model name: String) {
        do throws(StoreError) {
            try data.store(model: name, graph)
            turns.commitChanges(of: self)
        } catch {
            carryOut(data.noteFailure(error))
        }
        exchange(data.takeTouched())
    }

    // MARK: Servers of models

    /// Stores what has changed, and sends it to the servers of its models, before the user leaves the app.
    ///
    /// What a server does not accept now is sent when the app is started the next time.
    ///
    /// - Parameter service: answers the requests.
    public func sendModels(asking service: some HostService) async throws(StoreError) {
        try storeChanges()
        for _ in 0..<1000 {
            let calls = takeCalls().filter { data.isAsked(in: $0.id) }
            guard !calls.isEmpty else {
                return
            }
            for call in calls {
                receive(await call.reply(await service.answer(call.request)), to: call.id)
            }
        }
    }

    /// Sends the next request about each of some items; without the keys, nothing can be compared.
    func exchange(_ items: [StoredItem]) {
        if !protection.isLocked {
            carryOut(data.exchange(items, at: now, &requests))
        }
    }

    /// Handles an answer about an item.
    func receive(
        _ reply: Result<ServiceAnswer, ServiceFailure>,
        to question: ServerState.Question,
        about item: StoredItem
    ) {
        guard !protection.isLocked else {
            return data.ignoreAnswer(about: item)
        }
        carryOut(data.receive(reply, to: question, about: item, objects, navigator.shell))
        carryOut(data.readMissing(item, graph))
        exchange([item])
        exchange(data.takeTouched())
    }

    /// Goes on after the user's choice between two contents.
    ///
    /// - Parameter takesServers: whether the server's is stored; `nil` for no choice.
    func settleConflict(of item: StoredItem, takesServers: Bool?) {
        let shell = navigator.shell
        if let effects = data.settleConflict(of: item, takesServers: takesServers, objects, shell) {
            carryOut(effects)
            exchange([item])
        }
    }

    func carryOut(_ effects: [DataCoordinator.Effect]) {
        for effect in effects {
            switch effect {
            case .fail(let message): fail(message)
            case .warn(let message): overlays.add(.failure(message, title: "Server"))
            case .choose(let item): overlays.add(.conflict(item))
            case .closeDialogs: overlays.removeDialogs()
            case .readAll:
                let path = navigator.remember(graph)
                forgetObjects()
                loadData()
                start(navigator.restore(path, objects))
                data.noteSwitch(objects, navigator.shell)
            case .findContexts: navigator.findContexts(objects)
            case .recovered: show()
            }
        }
    }

    // MARK: Protection

    /// Stores what has changed, and covers or locks the app, before it is left alone.
    ///
    /// An app that could not store everything is only covered, as locking forgets what is in memory.
    @discardableResult
    public func suspend() -> ScreenTree {
        storeOrReport()
        guard protection.isOpen, let settings = protectionSettings, settings.isOn else {
            return screenTree()
        }
        let locks = settings.canLock && settings.timeout <= 0
        if !locks || !lock(settings) {
            protection.cover(settings)
        }
        show()
        return screenTree()
    }

    /// Goes on after `suspend`: shows the content, or asks for the passphrase where the time of the
    /// settings is over.
    @discardableResult
    public func resume() -> ScreenTree {
        if protection.uncover(), !lockIfDue() {
            protection.noteUse(at: now)
        }
        return refresh()
    }

    /// What the app says; `nil` where it says nothing.
    var protectionSettings: ProtectionSettings? {
        let source: ProtectionSettings.Source? =
            if let app = bundle.app {
                app.lock.map { .lock($0) }
            } else {
                navigator.shell.map { .shell($0) }
            }
        return source.map {
            ProtectionSettings($0, objects, hasEncryption: data.protection?.hasEncryption == true)
        }
    }

    /// Locks an app that was not used for as long as the settings say.
    func lockIfDue() -> Bool {
        guard let settings = protectionSettings, let due = protection.lockDue(settings), due <= now
        else {
            return false
        }
        return lock(settings)
    }

    /// Stores, forgets the keys, and forgets all objects that no Swift code holds.
    ///
    /// - Returns: whether that was possible.
    private func lock(_ settings: ProtectionSettings) -> Bool {
        let cover = settings.cover
        do throws(StoreError) {
            try storeState()
        } catch {
            // What is not stored is not given away: the app stays open, and tries again later.
            protection.noteUse(at: now)
            carryOut(data.noteFailure(error))
            return false
        }
        var path: [RememberedEntry]?
        // Swift code may hold the objects of its classes.
        if models.isEmpty {
            path = navigator.remember(graph)
            overlays.removeAll()
            forgetObjects()
        }
        protection.lock(cover, path: path)
        return true
    }

    /// Opens a locked app by the text that the user has typed.
    func unlock() {
        guard let typed = protection.takePassphrase(at: now) else {
            return
        }
        do throws(StoreError) {
            let needsPassphrase = data.protection?.needsPassphrase == true
            try restoreState(passphrase: needsPassphrase ? Array(typed.utf8) : nil)
        } catch {
            return protection.refuse(error, at: now)
        }
        if let path = protection.open(at: now) {
            loadData()
            start(navigator.restore(path, objects))
            data.noteSwitch(objects, navigator.shell)
        }
        carryOut(data.exchangeAll(at: now, &requests))
    }
}
