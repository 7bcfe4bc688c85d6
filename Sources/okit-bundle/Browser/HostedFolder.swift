import ArgumentParser
import Foundation
import OKitBrowser
import OKitBundle
import OKitLint
import OKitModel
import OKitNetwork
import OKitRecords
import OKitRuntime
import OKitSyntax

/// The apps in the folder of `host`.
struct HostedFolder {
    let command: Host

    /// A version of an app.
    struct Entry {
        /// The name of the zip or folder.
        let name: String
        /// Identifies the files of the version.
        let stamp: SourceStamp?
        let delivered: DeliveredApp
        let hosted: HostedApp
        /// Whether a session of it has started.
        let starts: SessionStarts
        /// The last version before it of which a session has started.
        let former: AppBundle?
        /// Whether `lint` finds an error in it.
        let hasErrors: Bool

        /// The version that has stored the data; `nil` if no session has started yet.
        var storing: AppBundle? {
            starts.hasAny ? delivered.bundle : former
        }
    }

    /// Loads all apps.
    ///
    /// An app that cannot be loaded is reported and left out.
    func entries() async throws -> [Entry] {
        var apps: [Entry] = []
        let names = try names()
        for name in names.hidden {
            printNote("\(name.printable) is not hosted: a folder has the same address")
        }
        for name in names.hosted {
            do {
                apps.append(try await entry(name))
            } catch let error as ExitCode where error != .success {
                printNote("\(name.printable) is not hosted because of this error")
            }
        }
        guard !apps.isEmpty else {
            throw failure("\(command.folder): \(reasonForNoApps(names.hosted))")
        }
        let usesDatabase = apps.contains { $0.delivered.bundle.connection != nil }
        guard usesDatabase || command.connectionOptions.connection == nil else {
            throw failure("--connection: no app in this folder stores records in a database")
        }
        return apps
    }

    private func reasonForNoApps(_ namesFound: [String]) -> String {
        if isApp(command.folder) {
            return "this folder is an app; name the folder that contains it"
        }
        return namesFound.isEmpty
            ? "this folder contains no app: neither a zip nor a folder with a bundle.json"
            : "no app in this folder can run"
    }

    private func isApp(_ folder: String) -> Bool {
        ["app.json", "bundle.json"].contains {
            FileManager.default.fileExists(atPath: "\(folder)/\($0)")
        }
    }

    /// The path of a zip or folder.
    func path(of name: String) -> String {
        "\(command.folder)/\(name)"
    }

    /// The name in the address of an app.
    func address(of name: String) -> String {
        name.hasSuffix(".zip") ? String(name.dropLast(4)) : name
    }

    /// The names of zips and folders with a manifest, in order.
    ///
    /// - Returns: Those with an app, and the zips whose address belongs to a folder.
    func names() throws -> (hosted: [String], hidden: [String]) {
        let files = FileManager.default
        guard let names = try? files.contentsOfDirectory(atPath: command.folder) else {
            throw failure("\(command.folder): no such folder")
        }
        var addresses: Set<String> = []
        var (hosted, hidden) = ([String](), [String]())
        for name in names.sorted()
        where !name.hasPrefix(".") && !name.hasPrefix("~")
            && (name.hasSuffix(".zip") || isApp(path(of: name)))
        {
            if addresses.insert(address(of: name)).inserted {
                hosted.append(name)
            } else {
                hidden.append(name)
            }
        }
        return (hosted, hidden)
    }

    /// Loads an app.
    ///
    /// - Parameter former: The version that runs; `nil` if none does.
    func entry(_ name: String, replacing former: Entry? = nil) async throws -> Entry {
        let stamp = SourceStamp(of: path(of: name))
        let source = Source(name: path(of: name), options: command.sourceOptions)
        var delivery = Delivery(source: source, options: command.deliveryOptions)
        delivery.questions = .none
        delivery.running = former?.delivered.decision.requested
        let app = try await delivery.load()
        if let former, !app.usesData(of: former.delivered) {
            throw failure("\(source.name): the new version uses other data; restart the server")
        }
        let stores = !command.ephemeral && app.bundle.manifest.storage != false
        let storing = former?.storing
        if stores, let storing, let reason = app.bundle.refusal(ofDataStoredBy: storing) {
            throw failure("\(source.name): \(reason)")
        }
        let errors = Linter().lint(app.loaded).count { $0.severity == .error }
        if errors > 0 {
            let found = errors == 1 ? "an error" : "\(errors) errors"
            let advice = "see okit-bundle lint \(source.name.printable)"
            if let former, !former.hasErrors {
                throw failure("\(source.name): the new version has \(found); \(advice)")
            }
            printNote("\(name.printable) has \(found), so parts of it do not work; \(advice)")
        }
        var surroundings = command.options.surroundings
        surroundings.theme = nil
        let service = try command.serviceOptions.service(
            of: app,
            isOffline: command.sourceOptions.offline,
            flow: nil
        )
        if command.sessions != nil, app.bundle.manifest.models.contains(where: \.isOnThisServer) {
            printNote(
                "\(name.printable): models that are not stored in a database are stored on this "
                    + "server, where the other servers do not find them"
            )
        }
        let data = "\(command.data ?? ProgramFolders.data)/\(app.decision.app.id)"
        let factory = SessionFactory(
            bundle: app.bundle,
            database: command.ephemeral || app.bundle.connection == nil
                ? nil : try command.connectionOptions.storage(of: app.bundle, isShared: true),
            sharedRecords: try sharedRecords(of: app, in: stores ? data : nil),
            secrets: app.decision.secrets,
            service: service,
            network: command.serviceOptions.network(
                of: app,
                isOffline: command.sourceOptions.offline,
                flow: nil
            ),
            live: try command.serviceOptions.liveService(
                of: app,
                asking: service,
                opensPages: false
            ),
            surroundings: surroundings,
            theme: nil,
            keys: command.encryption,
            isRolledBack: app.isRolledBack,
            showsPaths: false
        )
        let root = "\(data)/users"
        let hosted = factory.hosted(
            as: address(of: name),
            identity: stores ? identity(of: app, named: name) : nil
        ) { user in
            stores ? "\(root)/\(UserFolder.name(of: user))" : nil
        }
        return Entry(
            name: name,
            stamp: stamp,
            delivered: app,
            hosted: hosted,
            starts: factory.starts,
            former: storing,
            hasErrors: errors > 0
        )
    }

    /// The records that all users of an app share; `nil` if each user has separate ones.
    ///
    /// - Parameter data: The folder of the app's data; `nil` to store nothing.
    private func sharedRecords(
        of app: DeliveredApp,
        in data: String?
    ) throws -> SharedRecordStorage? {
        guard app.bundle.manifest.sharedRecords, app.bundle.connection == nil else {
            return nil
        }
        guard app.bundle.encryptedRecordEntities.isEmpty else {
            throw failure(
                "\(app.bundle.manifest.identifier): encrypted records cannot be shared, as each user has "
                    + "a different key; remove \"sharedRecords\" or \"encryptedRecords\""
            )
        }
        return SharedRecordStorage(folder: data.map { "\($0)/shared" })
    }

    /// How the sessions of an app are found again by the same version of its bundle.
    private func identity(of app: DeliveredApp, named name: String) -> HostedApp.Identity {
        let start = "\(command.folder)/\(name)"
        let parts = app.bundle.documents.map(\.source).sorted { $0.path < $1.path }
            .map { source in
                let path = source.path.hasPrefix(start) ? source.path.dropFirst(start.count) : ""
                return "\(path)\0\(ContentDigest(of: source.bytes))"
            }
        // Servers that share sessions can have the folder at different places.
        let isShared = command.sessions != nil
        return HostedApp.Identity(
            app: isShared ? "\(app.bundle.manifest.identifier)/\(name)" : app.decision.app.id,
            version: ContentDigest(of: Array(parts.joined(separator: "\0").utf8)).description,
            user: { UserFolder.name(of: $0) }
        )
    }
}

extension DeliveredApp {
    /// Whether a version of an app has the data of another one.
    fileprivate func usesData(of former: DeliveredApp) -> Bool {
        let (new, old) = (bundle.manifest, former.bundle.manifest)
        return decision.app.id == former.decision.app.id && new.storage == old.storage
            && new.sharedRecords == old.sharedRecords
            && bundle.connection == former.bundle.connection
    }
}

extension Manifest.Model {
    /// Whether its data is in files of the server that runs the app.
    fileprivate var isOnThisServer: Bool {
        storage != .database && storage != .transient && !storage.isAtServer
    }
}

/// The folder of a user's data.
enum UserFolder {
    /// Returns a name that does not contain that of the user.
    static func name(of user: String) -> String {
        ContentDigest(of: Array(user.utf8)).description
    }
}
