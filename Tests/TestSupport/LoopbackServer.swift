import Foundation
import NIOCore
import NIOPosix
import NIOSSL

/// A server on this machine that answers each path with bytes as they are given, right or wrong.
public enum LoopbackServer {
    /// Runs a server while `body` runs, which gets its URL without a slash at the end.
    ///
    /// - Parameter isSecure: whether it speaks TLS, with a certificate that nobody trusts.
    public static func run<Result>(
        isSecure: Bool = false,
        _ answer: @escaping @Sendable (_ request: Request) -> Answer,
        while body: (_ url: String) async throws -> Result
    ) async throws -> Result {
        let context = isSecure ? try SelfSigned.context() : nil
        let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    if let context {
                        let handler = NIOSSLServerHandler(context: context)
                        try channel.pipeline.syncOperations.addHandler(handler)
                    }
                    try channel.pipeline.syncOperations.addHandler(Handler(answer))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        do {
            let scheme = isSecure ? "https" : "http"
            let port = server.localAddress?.port ?? 0
            let result = try await body("\(scheme)://127.0.0.1:\(port)")
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
        /// What follows the headers.
        public let body: String
    }

    /// The bytes of an answer.
    public struct Answer: Sendable, CustomStringConvertible {
        let bytes: [UInt8]
        let ending: Ending

        /// Short, as the runner of the tests prints it with each test case.
        public var description: String {
            "\(bytes.count) bytes"
        }

        /// What comes after the bytes.
        public enum Ending: Sendable {
            /// The end of the connection.
            case close
            /// Nothing, for ever.
            case silence
            /// The end of the connection, as a program that breaks down leaves it.
            case reset
            /// The same bytes again and again.
            case repeats([UInt8])
        }

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
            raw(head, content, ending: closes ? .close : .silence)
        }

        /// Head and content as they are, and what comes after them.
        public static func raw(
            _ head: String,
            _ content: [UInt8] = [],
            ending: Ending
        ) -> Answer {
            Answer(bytes: Array(head.utf8) + content, ending: ending)
        }
    }
}

private final class Handler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let answer: @Sendable (LoopbackServer.Request) -> LoopbackServer.Answer
    private var received = ""

    init(_ answer: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Answer) {
        self.answer = answer
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received += String(buffer: unwrapInboundIn(data))
        guard let request = LoopbackServer.Request(received) else {
            return
        }
        received = ""
        let answer = answer(request)
        let channel = context.channel
        let written = channel.writeAndFlush(ByteBuffer(bytes: answer.bytes))
        switch answer.ending {
        case .close: written.whenComplete { _ in channel.close(promise: nil) }
        case .silence: break
        case .reset: written.whenComplete { _ in Self.reset(channel) }
        case .repeats(let bytes): Self.write(bytes, to: channel)
        }
    }

    /// Closes without a farewell, so that the client gets a reset (SO_LINGER of 0 seconds).
    private static func reset(_ channel: any Channel) {
        let option = (channel as? any SocketOptionProvider)?
            .setSoLinger(linger(l_onoff: 1, l_linger: 0))
        (option ?? channel.eventLoop.makeSucceededVoidFuture()).whenComplete { _ in
            channel.close(promise: nil)
        }
    }

    /// Writes until the client has had enough.
    private static func write(_ bytes: [UInt8], to channel: any Channel) {
        channel.writeAndFlush(ByteBuffer(bytes: bytes)).whenSuccess {
            // In a round of its own, as a write that succeeds at once would nest them.
            channel.eventLoop.execute { write(bytes, to: channel) }
        }
    }
}

extension LoopbackServer.Request {
    /// A request that has come whole.
    fileprivate init?(_ text: String) {
        guard let end = text.range(of: "\r\n\r\n") else {
            return nil
        }
        head = String(text[..<end.upperBound])
        body = String(text[end.upperBound...])
        path = head.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        let length = head.lowercased().split(whereSeparator: \.isNewline).lazy.compactMap { line in
            line.hasPrefix("content-length: ") ? Int(line.dropFirst(16)) : nil
        }.first
        guard body.utf8.count >= length ?? 0 else {
            return nil
        }
    }
}
