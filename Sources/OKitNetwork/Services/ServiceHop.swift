import AsyncHTTPClient
import FoundationEssentials
import NIOCore
import NIOHTTP1
import OKitBundle

/// One of the requests of a call: the first, or one to which a server leads.
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

    /// The request that a redirect asks for (RFC 9110 §15.4).
    ///
    /// Another server gets no headers but those that say what is sent and wanted, since the others may
    /// be secret.
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

    /// The host as the URL spells it.
    var spelledHost: String {
        URL(string: url)?.host() ?? host.name
    }

    /// - Parameter progress: is told how much of a long body has gone; `nil` for nobody.
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
