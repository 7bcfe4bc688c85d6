import FoundationEssentials
import Glibc
import OKitExpression
import OKitModel

/// A cache of downloaded bundles, stored by their content.
///
/// `content/` contains the bytes, in files that are named by their SHA-256 and verified when they
/// are read; `addresses/` maps addresses to contents, in files named by the SHA-256 of the URL,
/// which may contain secrets; `partial/` contains unfinished downloads. Files are written
/// completely and renamed, and processes do not write concurrently, so that a reader sees all of a
/// bundle or nothing.
public struct BundleCache: Sendable {
    /// The folder of the cache.
    public let folder: String
    /// The maximum total size of contents in bytes, above which the least recently used ones are
    /// removed.
    public let limit: Int

    /// Creates a cache; no files are created before a bundle is stored.
    public init(folder: String, limit: Int = 1 << 30) {
        self.folder = folder
        self.limit = limit
    }

    /// The cached bundle of an address; `nil` if its content is not cached.
    public func bundle(at address: BundleAddress) -> CachedBundle? {
        guard let bundle = record(of: address).read(),
            FileSystem.status(of: path(of: bundle.digest)) != nil
        else {
            return nil
        }
        return bundle
    }

    /// The bytes of a content, which counts as used now; `nil` if they are not cached or are
    /// damaged.
    public func bytes(of digest: ContentDigest) -> [UInt8]? {
        let path = path(of: digest)
        guard let bytes = try? AtomicFile.read(path, limit: DownloadLimits().size) else {
            return nil
        }
        guard ContentDigest(of: bytes) == digest else {
            FileSystem.unlink(path)
            return nil
        }
        utimensat(AT_FDCWD, path, nil, 0)
        return bytes
    }

    /// Stores a content and its address, and removes others if necessary.
    ///
    /// - Parameter retained: Contents that are not removed, whatever their size.
    public func store(
        _ bytes: [UInt8],
        as bundle: CachedBundle,
        at address: BundleAddress,
        retaining retained: Set<ContentDigest> = []
    ) throws {
        let lock = try lock()
        if try !FileSystem.exists(path(of: bundle.digest)) {
            try AtomicFile.write(bytes, to: path(of: bundle.digest))
        }
        try record(of: address).write(bundle)
        clean(retaining: retained.union([bundle.digest]), to: limit)
        _ = consume lock
    }

    /// Updates the server's metadata of a cached content.
    public func update(_ bundle: CachedBundle, at address: BundleAddress) throws {
        let lock = try lock()
        try record(of: address).write(bundle)
        _ = consume lock
    }

    /// A path for a partial download from an address; `nil` if none can be created.
    public func partialFile(for address: BundleAddress) -> String? {
        let folder = "\(folder)/partial"
        guard (try? AtomicFile.makeFolders(folder)) != nil else {
            return nil
        }
        return "\(folder)/\(key(of: address))"
    }

    /// All bundles, sorted by name.
    public func bundles() -> [CachedBundle] {
        records().compactMap { StateFile<CachedBundle>(path: $0).read() }
            .filter { FileSystem.status(of: path(of: $0.digest)) != nil }
            .sorted { ($0.name, $0.digest.description) < ($1.name, $1.digest.description) }
    }

    /// The size of contents and unfinished downloads in bytes.
    public var size: Int {
        files().reduce(0) { $0 + $1.size }
    }

    /// Removes everything except the retained contents.
    ///
    /// - Returns: The number of bytes that were freed.
    @discardableResult
    public func clear(retaining retained: Set<ContentDigest> = []) throws -> Int {
        guard try FileSystem.exists(folder) else {
            return 0
        }
        let lock = try lock()
        let before = size
        clean(retaining: retained, to: 0)
        _ = consume lock
        return before - size
    }

    private func lock() throws(FileError) -> FileLock {
        for part in ["content", "addresses"] {
            try AtomicFile.makeFolders("\(folder)/\(part)")
        }
        return try FileLock(path: "\(folder)/lock")
    }

    private func path(of digest: ContentDigest) -> String {
        "\(folder)/content/\(digest)"
    }

    private func key(of address: BundleAddress) -> String {
        ContentDigest(of: Array(address.url.absoluteString.utf8)).description
    }

    private func record(of address: BundleAddress) -> StateFile<CachedBundle> {
        StateFile(path: "\(folder)/addresses/\(key(of: address)).json")
    }

    private func records() -> [String] {
        names(in: "addresses").filter { $0.hasSuffix(".json") }.map { "\(folder)/addresses/\($0)" }
    }

    private func names(in part: String) -> [String] {
        FileSystem.names(in: "\(folder)/\(part)") ?? []
    }
}

extension BundleCache {
    private struct File {
        var path: String
        var digest: ContentDigest?
        var size: Int
        var used: Int
    }

    /// Contents and unfinished downloads.
    private func files() -> [File] {
        ["content", "partial"].flatMap { part in
            names(in: part).compactMap { name in
                let path = "\(folder)/\(part)/\(name)"
                guard let info = FileSystem.status(of: path, followingLinks: false) else {
                    return nil
                }
                return File(
                    path: path,
                    digest: part == "content" ? ContentDigest(hex: name) : nil,
                    size: Int(info.st_size),
                    used: info.st_mtim.tv_sec &* 1000 &+ info.st_mtim.tv_nsec / 1_000_000
                )
            }
        }
    }

    /// Whether a record is damaged or its content was removed; false if this cannot be determined.
    private func isUseless(record: String) -> Bool {
        do {
            guard let bundle = try StateFile<CachedBundle>(path: record).readIfPresent() else {
                return false
            }
            return try !FileSystem.exists(path(of: bundle.digest))
        } catch {
            return error is UnreadableState
        }
    }

    /// Removes files until the cache is within its limit; the caller has the lock.
    ///
    /// Removes the least recently used files, the remains of killed processes, and records of
    /// missing contents.
    private func clean(retaining retained: Set<ContentDigest>, to limit: Int) {
        for part in ["content", "addresses"] {
            for name in names(in: part) where AtomicFile.isTemporary(name) {
                FileSystem.unlink("\(folder)/\(part)/\(name)")
            }
        }
        let files = files().sorted { $0.used < $1.used }
        var size = files.reduce(0) { $0 + $1.size }
        for file in files where size > limit {
            if let digest = file.digest, retained.contains(digest) {
                continue
            }
            FileSystem.unlink(file.path)
            size -= file.size
        }
        for path in records() where isUseless(record: path) {
            FileSystem.unlink(path)
        }
    }
}
