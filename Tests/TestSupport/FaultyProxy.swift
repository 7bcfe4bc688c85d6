import NIOCore
import NIOPosix

/// Stands between a client and a server on this machine, and does to each request what it is told.
public enum FaultyProxy {
    /// What happens to a request and its answer.
    public enum Fault: Sendable {
        /// Nothing.
        case none
        /// The server never gets it; the answer is a status.
        case status(Int)
        /// The server never gets it; the connection is closed.
        case closes
        /// The server gets it; half of the answer comes.
        case truncates
        /// The server gets it; no answer comes, and the connection is closed.
        case losesAnswer
        /// The server gets it twice; the second answer comes.
        case repeats
        /// The answer comes byte by byte.
        case dribbles
    }

    /// Runs a proxy of a server while `body` runs, which gets the URL of the proxy.
    ///
    /// - Parameter fault: what happens to a request, by its method.
    public static func run<Result>(
        to server: String,
        _ fault: @escaping @Sendable (_ method: String) -> Fault,
        while body: (_ url: String) async throws -> Result
    ) async throws -> Result {
        let port = server.split(separator: ":").last.flatMap { Int($0) } ?? 0
        let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .bind(host: "127.0.0.1", port: 0) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel
                    )
                }
            }
        let own = listener.channel.localAddress?.port ?? 0
        let serving = Task {
            try await listener.executeThenClose { connections in
                try await withThrowingDiscardingTaskGroup { group in
                    for try await connection in connections {
                        group.addTask {
                            // A connection that breaks off is what is wanted here.
                            try? await serve(connection, port, fault)
                        }
                    }
                }
            }
        }
        defer { serving.cancel() }
        return try await body("http://127.0.0.1:\(own)")
    }

    private static func serve(
        _ connection: NIOAsyncChannel<ByteBuffer, ByteBuffer>,
        _ port: Int,
        _ fault: @Sendable (String) -> Fault
    ) async throws {
        try await connection.executeThenClose { inbound, outbound in
            var request: [UInt8] = []
            for try await part in inbound {
                request += part.readableBytesView
                guard let whole = closing(request) else {
                    continue
                }
                let method = String(decoding: request.prefix { $0 != 32 }, as: UTF8.self)
                let answer = try await answer(to: whole, port, fault(method))
                for piece in answer {
                    try await outbound.write(ByteBuffer(bytes: piece))
                }
                return
            }
        }
    }

    /// The pieces of what the client gets.
    private static func answer(
        to request: [UInt8],
        _ port: Int,
        _ fault: Fault
    ) async throws -> [[UInt8]] {
        switch fault {
        case .status(let status):
            return [Array("HTTP/1.1 \(status) X\r\nContent-Length: 0\r\n\r\n".utf8)]
        case .closes:
            return []
        case .losesAnswer:
            _ = try await LoopbackClient.bytes(for: request, port: port)
            return []
        case .repeats:
            _ = try await LoopbackClient.bytes(for: request, port: port)
        case .none, .truncates, .dribbles:
            break
        }
        let answer = try await LoopbackClient.bytes(for: request, port: port)
        return switch fault {
        case .truncates: [Array(answer.prefix(answer.count / 2))]
        case .dribbles: answer.map { [$0] }
        default: [answer]
        }
    }

    /// A request that has come whole, asking for a connection of its own; else `nil`.
    private static func closing(_ bytes: [UInt8]) -> [UInt8]? {
        let end = Array("\r\n\r\n".utf8)
        guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: end) }) else {
            return nil
        }
        let lines = String(decoding: bytes[..<start], as: UTF8.self).split(separator: "\r\n")
        let length = lines.lazy.compactMap { line in
            line.lowercased().hasPrefix("content-length: ") ? Int(line.dropFirst(16)) : nil
        }.first
        let body = bytes[(start + 4)...]
        guard body.count >= length ?? 0 else {
            return nil
        }
        let kept = lines.filter { !$0.lowercased().hasPrefix("connection:") }
        let head = (kept + ["Connection: close"]).joined(separator: "\r\n") + "\r\n\r\n"
        return Array(head.utf8) + body
    }
}
