import NIOCore
import NIOHTTP1
import NIOPosix

/// Serves the bundles of a folder over HTTP, for development and small teams.
///
/// `/` lists them, `/NAME.zip` is one, `/NAME.zip.sig` its signature, and `/changes` a stream of
/// events (`text/event-stream`) with the name of each bundle that changes.
public struct BundleServer: Sendable {
    /// What is served.
    public var folder: ServedFolder
    /// The address to listen at.
    public var host: String
    /// The port; 0 takes a free one.
    public var port: Int
    /// How often it is looked for changes.
    public var interval: Duration

    private static let idleTime = TimeAmount.seconds(60)

    /// Describes a server.
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

    /// Serves until the task is cancelled.
    ///
    /// - Parameters:
    ///   - started: gets the port once requests are answered.
    ///   - changed: gets the name of each bundle that has changed.
    /// - Throws: where it cannot listen, or `CancellationError`.
    public func run(
        started: @Sendable (Int) -> Void,
        changed: @Sendable (String) -> Void = { _ in }
    ) async throws {
        let listeners = ChangeListeners()
        let stamps = folder.stamps()
        let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { [folder] channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.configureHTTPServerPipeline()
                    try pipeline.addHandler(IdleStateHandler(readTimeout: Self.idleTime))
                    try pipeline.addHandler(ServingHandler(folder, listeners))
                }
            }
            .bind(host: host, port: port).get()
        started(channel.localAddress?.port ?? port)
        do {
            try await watch(stamps, listeners, changed)
        } catch {
            try await channel.close()
            throw error
        }
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
                listeners.tell(name)
            }
            stamps = now
        }
    }
}

/// Answers the requests of one connection.
private final class ServingHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let folder: ServedFolder
    private let listeners: ChangeListeners
    private var request: HTTPRequestHead?
    private var isListening = false

    init(_ folder: ServedFolder, _ listeners: ChangeListeners) {
        self.folder = folder
        self.listeners = listeners
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): request = head
        // No request that is answered has content.
        case .body: break
        case .end:
            if let request {
                answer(request, context)
            }
            request = nil
        }
    }

    private func answer(_ request: HTTPRequestHead, _ context: ChannelHandlerContext) {
        guard request.uri != "/changes" || request.method != .GET else {
            listen(context)
            return
        }
        var answer = ServedAnswer.to(request, from: folder)
        if answer.status != .notModified {
            answer.headers.add(name: "Content-Length", value: "\(answer.body.count)")
        }
        let head = HTTPResponseHead(
            version: .http1_1,
            status: answer.status,
            headers: answer.headers
        )
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if request.method != .HEAD, !answer.body.isEmpty {
            let body = ByteBuffer(bytes: answer.body)
            context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        }
        let channel = context.channel
        let end = channel.eventLoop.makePromise(of: Void.self)
        if !request.isKeepAlive {
            end.futureResult.whenComplete { _ in channel.close(promise: nil) }
        }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: end)
    }

    private func listen(_ context: ChannelHandlerContext) {
        guard !isListening, listeners.add(context.channel) else {
            context.close(promise: nil)
            return
        }
        isListening = true
        let headers: HTTPHeaders = [
            "Content-Type": "text/event-stream", "Cache-Control": "no-cache",
        ]
        let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: headers)
        context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        // Who waits for changes may say nothing for long.
        if event is IdleStateHandler.IdleStateEvent, !isListening {
            context.close(promise: nil)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
