import NIOCore
import NIOPosix

/// A server on this machine that answers each path with bytes as they are given, right or wrong.
public enum LoopbackServer {
    /// Runs a server while `body` runs, which gets its URL without a slash at the end.
    public static func run<Result>(
        _ answer: @escaping @Sendable (_ request: Request) -> Answer,
        while body: (_ url: String) async throws -> Result
    ) async throws -> Result {
        let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Handler(answer))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        do {
            let result = try await body("http://127.0.0.1:\(server.localAddress?.port ?? 0)")
            try await server.close()
            return result
        } catch {
            try await server.close()
            throw error
        }
    }

    /// What a client asks for.
    public struct Request: Sendable {
        /// The path with its query.
        public let path: String
        /// Request line and headers as they came.
        public let head: String
    }

    /// The bytes of an answer.
    public struct Answer: Sendable {
        let bytes: [UInt8]
        let closes: Bool

        /// The content with its length.
        public static func content(_ content: [UInt8]) -> Answer {
            raw("HTTP/1.1 200 OK\r\nContent-Length: \(content.count)\r\n\r\n", content)
        }

        /// A status without content.
        public static func status(_ status: Int) -> Answer {
            raw("HTTP/1.1 \(status) X\r\nContent-Length: 0\r\n\r\n")
        }

        /// A redirect.
        public static func redirect(to location: String) -> Answer {
            raw("HTTP/1.1 302 X\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n")
        }

        /// Head and content as they are; then the connection is closed, or stays open without a
        /// further byte.
        public static func raw(
            _ head: String,
            _ content: [UInt8] = [],
            closes: Bool = true
        ) -> Answer {
            Answer(bytes: Array(head.utf8) + content, closes: closes)
        }
    }
}

private final class Handler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let answer: @Sendable (LoopbackServer.Request) -> LoopbackServer.Answer
    private var head = ""

    init(_ answer: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Answer) {
        self.answer = answer
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        head += String(buffer: unwrapInboundIn(data))
        guard head.hasSuffix("\r\n\r\n") else {
            return
        }
        let path = head.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        let answer = answer(LoopbackServer.Request(path: path, head: head))
        head = ""
        let channel = context.channel
        let written = channel.writeAndFlush(ByteBuffer(bytes: answer.bytes))
        if answer.closes {
            written.whenComplete { _ in channel.close(promise: nil) }
        }
    }
}
