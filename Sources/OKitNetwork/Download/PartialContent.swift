import NIOHTTP1

/// The received part of a content, with its validator.
struct PartialContent {
    private(set) var bytes: [UInt8]
    /// The size of the whole content, if the server has sent it.
    private(set) var total: Int?
    /// The strong tag of the content; `nil` if the rest cannot be requested.
    private var tag: String?
    private let file: PartialFile?

    /// Starts with the data of an earlier run.
    init(_ download: BundleDownload) {
        file = download.partialFile.flatMap { PartialFile(path: $0) }
        let content = file?.content(limit: download.limits.size)
        bytes = content?.bytes ?? []
        tag = content?.tag
    }

    /// Whether the rest can be requested.
    var canGoOn: Bool {
        tag != nil && !bytes.isEmpty
    }

    /// Whether the announced size was received.
    var isWhole: Bool {
        total == nil || total == bytes.count
    }

    /// Adds headers that request the rest of the same content, or otherwise all of it (RFC 9110
    /// §13.1.5).
    func addRange(to headers: inout HTTPHeaders) {
        if let tag, canGoOn {
            headers.add(name: "Range", value: "bytes=\(bytes.count)-")
            headers.add(name: "If-Range", value: tag)
        }
    }

    /// Processes the headers of a response with the whole content.
    mutating func begin(
        _ headers: HTTPHeaders,
        _ limit: Int,
        _ address: BundleAddress
    ) throws(DownloadError) {
        bytes = []
        total = headers.first(name: "Content-Length").flatMap { Int($0) }
        tag = ContentValidator(headers).strongTag
        guard total ?? 0 <= limit else {
            throw .tooLarge(address, limit: limit)
        }
        if let tag {
            file?.begin(tag: tag)
        }
    }

    /// Processes the headers of a response with a part; false if it is not the requested rest.
    mutating func goOn(
        _ headers: HTTPHeaders,
        _ limit: Int,
        _ address: BundleAddress
    ) throws(DownloadError) -> Bool {
        guard canGoOn, let range = headers.first(name: "Content-Range").flatMap(Self.range),
            range.first == bytes.count, headers.first(name: "ETag") ?? tag == tag
        else {
            return false
        }
        total = range.total
        guard range.total <= limit else {
            throw .tooLarge(address, limit: limit)
        }
        return true
    }

    mutating func append(_ more: [UInt8]) {
        bytes += more
        if tag != nil {
            file?.append(more)
        }
    }

    mutating func forget() {
        bytes = []
        total = nil
        tag = nil
    }

    func remove() {
        file?.remove()
    }

    /// `bytes 5-9/10` (RFC 9110 §14.4).
    private static func range(_ text: String) -> (first: Int, total: Int)? {
        let parts = text.split { " -/".contains($0) }
        guard parts.count == 4, parts[0].lowercased() == "bytes", let first = Int(parts[1]),
            let last = Int(parts[2]), let total = Int(parts[3]), 0 <= first, first <= last,
            last < total
        else {
            return nil
        }
        return (first, total)
    }
}
