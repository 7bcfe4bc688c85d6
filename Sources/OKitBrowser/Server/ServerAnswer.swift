import HTTPTypes
import Hummingbird
import NIOCore

/// Makes responses, all of which have the headers that protect pages.
struct ServerAnswer {
    /// Whether the connections of browsers use TLS.
    let usesTLS: Bool

    /// The content security policy of pages: scripts and styles of the server alone, no inline code,
    /// and no frames.
    static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'",
        "connect-src 'self'", "form-action 'none'", "base-uri 'none'", "frame-ancestors 'none'",
        "require-trusted-types-for 'script'", "trusted-types okit",
    ].joined(separator: "; ")

    /// The policy of files of bundles and users, which must not run even when they are opened alone.
    static let filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

    /// Returns a response with text.
    func text(
        _ status: HTTPResponse.Status,
        _ text: String,
        _ mediaType: String = "text/plain; charset=utf-8",
        caches: Bool = false,
        cookies: [String] = []
    ) -> Response {
        var headers = headers(mediaType, caches: caches, Self.policy)
        headers[values: .setCookie] = cookies
        return Response(
            status: status,
            headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }

    /// Returns a page.
    func page(
        _ html: String,
        status: HTTPResponse.Status = .ok,
        cookies: [String] = []
    ) -> Response {
        text(status, html, "text/html; charset=utf-8", cookies: cookies)
    }

    /// Returns a file of a bundle or a user.
    func file(
        _ bytes: [UInt8],
        _ mediaType: String,
        caches: Bool,
        name: String? = nil
    ) -> Response {
        var headers = headers(mediaType, caches: false, Self.filePolicy)
        if caches {
            headers[.cacheControl] = "private, max-age=300"
        }
        if let name {
            let encoded = PageOptions.encoded(name)
            headers[.contentDisposition] = "attachment; filename*=UTF-8''\(encoded)"
        }
        return Response(
            status: .ok,
            headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        )
    }

    /// Returns a stream of events.
    func stream(_ updates: UpdateStream) -> Response {
        var headers = headers("text/event-stream", caches: false, Self.policy)
        headers[Self.buffering] = "no"
        return Response(status: .ok, headers: headers, body: ResponseBody(asyncSequence: updates))
    }

    /// Returns a redirection.
    func redirection(to path: String, cookies: [String] = []) -> Response {
        var headers = headers("text/plain; charset=utf-8", caches: false, Self.policy)
        headers[.location] = path
        headers[values: .setCookie] = cookies
        return Response(status: .seeOther, headers: headers, body: ResponseBody())
    }

    private func headers(_ mediaType: String, caches: Bool, _ policy: String) -> HTTPFields {
        var headers = HTTPFields()
        // The headers of a stream stay in memory as long as its page is open.
        headers.reserveCapacity(Self.fixed.count + 7)
        headers[.contentType] = mediaType
        headers[.cacheControl] = caches ? "public, max-age=31536000, immutable" : "no-store"
        headers[.contentSecurityPolicy] = policy
        headers[.xContentTypeOptions] = "nosniff"
        for (name, value) in Self.fixed {
            headers[name] = value
        }
        if usesTLS {
            headers[.strictTransportSecurity] = "max-age=31536000"
        }
        return headers
    }

    private static let fixed: [(HTTPField.Name, String)] = [
        ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
        ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()"),
    ].compactMap { name, value in HTTPField.Name(name).map { ($0, value) } }

    /// Makes nginx pass on each event at once.
    private static let buffering =
        HTTPField.Name("X-Accel-Buffering") ?? HTTPField.Name.cacheControl
}
