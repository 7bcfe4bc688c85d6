import NIOCore
import NIOHTTP1

/// Handles the requests of one connection.
///
/// The HTTP pipeline before it passes the next request after the response to the previous one has
/// ended. Both a response and each part of its content wait until the client has received most of
/// the written data. So a slow or silent client only uses memory for a few parts.
final class ServingHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    /// The number of bytes that are read and written at once.
    private static let partSize = 16 << 10
    /// The number of parts that are written before other connections get their turn.
    private static let partsPerTurn = 32

    private let folder: ServedFolder
    private let listeners: ChangeListeners
    private let names: ServedNames
    private var state = State.reading(nil)
    /// Whether `proceed` is running, which writing can call recursively.
    private var isProceeding = false

    private enum State {
        /// The head of a request that has not ended.
        case reading(HTTPRequestHead?)
        /// A request whose response waits for buffer space.
        case waiting(HTTPRequestHead)
        /// The rest of a content, and whether the connection remains open after it.
        case sending(ServedBytes, Range<Int>, isPersistent: Bool)
        case listening
    }

    init(_ folder: ServedFolder, _ listeners: ChangeListeners, _ names: ServedNames) {
        self.folder = folder
        self.listeners = listeners
        self.names = names
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch (unwrapInboundIn(data), state) {
        case (.head(let head), .reading): state = .reading(head)
        case (.end, .reading(let request?)):
            state = .waiting(request)
            proceed(context)
        // No request that is answered has content.
        default: break
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        proceed(context)
        context.fireChannelWritabilityChanged()
    }

    /// Writes while there is buffer space.
    private func proceed(_ context: ChannelHandlerContext) {
        guard !isProceeding else {
            return
        }
        isProceeding = true
        defer { isProceeding = false }
        var parts = 0
        while context.channel.isActive, context.channel.isWritable {
            switch state {
            case .reading, .listening: return
            case .waiting(let request):
                state = .reading(nil)
                answer(request, context)
            case .sending(let bytes, let range, let isPersistent):
                guard parts < Self.partsPerTurn else {
                    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
                    context.eventLoop.execute {
                        let (handler, context) = bound.value
                        handler.proceed(context)
                    }
                    return
                }
                parts += 1
                send(bytes, range, isPersistent, context)
            }
        }
    }

    private func answer(_ request: HTTPRequestHead, _ context: ChannelHandlerContext) {
        let refusal = names.refusal(of: request)
        guard refusal != nil || request.uri != "/changes" || request.method != .GET else {
            listen(context)
            return
        }
        var answer = refusal.map { .failure($0) } ?? ServedAnswer.to(request, from: folder)
        if answer.status != .notModified {
            answer.headers.add(name: "Content-Length", value: "\(answer.range.count)")
        }
        let head = HTTPResponseHead(
            version: .http1_1,
            status: answer.status,
            headers: answer.headers
        )
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        let range = request.method == .HEAD ? 0..<0 : answer.range
        state = .sending(answer.body, range, isPersistent: request.isKeepAlive)
    }

    private func send(
        _ bytes: ServedBytes,
        _ range: Range<Int>,
        _ isPersistent: Bool,
        _ context: ChannelHandlerContext
    ) {
        guard !range.isEmpty else {
            end(isPersistent, context)
            return
        }
        let end = min(range.upperBound, range.lowerBound + Self.partSize)
        guard let part = bytes.part(range.lowerBound..<end) else {
            // The client detects that bytes are missing, and requests the new content.
            context.close(promise: nil)
            return
        }
        state = .sending(bytes, end..<range.upperBound, isPersistent: isPersistent)
        context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(part))), promise: nil)
    }

    private func end(_ isPersistent: Bool, _ context: ChannelHandlerContext) {
        state = .reading(nil)
        let channel = context.channel
        let end = channel.eventLoop.makePromise(of: Void.self)
        if !isPersistent {
            end.futureResult.whenComplete { _ in channel.close(promise: nil) }
        }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: end)
    }

    private func listen(_ context: ChannelHandlerContext) {
        guard listeners.add(context.channel) else {
            context.close(promise: nil)
            return
        }
        state = .listening
        let headers: HTTPHeaders = [
            "Content-Type": "text/event-stream", "Cache-Control": "no-cache",
        ]
        let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: headers)
        context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        // A client that waits for changes may be silent for long.
        if event is IdleStateHandler.IdleStateEvent {
            if case .listening = state {
                return
            }
            context.close(promise: nil)
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
