import NIOCore
import NIOHTTPTypes
import Synchronization

/// Counts the connections of each address.
final class ConnectionCounts: Sendable {
    private let counts = Mutex<[String: Int]>([:])
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// Adds a connection.
    ///
    /// - Returns: Whether the address has not too many.
    func begin(_ address: String) -> Bool {
        counts.withLock { counts in
            guard counts[address, default: 0] < limit else {
                return false
            }
            counts[address, default: 0] += 1
            return true
        }
    }

    /// Removes a connection.
    func end(_ address: String) {
        counts.withLock { counts in
            let rest = (counts[address] ?? 1) - 1
            counts[address] = rest > 0 ? rest : nil
        }
    }
}

/// Closes connections of an address that has too many.
final class ConnectionGate: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let counts: ConnectionCounts
    /// The address that is counted; `nil` before the connection and after a refusal.
    private var counted: String?

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
            counts.end(counted)
        }
        counted = nil
        context.fireChannelInactive()
    }

    private func begin(_ context: ChannelHandlerContext) {
        guard counted == nil, let address = context.channel.remoteAddress?.ipAddress else {
            return
        }
        if counts.begin(address) {
            counted = address
        } else {
            context.close(promise: nil)
        }
    }
}
