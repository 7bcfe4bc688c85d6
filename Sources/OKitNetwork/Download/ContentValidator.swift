import NIOHTTP1

/// What a server says of a content, to ask it later whether that is still the same.
public struct ContentValidator: Sendable, Hashable, Codable {
    /// The `ETag` header as it came.
    public var etag: String?
    /// The `Last-Modified` header as it came.
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

    /// The tag where it stands for the bytes themselves (RFC 9110 §8.8.3.2); only then may a
    /// download go on where it broke off.
    var strongTag: String? {
        etag.flatMap { $0.hasPrefix("\"") && $0.count > 2 ? $0 : nil }
    }

    /// Asks for the content only where it is another (RFC 9110 §13.1).
    func addConditions(to headers: inout HTTPHeaders) {
        if let etag {
            headers.add(name: "If-None-Match", value: etag)
        } else if let lastModified {
            headers.add(name: "If-Modified-Since", value: lastModified)
        }
    }
}
