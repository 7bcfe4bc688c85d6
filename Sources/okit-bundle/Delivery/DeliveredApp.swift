import OKitBundle
import OKitLint
import OKitNetwork
import OKitStorage

/// A bundle that may run; its manifest names what is granted.
struct DeliveredApp {
    let bundle: AppBundle
    /// Whose data it gets.
    let origin: DataFolder.Origin
    /// What was granted, and what is remembered of it once it has started.
    let decision: PermissionGate.Decision
    /// The version that is remembered once it has started; `nil` for none.
    let start: Start?

    /// A version of a signed app, or of one from a URL.
    struct Start {
        let version: RecordedApp.Version
        /// Where it came from; `nil` for a file of this computer.
        let address: BundleAddress?
        let publisher: PublisherKey?
    }

    /// Remembers what was granted, and that this version has started, to which the next one may go
    /// back.
    func noteStart() {
        let app = decision.app
        do {
            try ProgramFolders.trust.update(app) { $0 = app }
            if let start {
                try ProgramFolders.history.noteGood(
                    start.version,
                    of: bundle.manifest.identifier,
                    at: start.address,
                    by: start.publisher
                )
            }
        } catch {
            printError(
                "note: that this version has run is not remembered: \("\(error)".printable)\n"
            )
        }
    }
}
