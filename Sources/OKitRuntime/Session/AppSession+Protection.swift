import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel

/// Whether the app's content can be seen (OKit, "Protection (lock) flow").
enum Protection {
    case open
    /// The app is suspended.
    case covered(Cover)
    /// The keys are forgotten.
    case locked(Lock)

    /// What stands in place of the content.
    struct Cover {
        var text: String?
        var image: String?
    }

    /// What unlocking needs.
    struct Lock {
        let cover: Cover
        /// What was open, to go on there; `nil` where the objects are still in memory.
        var path: [RememberedPlace]?
        /// What the user has typed so far.
        var passphrase = ""
        /// Why the last attempt failed.
        var failure: String?
    }
}

extension AppSession {
    /// Stores what has changed, and covers or locks the app, before it is left alone.
    ///
    /// An app that could not store everything is covered only, as locking forgets what is in memory.
    @discardableResult
    public func suspend() -> ScreenTree {
        storeOrTell()
        guard case .open = protection, let shell,
            condition(shell.screen.attributes["protection"], on: shell.context, or: true)
        else {
            return screenTree()
        }
        if canBeLocked, timeout <= 0, lockOrTell() {
            // Nothing is left to cover.
        } else if condition(shell.screen.attributes["protectionCover"], on: shell.context, or: true)
        {
            protection = .covered(cover(of: shell))
        }
        show()
        return screenTree()
    }

    /// Goes on after `suspend`: shows the content, or asks for the passphrase where the time of the
    /// settings is over.
    @discardableResult
    public func resume() -> ScreenTree {
        if case .covered = protection {
            protection = .open
            if !lockIfDue() {
                lastUse = graph.environment.now
            }
        }
        return refresh()
    }

    /// When the app locks itself unless it is used before; `nil` for never.
    ///
    /// A time of 0 minutes is that of leaving the app.
    var lockDue: Date? {
        guard canBeLocked, timeout > 0 else {
            return nil
        }
        return lastUse + timeout * 60
    }

    /// Locks an app that nobody has used for as long as the settings say.
    @discardableResult
    func lockIfDue() -> Bool {
        guard let lockDue, lockDue <= graph.environment.now else {
            return false
        }
        return lockOrTell()
    }

    private func lockOrTell() -> Bool {
        do throws(StoreError) {
            try lock()
            return true
        } catch {
            // What is not stored is not given away: the app stays open, and tries again later.
            lastUse = graph.environment.now
            noteStoreFailure(error)
            return false
        }
    }

    /// Opens a locked app by what the user has typed.
    func unlock() {
        guard case .locked(var lock) = protection else {
            return
        }
        do throws(StoreError) {
            let typed = lock.passphrase
            lock.passphrase = ""
            let passphrase: Passphrase? =
                store?.needsPassphrase == true ? try Passphrase(Array(typed.utf8)) : nil
            try restoreState(passphrase: passphrase)
        } catch {
            lock.failure =
                [.wrongKey, .badPassphrase].contains(error.code)
                ? "Wrong passphrase" : error.description
            protection = .locked(lock)
            return
        }
        protection = .open
        lastUse = graph.environment.now
        if let path = lock.path {
            load()
            restore(path)
        }
        exchangeModels()
    }

    /// Only what a key keeps can be locked: whoever could read the files anyway is not asked.
    private var canBeLocked: Bool {
        guard case .open = protection, let shell, let store, store.keepsSecrets else {
            return false
        }
        return condition(shell.screen.attributes["protection"], on: shell.context, or: true)
    }

    /// In minutes.
    private var timeout: Double {
        let minutes = shell.flatMap {
            value($0.screen.attributes["protectionTimeout"], on: $0.context).double
        }
        return minutes.flatMap { $0.isFinite ? $0 : nil } ?? 5
    }

    private func cover(of shell: Place) -> Protection.Cover {
        let attributes = shell.screen.attributes
        return Protection.Cover(
            text: text(attributes["protectionText"], on: shell.context),
            image: text(attributes["protectionImage"], on: shell.context)
        )
    }

    /// Stores, forgets the keys, and forgets all objects that no Swift code holds.
    private func lock() throws(StoreError) {
        guard let shell else {
            return
        }
        let cover = cover(of: shell)
        try storeState()
        var lock = Protection.Lock(cover: cover)
        // Swift code may hold the objects of its classes.
        if models.isEmpty {
            lock.path = remember()
            overlays = []
            services.drop()
            stack = []
            makeGraph()
        }
        protection = .locked(lock)
    }
}
