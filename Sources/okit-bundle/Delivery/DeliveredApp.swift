import OKitBundle
import OKitLint
import OKitNetwork
import OKitStorage

/// A bundle that may run; its manifest names what is granted.
struct DeliveredApp {
    private(set) var bundle: AppBundle
    /// Whose data it gets.
    let origin: DataFolder.Origin
    /// What was granted, and what is remembered of it once it has started.
    private(set) var decision: PermissionDecision
    /// `nil` for an unsigned bundle.
    let publisher: PublisherKey?
    /// The version that is remembered once it has started; `nil` for none.
    let start: Start?
    /// Whether the app runs after a rollback to this version.
    private(set) var isRolledBack = false

    /// A version of a signed app, or of one from a URL.
    struct Start {
        let version: RecordedApp.Version
        /// Where it came from; `nil` for a file of this computer.
        let address: BundleAddress?
        let publisher: PublisherKey?
    }

    init(
        _ bundle: AppBundle,
        origin: DataFolder.Origin,
        publisher: PublisherKey?,
        decision: PermissionDecision,
        start: Start?
    ) {
        self.bundle = bundle
        self.origin = origin
        self.publisher = publisher
        self.decision = decision
        self.start = start
        self.bundle.manifest = decision.granted(bundle.manifest)
    }

    /// The app, marked as running after a rollback.
    func rolledBack() -> DeliveredApp {
        var app = self
        app.isRolledBack = true
        return app
    }

    /// The app without permissions that the user has revoked in this run.
    func without(_ permissions: [Permission]) -> DeliveredApp {
        var app = self
        for permission in permissions {
            app.decision.revoke(permission)
        }
        app.bundle.manifest = app.decision.granted(bundle.manifest)
        return app
    }

    /// The app with or without a permission that the user grants or revokes now.
    ///
    /// - Throws: `FileError` or `UnreadableState` where that cannot be remembered.
    func changing(_ change: AboutScreen.Change) throws -> DeliveredApp {
        var app = self
        switch change {
        case .grant(let permission): app.decision.grant(permission)
        case .revoke(let permission): app.decision.revoke(permission)
        }
        app.bundle.manifest = app.decision.granted(bundle.manifest)
        if try ProgramFolders.trust.app(decision.app.id) != nil {
            try ProgramFolders.trust.update(decision.app) { known in
                switch change {
                case .grant(let permission): known.grant(permission)
                case .revoke(let permission): known.revoke(permission)
                }
            }
        }
        return app
    }

    /// Remembers what was granted, and that this version has started, to which the next one may go
    /// back.
    func noteStart() {
        let app = decision.app
        do {
            let accepted = decision.accepted
            try ProgramFolders.trust.update(app) { $0.noteStart(of: app, accepted) }
            if let start {
                try ProgramFolders.history.noteGood(
                    start.version,
                    of: bundle.manifest.identifier,
                    at: start.address,
                    by: start.publisher
                )
            }
        } catch {
            printNote("could not record that this version ran: \(error)")
        }
    }
}
