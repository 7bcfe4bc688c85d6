import OKitBundle
import OKitLint
import OKitNetwork
import OKitStorage

/// A bundle that is allowed to run.
///
/// Its manifest contains the granted permissions.
struct DeliveredApp {
    private(set) var bundle: AppBundle
    /// The bundle as it was loaded, whose manifest contains the requested permissions.
    let loaded: AppBundle
    /// The identity of its data folder.
    let origin: DataFolder.Origin
    /// The granted permissions, and those that are remembered after the app has started.
    private(set) var decision: PermissionDecision
    /// `nil` for an unsigned bundle.
    let publisher: PublisherKey?
    /// The version to record after it has started; `nil` for none.
    let start: Start?
    /// Whether the app runs after a rollback to this version.
    private(set) var isRolledBack = false

    /// A version of an app that is signed or comes from a URL.
    struct Start {
        let version: RecordedApp.Version
        /// The URL; `nil` for a local file.
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
        loaded = bundle
        self.origin = origin
        self.publisher = publisher
        self.decision = decision
        self.start = start
        self.bundle.manifest = decision.granted(bundle.manifest)
    }

    /// Returns the app, marked as running after a rollback.
    func rolledBack() -> DeliveredApp {
        var app = self
        app.isRolledBack = true
        return app
    }

    /// Returns the app without permissions that the user has revoked in this run.
    func without(_ permissions: [Permission]) -> DeliveredApp {
        var app = self
        for permission in permissions {
            app.decision.revoke(permission)
        }
        app.bundle.manifest = app.decision.granted(bundle.manifest)
        return app
    }

    /// Returns the app after the user has granted or revoked a permission.
    ///
    /// - Throws: `FileError` or `UnreadableState` if the change cannot be remembered.
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

    /// Records the granted permissions and that this version has started, so that a later version
    /// can be rolled back to it.
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
