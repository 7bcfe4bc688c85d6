import NIOHTTP1
import OKitExpression
import OKitSyntax

/// A server's response to a request for a bundle or for the list of bundles.
struct ServedAnswer {
    var status = HTTPResponseStatus.ok
    var headers: HTTPHeaders = ["X-Content-Type-Options": "nosniff", "Cache-Control": "no-cache"]
    var body = ServedBytes([])
    /// The part of the body to send.
    var range = 0..<0

    static func to(_ request: HTTPRequestHead, from folder: ServedFolder) -> ServedAnswer {
        guard request.method == .GET || request.method == .HEAD else {
            var answer = failure(.methodNotAllowed)
            answer.headers.add(name: "Allow", value: "GET, HEAD")
            return answer
        }
        let path = request.uri.prefix { $0 != "?" }
        if path == "/" {
            return list(of: folder.names())
        }
        let encoded = path.dropFirst()
        if let kind = PublisherFile.allCases.first(where: { encoded.hasSuffix($0.rawValue) }) {
            let name = PercentEncoding.decoded(encoded.dropLast(kind.rawValue.count)) ?? ""
            return folder.text(kind, besideBundle: name).map { text($0, "text/plain") }
                ?? failure(.notFound)
        }
        let name = PercentEncoding.decoded(encoded) ?? ""
        let content: ServedFolder.Content?
        do {
            content = try folder.content(of: name)
        } catch {
            return failure(.internalServerError)
        }
        return content.map { bundle($0, to: request.headers) } ?? failure(.notFound)
    }

    /// A response with a status and its description.
    static func failure(_ status: HTTPResponseStatus) -> ServedAnswer {
        var answer = text("\(status.code) \(status.reasonPhrase)\n", "text/plain")
        answer.status = status
        return answer
    }

    private static func list(of names: [String]) -> ServedAnswer {
        let items = names.map { name in
            "<li><a href=\"./\(PercentEncoding.encoded(name))\">\(escaped(name))</a></li>\n"
        }
        let page = "<!doctype html>\n<title>Bundles</title>\n<ul>\n\(items.joined())</ul>\n"
        var answer = text(page, "text/html")
        answer.headers.add(name: "Content-Security-Policy", value: "default-src 'none'")
        return answer
    }

    private static func text(_ text: String, _ type: String) -> ServedAnswer {
        var answer = ServedAnswer()
        answer.headers.add(name: "Content-Type", value: "\(type); charset=utf-8")
        answer.send(ServedBytes(Array(text.utf8)))
        return answer
    }

    /// The whole content, a part, or a response that it has not changed (RFC 9110 §13.2.2).
    private static func bundle(
        _ content: ServedFolder.Content,
        to request: HTTPHeaders
    ) -> ServedAnswer {
        var answer = ServedAnswer()
        answer.headers.add(name: "ETag", value: content.tag)
        answer.headers.add(name: "Accept-Ranges", value: "bytes")
        for line in content.signature?.split(separator: "\n") ?? [] {
            answer.headers.add(name: "OKit-Signature", value: String(line))
        }
        let known = request[canonicalForm: "If-None-Match"]
        guard !known.contains(where: { $0 == "*" || $0 == content.tag || $0 == "W/\(content.tag)" })
        else {
            answer.status = .notModified
            return answer
        }
        let size = content.bytes.count
        let isOfThis = request.first(name: "If-Range").map { $0 == content.tag } ?? true
        guard isOfThis, let text = request.first(name: "Range"), let range = range(text, in: size)
        else {
            answer.headers.add(name: "Content-Type", value: "application/zip")
            answer.send(content.bytes)
            return answer
        }
        guard !range.isEmpty else {
            var answer = failure(.rangeNotSatisfiable)
            answer.headers.add(name: "Content-Range", value: "bytes */\(size)")
            return answer
        }
        answer.status = .partialContent
        answer.headers.add(name: "Content-Type", value: "application/zip")
        let span = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
        answer.headers.add(name: "Content-Range", value: span)
        answer.send(content.bytes, range)
        return answer
    }

    private mutating func send(_ bytes: ServedBytes, _ part: Range<Int>? = nil) {
        body = bytes
        range = part ?? 0..<bytes.count
    }

    /// `bytes=5-9`, `bytes=5-` and `bytes=-5`; `nil` for an invalid range or several ranges, so
    /// that all is sent, and an empty range if the bytes do not exist.
    private static func range(_ text: String, in size: Int) -> Range<Int>? {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].lowercased() == "bytes" else {
            return nil
        }
        let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else {
            return nil
        }
        if ends[0].isEmpty {
            return Int(ends[1]).map { max(0, size - max(0, $0))..<size }
        }
        guard let first = Int(ends[0]), first >= 0,
            let last = ends[1].isEmpty ? Int.max : Int(ends[1]), last >= first
        else {
            return nil
        }
        return first < size ? first..<(min(last, size - 1) + 1) : size..<size
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing("\"", with: "&quot;")
    }
}
