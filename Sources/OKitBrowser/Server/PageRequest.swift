import HTTPTypes
import Hummingbird

/// The parts of a request that the server uses, each read once.
struct PageRequest {
    /// The request itself, whose body is not read yet.
    let request: Request
    /// The IP address of the client.
    let address: String
    let connection: PageConnection
    /// The path without percent-encoding, as segments; `nil` if it is malformed.
    let segments: [String]?

    init(_ request: Request, _ context: PageContext) {
        self.request = request
        address = context.address
        connection = context.connection
        let parts = request.uri.path.split(separator: "/", omittingEmptySubsequences: false)
            .dropFirst().map { $0.removingPercentEncoding(upTo: 512) }
        let known = parts.compactMap(\.self)
        segments = known.count == parts.count && parts.count <= 8 ? known : nil
    }

    /// The method; a request for the headers alone is handled like one for a page.
    var method: HTTPRequest.Method { isHead ? .get : request.method }

    /// Whether the response has no body.
    var isHead: Bool { request.method == .head }

    /// Returns a parameter of the query.
    func query(_ name: String) -> String? {
        request.uri.queryParameters[Substring(name)].map(String.init)
    }

    /// Returns a header; `nil` if it is missing.
    func header(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { request.headers[$0] }
    }

    /// Returns the value of each line with a header.
    func values(ofHeader name: String) -> [String] {
        HTTPField.Name(name).map { request.headers[values: $0] } ?? []
    }

    /// Returns the value of a cookie.
    func cookie(_ name: String) -> String? {
        for part in (request.headers[.cookie] ?? "").split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1)
            if pair.count == 2, pair[0].drop(while: { $0 == " " }) == name {
                return String(pair[1])
            }
        }
        return nil
    }

    /// Whether a page of another site can have sent the request.
    var isForeign: Bool {
        if let site = header("Sec-Fetch-Site"), !["same-origin", "none"].contains(site) {
            return true
        }
        guard let origin = request.headers[.origin], let host = request.head.authority else {
            return false
        }
        return origin != "http://\(host)" && origin != "https://\(host)"
    }

    /// Reads the body.
    ///
    /// - Returns: `nil` if it has more bytes than the limit.
    func body(upTo limit: Int) async throws -> [UInt8]? {
        var body: [UInt8] = []
        for try await part in request.body {
            guard body.count + part.readableBytes <= limit else {
                return nil
            }
            body += part.readableBytesView
        }
        return body
    }
}

extension Substring {
    /// Returns the text without percent-encoding; `nil` if it is too long or not UTF-8.
    fileprivate func removingPercentEncoding(upTo limit: Int) -> String? {
        guard utf8.count <= limit else {
            return nil
        }
        var bytes: [UInt8] = []
        var rest = Array(utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard rest.count >= 2, digits.allSatisfy(\.isHexDigit),
                let value = UInt8(digits, radix: 16)
            else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
