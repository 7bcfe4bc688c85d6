import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import HummingbirdHTTP2
public import Logging
import NIOCore
import ServiceLifecycle
import Synchronization
import UnixSignals

/// Serves apps to browsers.
public struct BrowserServer: Sendable {
    private let apps: HostedApps
    private let table: SessionTable
    private let settings: ServerSettings
    private let snapshots: (any SnapshotStore)?
    private let signIns: any SignInStore
    private let logger: Logger

    /// - Parameters:
    ///   - apps: The apps, with different names.
    ///   - snapshots: Stores sessions that are not in memory; `nil` to store none.
    ///   - signIns: Stores who has signed in; `nil` to ask the provider again after a restart.
    ///   - logger: Receives events without personal data.
    public init(
        _ apps: [HostedApp],
        settings: ServerSettings,
        snapshots: (any SnapshotStore)? = nil,
        signIns: (any SignInStore)? = nil,
        logger: Logger
    ) {
        let apps = HostedApps(apps)
        self.apps = apps
        table = SessionTable(
            of: apps,
            limits: settings.limits,
            snapshots: snapshots,
            logger: logger
        )
        self.snapshots = snapshots
        self.signIns = signIns ?? SignInMemory(now: { Date() })
        self.settings = settings
        self.logger = logger
    }

    /// Returns an unpredictable token for `Access.token`.
    public static func makeToken() -> String {
        RandomText.make(bytes: 32)
    }

    /// Offers an app, or another version of the app with the same name.
    ///
    /// The sessions of the former version continue with the new one, as far as their screens still
    /// exist.
    public func host(_ app: HostedApp) async {
        await table.replace(with: app)
    }

    /// Serves until the task is canceled, or the process receives a signal that ends the server.
    ///
    /// All sessions have stored their changes afterwards.
    ///
    /// - Parameter started: Called with the port once the server listens.
    public func run(started: @escaping @Sendable (_ port: Int) async -> Void) async throws {
        guard case .openID(let openID) = settings.access else {
            return try await run(signIn: nil, started: started)
        }
        var configuration = HTTPClient.Configuration()
        // The code and the secret are sent to the provider alone.
        configuration.redirectConfiguration = .disallow
        let client = HTTPClient(configuration: configuration)
        let signIn = SignInResponder(
            openID,
            client,
            storedIn: signIns,
            answer: ServerAnswer(usesTLS: settings.usesTLS),
            logger: logger
        )
        let result: Result<Void, any Error>
        do {
            result = .success(try await run(signIn: signIn, started: started))
        } catch {
            result = .failure(error)
        }
        try await client.shutdown()
        try result.get()
    }

    private func run(
        signIn: SignInResponder?,
        started: @escaping @Sendable (_ port: Int) async -> Void
    ) async throws {
        let port = ServerPort()
        let metrics = ServerMetrics()
        let writes = PageWrites(metrics)
        let responder = PageResponder(
            apps,
            settings: settings,
            table: table,
            metrics: metrics,
            writes: writes,
            signIn: signIn,
            port: port
        )
        let counts = ConnectionCounts(
            limit: settings.limits.connectionsOfAddress,
            isProxy: settings.isProxy
        )
        let limits = settings.limits
        let application = Application(
            responder: CallbackResponder { (request, context: PageContext) in
                // The task of a connection, which waits for updates after this, would retain the memory
                // that the response has needed, and that of a child task.
                let response = Task { try await responder.response(to: request, context) }
                return try await withTaskCancellationHandler {
                    try await response.value
                } onCancel: {
                    response.cancel()
                }
            },
            server: Self.protocols(settings.certificate, counts, settings.limits),
            configuration: ApplicationConfiguration(
                address: .hostname(settings.host, port: settings.port),
                availableConnectionsDelegate: MaximumAvailableConnections(limits.connections)
            ),
            onServerRunning: { channel in
                port.number = channel.localAddress?.port ?? 0
                await started(port.number)
            },
            logger: logger
        )
        // The last service ends first: streams of updates end with their sessions, and the server
        // waits for them.
        let services = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [
                    application,
                    SessionSweeper(
                        table: table,
                        connections: counts,
                        writes: writes,
                        limits: limits
                    ),
                    StoreCleaner(snapshots: snapshots, signIns: signIns),
                ],
                gracefulShutdownSignals: settings.endsOnSignals ? [.sigterm, .sigint] : [],
                logger: logger
            )
        )
        let result = await Self.result(of: services)
        await table.close()
        do {
            try result.get()
        } catch  where port.number == 0 {
            throw ListenFailure(error) ?? error
        }
    }

    /// Returns HTTP/1.1, or with a certificate also HTTP/2.
    private static func protocols(
        _ certificate: ServerCertificate?,
        _ counts: ConnectionCounts,
        _ limits: ServerLimits
    ) -> HTTPServerBuilder {
        let plain = HTTP1Channel.Configuration(
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: 8192,
                maxHeaderListSize: 16_384,
                maxHeaderFieldCount: 100
            )
        )
        return HTTPServerBuilder { responder in
            guard let certificate else {
                return GatedChannel(
                    base: HTTP1Channel(responder: responder, configuration: plain),
                    counts: counts,
                    idle: limits.silence
                )
            }
            return GatedChannel(
                base: try HTTP2UpgradeChannel(
                    tlsConfiguration: certificate.configuration,
                    configuration: HTTP2ChannelConfiguration(
                        gracefulCloseTimeout: .seconds(2),
                        streamConfiguration: plain
                    ),
                    responder: responder
                ),
                counts: counts,
                idle: limits.silence
            )
        }
    }

    /// Runs services until the process receives a signal or the task is canceled, then shuts them
    /// down gracefully.
    ///
    /// The services run in a separate task, because NIO traps where a canceled server has
    /// accepted connections that it has not begun to read.
    private static func result(of services: ServiceGroup) async -> Result<Void, any Error> {
        let task = Task { try await services.run() }
        return await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            Task { await services.triggerGracefulShutdown() }
        }
    }
}

/// The port on which a server listens, which is known once it runs.
final class ServerPort: Sendable {
    private let value = Mutex(0)

    var number: Int {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}

/// Ends sessions that are not used, and all of them when the server ends.
struct SessionSweeper: Service {
    let table: SessionTable
    let connections: ConnectionCounts
    let writes: PageWrites
    let limits: ServerLimits

    /// The time that clients have to read the last messages when the server ends.
    private static let patience = Duration.seconds(2)

    func run() async throws {
        await withGracefulShutdownHandler {
            await cancelWhenGracefulShutdown {
                while !Task.isCancelled {
                    let end = ContinuousClock.now + limits.sweep
                    writes.closeSlowPages(limit: limits.write)
                    await table.sweep(over: limits.sweep)
                    try? await Task.sleep(until: end)
                }
            }
        } onGracefulShutdown: {
            Task {
                await table.close()
                try? await Task.sleep(for: Self.patience)
                connections.closeAll()
            }
        }
    }
}

/// Removes what is too old from stores.
struct StoreCleaner: Service {
    let snapshots: (any SnapshotStore)?
    let signIns: any SignInStore

    func run() async throws {
        await cancelWhenGracefulShutdown {
            // The stores have done it when they were opened.
            while (try? await Task.sleep(for: .seconds(60))) != nil {
                if let snapshots {
                    await BlockingCall.run { snapshots.removeOld() }
                }
                await signIns.removeOld()
            }
        }
    }
}

/// The context of a request, with the address of the client.
struct PageContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The IP address; empty if it is unknown.
    let address: String
    let connection: PageConnection

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        address = source.channel.remoteAddress?.ipAddress.flatMap(Access.address) ?? ""
        connection = PageConnection(source.channel)
    }
}
