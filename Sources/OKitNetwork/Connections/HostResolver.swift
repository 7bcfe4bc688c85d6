import AsyncHTTPClient
import Glibc
import NIOCore
import NIOPosix

/// Resolves host names to addresses, so that the addresses can be checked before a connection.
public struct HostResolver: Sendable {
    /// Returns the IPv4 and IPv6 addresses of a name, in the order in which to try them.
    let addresses: @Sendable (String) async throws -> [String]

    /// Creates a resolver from a function, such as a table in a test.
    public init(_ addresses: @escaping @Sendable (String) async throws -> [String]) {
        self.addresses = addresses
    }

    /// The resolver of the operating system.
    ///
    /// It blocks a thread of the pool for blocking work only. A canceled task does not wait for it.
    public static let system = HostResolver { name in
        let (results, result) = AsyncThrowingStream<[String], any Error>.makeStream()
        NIOThreadPool.singleton.submit { state in
            guard case .active = state else {
                result.finish(throwing: CancellationError())
                return
            }
            do {
                result.yield(try lookUp(name))
                result.finish()
            } catch {
                result.finish(throwing: error)
            }
        }
        for try await addresses in results {
            return addresses
        }
        throw CancellationError()
    }

    private static func lookUp(_ name: String) throws(UnresolvedHost) -> [String] {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(name, nil, &hints, &list) == 0 else {
            throw UnresolvedHost()
        }
        defer { freeaddrinfo(list) }
        var addresses: [String] = []
        var next = list
        while let info = next?.pointee {
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let size = socklen_t(text.count)
            let error = getnameinfo(
                info.ai_addr,
                info.ai_addrlen,
                &text,
                size,
                nil,
                0,
                NI_NUMERICHOST
            )
            if error == 0 {
                let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
                addresses.append(String(decoding: bytes, as: UTF8.self))
            }
            next = info.ai_next
        }
        return addresses
    }

    /// A host name has no address.
    struct UnresolvedHost: Error {}

    /// Calls `body` with each address until one of them accepts a connection.
    ///
    /// - Parameters:
    ///   - addresses: Checked addresses, of which the first few are tried; `nil` lets the client
    ///     resolve the name, and `body` receives `nil`.
    ///   - body: Sends a request to an address. If it fails after the connection was established,
    ///     no other address is tried.
    static func connecting<Answer>(
        to addresses: [String]?,
        _ body: (String?) async throws -> Answer
    ) async throws -> Answer {
        guard let addresses else {
            return try await body(nil)
        }
        let tried = addresses.prefix(attempts)
        guard let last = tried.last else {
            throw UnresolvedHost()
        }
        for address in tried.dropLast() {
            do {
                return try await body(address)
            } catch  where isFailureToConnect(error) {
                try Task.checkCancellation()
            }
        }
        return try await body(last)
    }

    private static let attempts = 4

    /// Whether nothing was sent, as the connection failed.
    static func isFailureToConnect(_ error: any Error) -> Bool {
        switch error {
        case let error as any CausedError: error.cause.map { isFailureToConnect($0) } ?? false
        case let error as HTTPClientError: error == .connectTimeout
        case let error as NIOConnectionError:
            error.connectionErrors.contains { isFailureToConnect($0.error) }
        case let error as IOError: connectionErrors.contains(error.errnoCode)
        default: false
        }
    }

    private static let connectionErrors = [
        ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, EADDRNOTAVAIL, EAFNOSUPPORT, ENETDOWN, EHOSTDOWN,
        ETIMEDOUT,
    ]
}

/// An error that wraps a network error.
protocol CausedError: Error {
    var cause: (any Error)? { get }
}
