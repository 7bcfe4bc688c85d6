import NIOHTTP1

/// A server's validators of a content, for later checking whether it is still the same.
public struct ContentValidator: Sendable, Hashable, Codable {
    /// The `ETag` header as received.
    public var etag: String?
    /// The `Last-Modified` header as received.
    public var lastModified: String?

    /// Creates a validator.
    public init(etag: String? = nil, lastModified: String? = nil) {
        self.etag = etag
        self.lastModified = lastModified
    }

    init(_ headers: HTTPHeaders) {
        etag = headers.first(name: "ETag")
        lastModified = headers.first(name: "Last-Modified")
    }

    /// The tag if it is strong (RFC 9110 §8.8.3.2); only then can an interrupted download be
    /// resumed.
    var strongTag: String? {
        etag.flatMap { $0.hasPrefix("\"") && $0.count > 2 ? $0 : nil }
    }

    /// Adds headers that request the content only if it has changed (RFC 9110 §13.1).
    func addConditions(to headers: inout HTTPHeaders) {
        if let etag {
            headers.add(name: "If-None-Match", value: etag)
        } else if let lastModified {
            headers.add(name: "If-Modified-Since", value: lastModified)
        }
    }
}
