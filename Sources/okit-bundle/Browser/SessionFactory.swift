import Foundation
import Logging
import OKitBrowser
import OKitBundle
import OKitDatabase
import OKitExpression
import OKitModel
import OKitRecords
import OKitRuntime
import OKitStorage
import OKitSyntax
import Synchronization

/// An app does not run because its data cannot be used, which its findings explain.
struct RefusedData: Error, CustomStringConvertible {
    var description: String { "the app was not started; its data was not changed" }
}

/// Whether any session of a version of an app has started, so that its data is that of this version.
final class SessionStarts: Sendable {
    private let state = Mutex(false)

    var hasAny: Bool { state.withLock { $0 } }

    func note() {
        state.withLock { $0 = true }
    }
}

/// The places in a bundle that the log names, so that each is logged once for all sessions.
private final class LoggedLocations: Sendable {
    private static let most = 1000
    private let locations = Mutex<Set<String>>([])

    /// Adds a location; returns whether it is new.
    func insert(_ location: String) -> Bool {
        locations.withLock { $0.count < Self.most && $0.insert(location).inserted }
    }
}

/// Starts sessions of an app for pages in browsers.
struct SessionFactory: Sendable {
    let bundle: AppBundle
    /// The database of the app's records; `nil` if the app stores them itself.
    let database: DatabaseRecordStorage?
    /// The records that all users share; `nil` if each user has separate ones.
    var sharedRecords: SharedRecordStorage?
    let secrets: GrantedSecrets
    let service: AppService?
    let network: NetworkPermissions?
    let live: LiveService
    let surroundings: Surroundings
    /// The name of a theme that overrides that of the app.
    let theme: String?
    let keys: KeyOptions
    /// Whether the app runs after a rollback to this version.
    let isRolledBack: Bool
    /// Whether its users may know the paths of this machine.
    var showsPaths = true
    /// The file that the app edits; `nil` for apps of several users.
    var documents: DocumentOptions?
    /// Whether a session has started.
    let starts = SessionStarts()
    /// The expressions whose problems are in the log.
    private let failedExpressions = LoggedLocations()

    /// The number of rows of a list that a page has at first.
    private static let rows = 100

    /// Starts the app of a session.
    private typealias Start =
        @Sendable (HostedApp.SessionRequest, SessionSnapshot?, SessionFiles) throws
        -> sending AppSession

    /// Creates a session.
    ///
    /// - Parameter start: Starts its app. All sessions have the same one, instead of a copy of the
    ///   factory each.
    private func session(
        _ request: HostedApp.SessionRequest,
        _ start: @escaping Start
    ) -> BrowserSession {
        let files = SessionFiles()
        let locale = surroundings.locale ?? "en_US"
        let options = PageOptions(
            timeZone: surroundings.timeZone.flatMap { TimeZone(identifier: $0) } ?? .current,
            language: String(locale.prefix { $0 != "." }),
            path: request.path
        )
        let settings = BrowserSession.Settings(options: options, files: files, service: live)
        let starts = starts
        return BrowserSession(settings: settings) { snapshot, isAgain in
            let session = try start(request, snapshot, files)
            starts.note()
            if !isAgain {
                printFindings(session.findings)
            }
            return session
        }
    }

    /// Starts the app of a session.
    ///
    /// - Parameter folder: The folder of its data; `nil` to store nothing.
    private func app(
        _ request: HostedApp.SessionRequest,
        _ snapshot: SessionSnapshot?,
        _ files: SessionFiles,
        storedIn folder: String?
    ) throws -> sending AppSession {
        let store = try folder.map { folder in
            PrivateFiles.restrict((folder as NSString).deletingLastPathComponent)
            let store = FileStore(folder: folder, keyring: try keys.keyring(in: folder))
            store.isRolledBack = isRolledBack
            try documents?.apply(to: store, of: bundle)
            return store
        }
        let session = AppSession(
            bundle: bundle,
            environment: surroundings.environment(for: bundle),
            store: store,
            records: records,
            service: service,
            network: network,
            secrets: secrets,
            screen: surroundings.screen,
            link: request.screen,
            theme: theme,
            rows: Self.rows,
            readFile: files.read,
            writeFile: files.write,
            resuming: snapshot
        )
        if !showsPaths {
            session.storeFailureText =
                "Your data cannot be read or stored now. Try again later, or ask the operator."
            session.onStoreFailure = { reason in
                Output.current.log.error(
                    "data cannot be read or stored",
                    metadata: ["app": "\(bundle.manifest.identifier)", "reason": "\(reason)"]
                )
            }
            // The message can contain values of the user.
            session.onEvaluationProblem = { [bundle, failedExpressions] problem in
                if failedExpressions.insert("\(problem.location)") {
                    Output.current.log.warning(
                        "an expression cannot be evaluated",
                        metadata: [
                            "app": "\(bundle.manifest.identifier)",
                            "location": "\(problem.location)",
                        ]
                    )
                }
            }
        }
        let findings = session.findings
        guard !findings.contains(where: { DataProblem.refusals.contains($0.rule) }) else {
            printFindings(findings)
            throw RefusedData()
        }
        return session
    }

    private var records: any RecordStorage {
        if let database {
            database
        } else if let sharedRecords {
            sharedRecords
        } else {
            SQLiteRecordStorage()
        }
    }

    /// Returns the app for a server.
    ///
    /// - Parameters:
    ///   - name: The name in the path; empty for an app at the root.
    ///   - identity: How snapshots of its sessions are found; `nil` to store none.
    ///   - folder: Returns the folder of the data of a user; `nil` to store nothing.
    func hosted(
        as name: String,
        identity: HostedApp.Identity? = nil,
        folder: @escaping @Sendable (_ user: String) -> String?
    ) -> HostedApp {
        let start: Start = { try app($0, $1, $2, storedIn: folder($0.user)) }
        return HostedApp(
            name: name,
            title: bundle.manifest.name,
            screens: Set(bundle.screens.keys),
            sharesRecords: sharedRecords != nil,
            identity: identity,
            image: { bundle.image(named: $0) },
            makeSession: { session($0, start) }
        )
    }
}
