import AsyncHTTPClient
import FoundationEssentials
import NIOCore
import NIOHTTP1
import OKitBundle

/// One request of a call: the first, or one after a redirect.
struct ServiceHop {
    private(set) var method: String
    private(set) var host: ServiceHost
    private var url: String
    private var headers: [ServiceRequest.Header]
    private var body: [UInt8]?

    init(_ request: ServiceRequest) {
        method = request.method
        host = request.host
        url = request.url
        headers = request.headers
        body = request.body
    }

    /// The request after a redirect (RFC 9110 §15.4).
    ///
    /// Another server only receives the headers `accept` and `content-type`, since others may be
    /// secret.
    func redirected(
        to location: String,
        status: Int,
        for action: String
    ) throws(ServiceFailure) -> ServiceHop {
        guard let base = URL(string: url),
            let target = URL(string: location, relativeTo: base)?.absoluteString,
            let host = ServiceHost(of: target)
        else {
            throw ServiceFailure("\"\(action)\" was redirected to a URL that is not http or https")
        }
        guard !isSecure(url) || isSecure(target) else {
            throw ServiceFailure("\"\(action)\" was redirected from https to http")
        }
        var next = self
        next.url = target
        next.host = host
        if host != self.host {
            next.headers.removeAll { !["accept", "content-type"].contains($0.name) }
        }
        let becomesGet = status == 303 && method != "HEAD" || method == "POST" && status < 303
        if becomesGet {
            next.method = "GET"
            next.body = nil
            next.headers.removeAll { $0.name == "content-type" }
        }
        return next
    }

    /// The host as spelled in the URL.
    var spelledHost: String {
        URL(string: url)?.host() ?? host.name
    }

    /// - Parameter progress: Receives the sent fraction of a long body; `nil` for none.
    func message(_ progress: (@Sendable (Double) -> Void)?) -> HTTPClientRequest {
        var message = HTTPClientRequest(url: url)
        message.method = HTTPMethod(rawValue: method)
        message.headers.add(name: "User-Agent", value: "okit-bundle")
        message.headers.add(name: "Accept-Encoding", value: "gzip, deflate")
        for header in headers {
            message.headers.replaceOrAdd(name: header.name, value: header.value)
        }
        if let body {
            message.body =
                if let progress, body.count > UploadChunks.size {
                    .stream(
                        UploadChunks(body, progress: progress),
                        length: .known(Int64(body.count))
                    )
                } else {
                    .bytes(ByteBuffer(bytes: body))
                }
        }
        return message
    }

    private func isSecure(_ url: String) -> Bool {
        url.lowercased().hasPrefix("https:")
    }
}
