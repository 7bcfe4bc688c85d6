import NIOCore
import Synchronization

/// The limits of a server's connections.
public struct ConnectionLimits: Sendable, Equatable {
    /// The maximum number of simultaneous connections.
    public var total: Int
    /// The maximum number from one address.
    ///
    /// Addresses of this computer are not limited, as a reverse proxy in front of this server uses
    /// them.
    public var perAddress: Int

    /// Creates limits; the defaults are those of `serve`.
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

    /// Counts a connection from an address; false, without counting it, if it exceeds a limit.
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

    /// Removes a counted connection.
    func remove(_ address: String) {
        state.withLock { state in
            state.total -= 1
            let known = state.addresses[address] ?? 0
            state.addresses[address] = known > 1 ? known - 1 : nil
        }
    }
}
