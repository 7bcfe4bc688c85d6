import NIOCore
import Synchronization

/// How many connections a server takes.
public struct ConnectionLimits: Sendable, Equatable {
    /// The highest number of connections at the same time.
    public var total: Int
    /// The highest number from one address; the addresses of this computer have none, as a web
    /// server in front of this one has them.
    public var perAddress: Int

    /// Creates limits; each one that is left out is that of `serve`.
    public init(total: Int = 2000, perAddress: Int = 100) {
        self.total = total
        self.perAddress = perAddress
    }
}

/// Counts the connections of a server.
final class ConnectionCount: Sendable {
    private let limits: ConnectionLimits
    private let state = Mutex<(total: Int, addresses: [String: Int])>((0, [:]))

    init(_ limits: ConnectionLimits) {
        self.limits = limits
    }

    /// Counts a connection from an address; false if it is one too many, and is not counted.
    func add(_ address: String, isLocal: Bool) -> Bool {
        state.withLock { state in
            let known = state.addresses[address] ?? 0
            guard state.total < limits.total, isLocal || known < limits.perAddress else {
                return false
            }
            state.total += 1
            state.addresses[address] = known + 1
            return true
        }
    }

    /// Forgets a connection that was counted.
    func remove(_ address: String) {
        state.withLock { state in
            state.total -= 1
            let known = state.addresses[address] ?? 0
            state.addresses[address] = known > 1 ? known - 1 : nil
        }
    }
}
