import Foundation
import NIOCore
import NIOHTTP1

/// Answers the requests of a browser.
final class SignInHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private weak var visit: SignInVisit?
    private var request: HTTPRequestHead?

    init(_ visit: SignInVisit?) {
        self.visit = visit
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): request = head
        case .end:
            if let request {
                answer(request, context)
            }
            request = nil
        case .body: break
        }
    }

    private func answer(_ request: HTTPRequestHead, _ context: ChannelHandlerContext) {
        guard let visit, request.method == .GET else {
            return send(.notFound, "Not found.", context)
        }
        if let refusal = ServedNames.local().refusal(of: request) {
            return send(refusal, "The host name is not allowed.", context)
        }
        let url = URLComponents(string: request.uri)
        switch url?.path {
        case visit.start:
            send(.found, "Go to the page on which you sign in.", context, location: visit.location)
        case SignInVisit.path:
            let items = url?.queryItems ?? []
            let query = Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
            if visit.take(query) {
                send(.ok, "You can close this window and return to the app.", context)
            } else {
                send(.badRequest, "The app did not start this sign-in.", context)
            }
        default: send(.notFound, "Not found.", context)
        }
    }

    private func send(
        _ status: HTTPResponseStatus,
        _ text: String,
        _ context: ChannelHandlerContext,
        location: String? = nil
    ) {
        let buffer = context.channel.allocator.buffer(string: text + "\n")
        var headers: HTTPHeaders = [
            "Content-Type": "text/plain; charset=utf-8",
            "Content-Length": "\(buffer.readableBytes)",
            "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "Connection": "close",
            "Content-Security-Policy": "default-src 'none'", "X-Content-Type-Options": "nosniff",
        ]
        if let location {
            headers.add(name: "Location", value: location)
        }
        let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
            channel.close(promise: nil)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is IdleStateHandler.IdleStateEvent {
            context.close(promise: nil)
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
