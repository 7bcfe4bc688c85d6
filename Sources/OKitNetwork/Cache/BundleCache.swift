import FoundationEssentials
import Glibc
import OKitExpression
import OKitModel

/// Bundles that have been fetched, retained by their content.
///
/// `content/` has the bytes, each file named by its SHA-256 and proved by it when it is read;
/// `addresses/` says which content an address had, named by the SHA-256 of the URL, which may hold
/// secrets; `partial/` has downloads that have not ended. Files are made whole and renamed, and one
/// process at a time writes, so that a reader sees all of a bundle or none.
public struct BundleCache: Sendable {
    /// Where it stands.
    public let folder: String
    /// Bytes that contents may have together, before those go that were not used for longest.
    public let limit: Int

    /// Describes a cache; nothing is made before something is retained.
    public init(folder: String, limit: Int = 1 << 30) {
        self.folder = folder
        self.limit = limit
    }

    /// What is known of an address; `nil` if its content is not here.
    public func bundle(at address: BundleAddress) -> CachedBundle? {
        guard let bundle = record(of: address).read(),
            FileSystem.status(of: path(of: bundle.digest)) != nil
        else {
            return nil
        }
        return bundle
    }

    /// The bytes of a content, which counts as used now; `nil` if they are not here or are no
    /// longer what they were.
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

    /// Keeps a content and what is known of its address, and makes room for it.
    ///
    /// - Parameter retained: contents that stay, whatever room they take.
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

    /// Notes what the server says now of a content that is here.
    public func update(_ bundle: CachedBundle, at address: BundleAddress) throws {
        let lock = try lock()
        try record(of: address).write(bundle)
        _ = consume lock
    }

    /// A place for what comes of an address until all of it is there; `nil` if none can be made.
    public func partialFile(for address: BundleAddress) -> String? {
        let folder = "\(folder)/partial"
        guard (try? AtomicFile.makeFolders(folder)) != nil else {
            return nil
        }
        return "\(folder)/\(key(of: address))"
    }

    /// All bundles in the order of their names.
    public func bundles() -> [CachedBundle] {
        records().compactMap { StateFile<CachedBundle>(path: $0).read() }
            .filter { FileSystem.status(of: path(of: $0.digest)) != nil }
            .sorted { ($0.name, $0.digest.description) < ($1.name, $1.digest.description) }
    }

    /// Bytes that contents and unfinished downloads take.
    public var size: Int {
        files().reduce(0) { $0 + $1.size }
    }

    /// Takes all away but what is to stay.
    ///
    /// - Returns: The bytes that have become free.
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

    /// Whether a record is damaged or its content is gone; false if that cannot be found out.
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

    /// Makes room, for who has the lock.
    ///
    /// Removes what was not used for longest until the rest fits, what killed processes have left, and
    /// what is known of contents that are gone.
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
