import NIOCore
import NIOHTTP1
import NIOPosix
import OKitBundle

/// Serves the bundles of a folder over HTTP, for development and small teams.
///
/// `/` lists them, `/NAME.zip` is one, `/NAME.zip.sig` its signature, and `/changes` a stream of
/// events (`text/event-stream`) with the name of each bundle that changes.
public struct BundleServer: Sendable {
    /// The served folder.
    public var folder: ServedFolder
    /// The address to listen at.
    public var host: String
    /// The port; 0 selects a free one.
    public var port: Int
    /// The interval of checks for changes.
    public var interval: Duration

    /// The allowed host names in requests.
    public var names = ServedNames.local()
    /// The limits of connections.
    public var limits = ConnectionLimits()
    /// The time without any data after which a connection is closed, except for connections that
    /// wait for changes.
    public var idleTime = Duration.seconds(60)

    /// The amount of data that is buffered for a client, in this process and in the system.
    private static let waiting = ChannelOptions.Types.WriteBufferWaterMark(
        low: 8 << 10,
        high: 32 << 10
    )
    private static let systemBuffer = ChannelOptions.Types.SocketOption.Value(64 << 10)

    /// Creates a server.
    public init(
        _ folder: ServedFolder,
        host: String = "127.0.0.1",
        port: Int = 8080,
        interval: Duration = .milliseconds(500)
    ) {
        self.folder = folder
        self.host = host
        self.port = port
        self.interval = interval
    }

    /// Serves until the task is canceled.
    ///
    /// - Parameters:
    ///   - started: Receives the port once the server is ready.
    ///   - changed: Receives the name of each bundle that has changed.
    /// - Throws: If it cannot listen, or `CancellationError`.
    public func run(
        started: @Sendable (Int) -> Void,
        changed: @Sendable (String) -> Void = { _ in }
    ) async throws {
        let listeners = ChangeListeners()
        let stamps = folder.stamps()
        let channel = try await listen(ConnectionCount(limits), listeners)
        started(channel.localAddress?.port ?? port)
        do {
            try await watch(stamps, listeners, changed)
        } catch {
            try await channel.close()
            throw error
        }
    }

    private func listen(
        _ count: ConnectionCount,
        _ listeners: ChangeListeners
    ) async throws -> any Channel {
        let idleTime = TimeAmount(idleTime)
        do {
            return try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelOption(.writeBufferWaterMark, value: Self.waiting)
                // Otherwise megabytes are buffered, and nothing is written while a client reads
                // them.
                .childChannelOption(.socketOption(.so_sndbuf), value: Self.systemBuffer)
                .childChannelInitializer { [folder, names] channel in
                    channel.eventLoop.makeCompletedFuture {
                        try Self.admit(channel, count)
                        let pipeline = channel.pipeline.syncOperations
                        try pipeline.configureHTTPServerPipeline()
                        try pipeline.addHandler(IdleStateHandler(allTimeout: idleTime))
                        try pipeline.addHandler(ServingHandler(folder, listeners, names))
                    }
                }
                .bind(host: host, port: port).get()
        } catch let error as IOError {
            throw ListeningError(host, port, systemError: error.errnoCode)
        }
    }

    /// Counts a connection, or throws, which closes it.
    private static func admit(_ channel: any Channel, _ count: ConnectionCount) throws {
        let address = channel.remoteAddress?.ipAddress ?? ""
        let isLocal = AddressRange(ofAddress: address) == .loopback
        guard count.add(address, isLocal: isLocal) else {
            throw ChannelError.ioOnClosedChannel
        }
        channel.closeFuture.whenComplete { _ in count.remove(address) }
    }

    private func watch(
        _ stamps: [String: SourceStamp],
        _ listeners: ChangeListeners,
        _ changed: @Sendable (String) -> Void
    ) async throws {
        var stamps = stamps
        while true {
            try await Task.sleep(for: interval)
            let now = folder.stamps()
            for (name, stamp) in now.sorted(by: { $0.key < $1.key }) where stamps[name] != stamp {
                changed(name)
                listeners.notify(name)
            }
            stamps = now
        }
    }
}
