import HummingbirdCore
import Logging
import NIOCore
import Synchronization

/// The open connections, which are counted for each address.
final class ConnectionCounts: Sendable {
    private struct State {
        var counts: [String: Int] = [:]
        var channels: [ObjectIdentifier: any Channel] = [:]
    }

    private let state = Mutex(State())
    private let limit: Int
    /// Whether an address is that of a proxy, whose connections are those of many users.
    private let isProxy: @Sendable (_ address: String) -> Bool

    init(limit: Int, isProxy: @escaping @Sendable (_ address: String) -> Bool) {
        self.limit = limit
        self.isProxy = isProxy
    }

    /// Adds a connection.
    ///
    /// - Returns: Whether the address has not too many.
    func begin(_ address: String, _ channel: any Channel) -> Bool {
        state.withLock { state in
            guard isProxy(address) || state.counts[address, default: 0] < limit else {
                return false
            }
            state.counts[address, default: 0] += 1
            state.channels[ObjectIdentifier(channel)] = channel
            return true
        }
    }

    /// Removes a connection.
    func end(_ address: String, _ channel: any Channel) {
        state.withLock { state in
            let rest = (state.counts[address] ?? 1) - 1
            state.counts[address] = rest > 0 ? rest : nil
            state.channels[ObjectIdentifier(channel)] = nil
        }
    }

    /// Closes all connections, whatever their clients do.
    func closeAll() {
        let channels = state.withLock { Array($0.channels.values) }
        for channel in channels {
            channel.close(promise: nil)
        }
    }
}

/// Counts each connection before anything is read from it, so that a client that never finishes its
/// TLS handshake is limited too.
struct GatedChannel<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base
    let counts: ConnectionCounts
    /// The time without a read or written byte after which a connection is closed.
    let idle: Duration

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        do {
            let watch = IdleStateHandler(allTimeout: .nanoseconds(idle.nanoseconds))
            try channel.pipeline.syncOperations.addHandlers(watch, ConnectionGate(counts))
        } catch {
            return channel.eventLoop.makeFailedFuture(error)
        }
        return base.setup(channel: channel, logger: logger)
    }

    func handle(value: Base.Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}

extension Duration {
    /// The duration in whole nanoseconds.
    fileprivate var nanoseconds: Int64 {
        components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
    }
}

/// Marks a response without an end: its connection closes when the client closes its side.
struct EndlessResponse: Sendable {}

/// Closes connections of an address that has too many, idle ones, and streams of updates whose client
/// has closed its side.
///
/// A client that only ends its side of the connection, and one that ends both, look the same until
/// something is sent, which a stream would do after some time only.
final class ConnectionGate: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer

    private let counts: ConnectionCounts
    /// The address that is counted; `nil` before the connection and after a refusal.
    private var counted: String?
    private var isEndless = false
    private var isInputClosed = false

    init(_ counts: ConnectionCounts) {
        self.counts = counts
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive {
            begin(context)
        }
    }

    func channelActive(context: ChannelHandlerContext) {
        begin(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        if let counted {
            counts.end(counted, context.channel)
        }
        counted = nil
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is IdleStateHandler.IdleStateEvent {
            context.close(promise: nil)
            return
        }
        if case ChannelEvent.inputClosed? = event as? ChannelEvent {
            isInputClosed = true
            closeIfEnded(context)
        }
        context.fireUserInboundEventTriggered(event)
    }

    func triggerUserOutboundEvent(
        context: ChannelHandlerContext,
        event: Any,
        promise: EventLoopPromise<Void>?
    ) {
        guard event is EndlessResponse else {
            return context.triggerUserOutboundEvent(event, promise: promise)
        }
        isEndless = true
        closeIfEnded(context)
        promise?.succeed()
    }

    private func closeIfEnded(_ context: ChannelHandlerContext) {
        if isEndless, isInputClosed {
            context.close(promise: nil)
        }
    }

    private func begin(_ context: ChannelHandlerContext) {
        guard counted == nil,
            let address = (context.channel.remoteAddress?.ipAddress).map({
                Access.address($0) ?? $0
            })
        else {
            return
        }
        if counts.begin(address, context.channel) {
            counted = address
        } else {
            context.close(promise: nil)
        }
    }
}
