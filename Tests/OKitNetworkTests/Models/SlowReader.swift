import NIOCore
import NIOPosix

/// A client that sends its request and then reads in parts, with pauses between the first of them.
///
/// It runs on an event loop, so that no other task of the tests delays it.
final class SlowReader: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let pause: TimeAmount
    private var pauses: Int
    private var received = ByteBuffer()
    private let result: EventLoopPromise<ByteBuffer>

    private init(_ pauses: Int, _ pause: Duration, _ result: EventLoopPromise<ByteBuffer>) {
        self.pauses = pauses
        self.pause = TimeAmount(pause)
        self.result = result
    }

    /// What a server sends until the connection ends.
    static func bytes(
        port: Int,
        request: String,
        pauses: Int,
        of pause: Duration
    ) async throws -> ByteBuffer {
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let result = loop.makePromise(of: ByteBuffer.self)
        let connection = ClientBootstrap(group: loop)
            .channelOption(.socketOption(.so_rcvbuf), value: 64 << 10)
            .channelOption(.autoRead, value: false)
            .channelOption(.maxMessagesPerRead, value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        SlowReader(pauses, pause, result)
                    )
                }
            }
            .connect(host: "127.0.0.1", port: port)
        connection.whenFailure { result.fail($0) }
        connection.whenSuccess {
            $0.writeAndFlush(ByteBuffer(string: request), promise: nil)
            $0.read()
        }
        return try await result.futureResult.get()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received.writeImmutableBuffer(unwrapInboundIn(data))
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        guard pauses > 0 else {
            context.read()
            return
        }
        pauses -= 1
        let channel = context.channel
        channel.eventLoop.scheduleTask(in: pause) { channel.read() }
    }

    /// A server that closes while bytes are on the way resets the connection.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        result.succeed(received)
    }
}
