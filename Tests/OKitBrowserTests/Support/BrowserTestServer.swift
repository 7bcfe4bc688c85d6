import FoundationEssentials
import Logging
import OKitBundle
import OKitRuntime

@testable import OKitBrowser

/// A server with an app of two screens.
enum BrowserTestServer {
    /// Limits of time that no test reaches, however long it waits for a processor.
    static var endlessLimits: ServerLimits {
        let end = Duration.seconds(100_000)
        var limits = ServerLimits()
        (limits.heartbeat, limits.rest, limits.suspension, limits.idle) = (end, end, end, end)
        return limits
    }

    /// A session of a user.
    static func session(path: String = "/", open: @escaping BrowserSession.Open) -> BrowserSession {
        let settings = BrowserSession.Settings(
            options: PageOptions(timeZone: .gmt, path: path),
            files: SessionFiles(),
            service: nil
        )
        return BrowserSession(settings: settings, open: open)
    }

    /// A session of a user with an app of two screens.
    static func session(path: String = "/") throws -> BrowserSession {
        session(of: try BrowserTestApp.bundle(), path: path)
    }

    private static func session(of bundle: AppBundle, path: String) -> BrowserSession {
        session(path: path) { snapshot, _ in
            AppSession(
                bundle: bundle,
                environment: Surroundings.test.environment(for: bundle),
                resuming: snapshot
            )
        }
    }

    /// Runs a server while a test sends requests to its port.
    static func run(
        _ access: Access,
        name: String = "",
        limits: ServerLimits = ServerLimits(),
        isLocal: Bool = false,
        isBehindTLS: Bool = false,
        certificate: ServerCertificate? = nil,
        _ body: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        let bundle = try BrowserTestApp.bundle()
        var settings = ServerSettings(host: "127.0.0.1", port: 0, access: access)
        settings.limits = limits
        settings.acceptsLocalNamesOnly = isLocal
        settings.isBehindTLS = isBehindTLS
        settings.certificate = certificate
        let app = HostedApp(
            name: name,
            title: "Test",
            screens: ["main", "other"],
            image: { _ in nil },
            makeSession: { session(of: bundle, path: $0.path) }
        )
        let (ports, started) = AsyncStream.makeStream(of: Int.self)
        let server = BrowserServer(
            [app],
            settings: settings,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run { started.yield($0) } }
            group.addTask {
                for await port in ports {
                    return try await body(port)
                }
            }
            try await group.next()
            group.cancelAll()
        }
    }
}
