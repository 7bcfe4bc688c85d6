import ModelServer
import OKitNetwork
import Synchronization
import TestSupport

/// What lies between a store and its server.
enum Network: CaseIterable {
    case direct
    /// Answers come byte by byte.
    case slow
    /// Every other request gets no answer from the server.
    case bursts
    /// Every other answer is cut off.
    case truncated
    /// Every request is delivered twice.
    case doubled

    /// Runs a server of models while `body` runs, which gets the URL by which to reach it.
    func run(while body: (_ url: String) async throws -> Void) async throws {
        try await ModelServer.run { server in
            guard self != .direct else {
                return try await body(server)
            }
            let count = Mutex(0)
            try await FaultyProxy.run(to: server) { method in
                let isOdd = count.withLock { count in
                    count += 1
                    return !count.isMultiple(of: 2)
                }
                // What may not be repeated, or says by its repetition that it is done, goes through.
                let isSpared = !isOdd || method == "POST" || method == "DELETE"
                return switch self {
                case .direct: .none
                case .slow: .dribbles
                case .bursts: isSpared ? .none : .status(503)
                case .truncated: isSpared ? .none : .truncates
                case .doubled: .repeats
                }
            } while: { proxy in
                try await body(proxy)
            }
        }
    }

    /// A store that does not wait long before it asks again, and does not give up on a busy machine.
    static func store(_ url: String) throws -> RemoteModelStore {
        let limits = ServiceLimits(backoff: .milliseconds(1))
        var store = try RemoteModelStore(baseURL: url, limits: limits)
        store.timeout = 3600
        return store
    }
}
