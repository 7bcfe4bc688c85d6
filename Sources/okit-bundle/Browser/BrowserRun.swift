import ArgumentParser
import Foundation
import Logging
import OKitBrowser
import OKitBundle
import OKitRuntime

/// An app in a web browser on this machine, for one user, until the process is interrupted.
struct BrowserRun {
    let command: Run
    let app: DeliveredApp
    /// The folder of the app's data; `nil` to store nothing.
    let folder: String?

    func run() async throws {
        let surroundings = try command.surroundings(for: app.bundle, nil)
        let theme = try ThemeChoice(surroundings.theme, in: app.bundle)
        let service = try command.serviceOptions.service(
            of: app,
            isOffline: command.sourceOptions.offline,
            flow: nil
        )
        let live = try command.serviceOptions.liveService(of: app, asking: service)
        let factory = SessionFactory(
            bundle: app.bundle,
            database: command.ephemeral
                ? nil : try command.connectionOptions.storage(of: app.bundle, isShared: true),
            secrets: app.decision.secrets,
            service: service,
            network: command.serviceOptions.network(
                of: app,
                isOffline: command.sourceOptions.offline,
                flow: nil
            ),
            live: live,
            surroundings: surroundings,
            theme: theme.app,
            keys: command.encryption,
            isRolledBack: app.isRolledBack,
            documents: command.documentOptions
        )
        let token = BrowserServer.makeToken()
        var settings = ServerSettings(
            host: "127.0.0.1",
            port: Int(command.browserPort),
            access: .token(token)
        )
        settings.acceptsLocalNamesOnly = true
        settings.endsOnSignals = true
        // The session of the only user lasts as long as the server.
        settings.limits.idle = .seconds(86_400 * 365)
        let folder = folder
        let server = BrowserServer(
            [factory.hosted(as: "") { _ in folder }],
            settings: settings,
            logger: Output.current.log
        )
        if !command.ephemeral {
            app.noteStart()
        }
        let hosts = app.decision.requested.hosts
        let needsConnections = !hosts.isEmpty || command.connectionOptions.needsConnections
        let sandbox = needsConnections ? nil : command.sandbox
        let launcher = BrowserLauncher.current
        do {
            try await server.run { port in
                do {
                    try sandbox?.refuseConnections()
                } catch {
                    printError("\(error)\n")
                }
                let page = "http://127.0.0.1:\(port)/#\(token)"
                launcher?.open(page)
                print(page)
                printError("The address contains the key to your data. Ctrl-C ends the app.\n")
                // The process that has started this one may read a pipe.
                fflush(nil)
            }
        } catch {
            throw failure("127.0.0.1:\(command.browserPort): \(error)")
        }
        try live.save(to: command.serviceOptions.record)
    }
}
