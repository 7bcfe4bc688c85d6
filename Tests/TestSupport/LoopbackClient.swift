import NIOCore
import NIOPosix

/// Sends bytes to a server on this machine as they are given, right or wrong.
public enum LoopbackClient {
    /// What a server sends until it closes the connection.
    public static func answer(to request: String, port: Int) async throws -> String {
        String(decoding: try await bytes(for: Array(request.utf8), port: port), as: UTF8.self)
    }

    /// The same as bytes.
    static func bytes(for request: [UInt8], port: Int) async throws -> [UInt8] {
        try await connect(port: port).executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(bytes: request))
            var received: [UInt8] = []
            for try await part in inbound {
                received += part.readableBytesView
            }
            return received
        }
    }

    /// Sends a request, waits for the first part of the response, and closes the connection.
    public static func leave(after request: String, port: Int) async throws {
        try await connect(port: port).executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: request))
            for try await _ in inbound {
                return
            }
        }
    }

    private static func connect(port: Int) async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
        try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel
                    )
                }
            }
    }

    /// Calls `body` while a connection is open on which nothing was sent.
    public static func whileConnected(
        port: Int,
        _ body: () async throws -> Void
    ) async throws {
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: port).get()
        let result: Result<Void, any Error>
        do {
            try await body()
            result = .success(())
        } catch {
            result = .failure(error)
        }
        try? await channel.close()
        try result.get()
    }
}
