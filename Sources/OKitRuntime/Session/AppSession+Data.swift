public import OKitBundle
import OKitExpression
public import OKitModel
import OKitSyntax

// Storage, servers of models, and protection.
extension AppSession {
    /// Stores all changes since the last call, and encrypts or decrypts all files if the user has
    /// changed that setting.
    ///
    /// Changes that could not be stored are stored by the next call. Requests to servers of models
    /// are then among the calls (`takeCalls`).
    public func storeChanges() throws(StoreError) {
        if !protection.isLocked {
            // Each turn stores records; this tries again after a failure.
            if data.holdsRefusedRecords, saveRecords() {
                show()
            }
            if data.hasUnstoredIDs, changedDraftCount > 0 {
                // A session that continues this one finds the objects of its forms.
                data.storeNewIDs(graph)
            }
            carryOut(try data.storeAll(objects, navigator.shell))
        }
        exchange(data.takeTouched())
    }

    /// Stores all changes before the session ends.
    ///
    /// Changes about which the user has not decided yet are not stored, which `hasRefusedRecords` says;
    /// all others are.
    public func storeLastChanges() throws(StoreError) {
        while case .recordConflict? = overlays.current {
            turn(canUndo: false) { answer(false) }
        }
        try storeChanges()
    }

    /// Updates the screen after others have changed records that they share with this session.
    ///
    /// It does nothing without such changes, so that hosts can call it before each event.
    ///
    /// - Returns: Whether there were any.
    @discardableResult
    public func applyRecordChanges() -> Bool {
        guard data.records.inbox?.isEmpty == false else {
            return false
        }
        let pages = navigator.pages.map { page in
            let isEdited = page.drafts.isChanged(on: graph) || hasWrongText(on: page)
            let title = objects.shownText(of: page.content, nil)
            return (page: page, title: title, isEdited: isEdited)
        }
        turn(canUndo: false) { data.applyOthersChanges() }
        let drafts = pages.map(\.page.drafts).filter(\.needSaving)
        if !drafts.isEmpty {
            // The deleted objects exist until the end of the turn.
            turn(canUndo: false) {
                for draft in drafts {
                    draft.dropDeletedObjects(on: graph)
                }
            }
        }
        let closed = pages.filter { $0.page.hasVanished(from: graph) }
        let isEdited = closed.contains(where: \.isEdited)
        guard let title = closed.last(where: { $0.isEdited || !isEdited }).map(\.title) else {
            return true
        }
        turn(canUndo: false) {
            let deleted = graph.environment.localized(ProgramText.deletedByOthers.rawValue)
            if isEdited {
                let text = graph.environment.localized(ProgramText.inputDiscarded.rawValue)
                let lines = [title, text].compactMap(\.self).joined(separator: "\n")
                overlays.add(.failure(lines, title: ProgramText.deletedByOthers.rawValue))
            } else {
                toast = ToastRequest([deleted, title].compactMap(\.self).joined(separator: ": "))
            }
        }
        return true
    }

    /// Stores all changes and reports a failure to the user.
    ///
    /// Changes that cannot be stored stay in memory and are retried with each change.
    ///
    /// - Returns: Whether the store has accepted all changes.
    @discardableResult
    public func storeOrReport() -> Bool {
        do throws(StoreError) {
            try storeChanges()
            return !hasRefusedRecords
        } catch {
            report(error)
            show()
            return false
        }
    }

    /// Whether a database has not accepted changes of records, so that they are in memory only.
    public var hasRefusedRecords: Bool {
        data.holdsRefusedRecords
    }

    /// Stores all changes and discards the keys before the user leaves the app (OKit,
    /// "Model.storeState").
    ///
    /// If some changes could not be stored, the keys are not discarded.
    public func storeState() throws(StoreError) {
        try storeChanges()
        data.protection?.close()
    }

    /// Opens the store again when the user returns (OKit, "Model.restoreState").
    ///
    /// The models are unchanged.
    ///
    /// - Parameter passphrase: The bytes of the passphrase, if the keys are derived from one.
    public func restoreState(passphrase: [UInt8]? = nil) throws(StoreError) {
        try data.protection?.open(passphrase: passphrase)
    }

    /// Stores a model immediately, as requested by a function.
    func store(model name: String) {
        do throws(StoreError) {
            try data.store(model: name, graph)
            turns.commitChanges(of: self)
        } catch {
            report(error)
        }
        exchange(data.takeTouched())
    }

    /// What users see instead of a failure to read or store data, which can contain paths of this machine;
    /// `nil` to show the failure itself.
    public var storeFailureText: String? {
        get { data.storeFailureText }
        set { data.storeFailureText = newValue }
    }

    /// Shows a failure to store changes, unless it is shown already.
    private func report(_ error: StoreError) {
        if data.noteFailure(error) {
            onStoreFailure?(error.description)
            carryOut([.fail(data.storeFailureText ?? error.description)])
        }
    }

    // MARK: Servers of models

    /// Stores all changes and sends them to the servers of their models before the user leaves the
    /// app.
    ///
    /// Changes that a server does not accept now are sent when the app is started again.
    ///
    /// - Parameter service: Sends the requests.
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

    /// Sends the next request for each of several items.
    ///
    /// Without the keys, items cannot be compared.
    func exchange(_ items: [StoredItem]) {
        if !protection.isLocked {
            carryOut(data.exchange(items, at: now, &requests))
        }
    }

    /// Handles a response about an item.
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

    /// Continues after the user has chosen between two versions.
    ///
    /// - Parameter takesServers: Whether the server's version is stored; `nil` if there was no
    ///   choice.
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
            case .settle(let conflict, let message):
                overlays.ask(about: conflict, message)
            case .closeDialogs: overlays.removeDialogs()
            case .readAll:
                let path = navigator.remember(graph)
                forgetObjects()
                loadData()
                start(navigator.restore(path, objects).opened)
                data.noteSwitch(objects, navigator.shell)
            case .findContexts: navigator.findContexts(objects)
            case .recovered: show()
            }
        }
    }

    // MARK: Protection

    /// Stores all changes and covers or locks the app before the user leaves it.
    ///
    /// If some changes could not be stored, the app is only covered, because locking discards the
    /// objects in memory.
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

    /// Resumes after `suspend`: shows the content, or asks for the passphrase if the timeout has
    /// elapsed.
    @discardableResult
    public func resume() -> ScreenTree {
        if protection.uncover(), !lockIfDue() {
            protection.noteUse(at: now)
        }
        return refresh()
    }

    /// The protection settings of the app; `nil` if it declares none.
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

    /// Locks the app after the configured time of inactivity.
    func lockIfDue() -> Bool {
        guard let settings = protectionSettings, let due = protection.lockDue(settings), due <= now
        else {
            return false
        }
        return lock(settings)
    }

    /// Stores all changes, and discards the keys and all objects that Swift code does not hold.
    ///
    /// - Returns: Whether that was possible.
    private func lock(_ settings: ProtectionSettings) -> Bool {
        let cover = settings.cover
        do throws(StoreError) {
            try storeState()
        } catch {
            // Unstored changes must not be lost: the app stays unlocked and retries later.
            protection.noteUse(at: now)
            report(error)
            return false
        }
        var path: [RememberedEntry]?
        // Swift code may hold objects of its classes.
        if models.isEmpty {
            path = navigator.remember(graph)
            overlays.removeAll()
            forgetObjects()
        }
        protection.lock(cover, path: path)
        return true
    }

    /// Unlocks the app with the passphrase that the user has typed.
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
            start(navigator.restore(path, objects).opened)
            data.noteSwitch(objects, navigator.shell)
        }
        carryOut(data.exchangeAll(at: now, &requests))
    }
}
