import FoundationEssentials
import Glibc
import OKitBundle
import OKitExpression
import OKitModel
import Synchronization

/// The bundles of a folder that a server sends: zips as they are, folders packed.
///
/// Only the names that `names()` lists can be requested: a request never becomes a path.
public final class ServedFolder: Sendable {
    private let folder: String
    private let packed = Mutex<[String: Packed]>([:])

    private struct Packed {
        let stamp: SourceStamp
        let content: Content
    }

    /// A bundle that is too large, or that changes while it is read.
    private struct Unreadable: Error {}

    /// A bundle as it is sent.
    struct Content: Sendable {
        let bytes: ServedBytes
        let tag: String
        /// The signatures, one per line.
        let signature: String?
    }

    /// Creates a folder with bundles, or one that is a bundle itself.
    public init(_ folder: String) {
        self.folder = folder
    }

    /// The names that can be fetched, sorted: one that ends with `.zip` for each bundle.
    public func names() -> [String] {
        sources().keys.sorted()
    }

    /// The current stamps of the bundles.
    func stamps() -> [String: SourceStamp] {
        sources().compactMapValues { SourceStamp(of: $0) }
    }

    /// A bundle; `nil` if there is none with that name.
    func content(of name: String) throws -> Content? {
        guard let source = sources()[name], let stamp = SourceStamp(of: source) else {
            return nil
        }
        if let packed = packed.withLock({ $0[name] }), packed.stamp == stamp {
            return withSignature(packed.content, source)
        }
        let bytes: ServedBytes
        if source.hasSuffix(".zip"), Self.kind(source) == S_IFREG {
            guard let file = ServedBytes(path: source, limit: DownloadLimits().size) else {
                throw Unreadable()
            }
            bytes = file
        } else {
            bytes = ServedBytes(try BundleFiles(folder: source).packed())
        }
        guard let digest = bytes.digest() else {
            throw Unreadable()
        }
        let tag = "\"\(digest)\""
        let content = Content(bytes: bytes, tag: tag, signature: nil)
        packed.withLock { $0[name] = Packed(stamp: stamp, content: content) }
        return withSignature(content, source)
    }

    /// A publisher's file beside a bundle; `nil` if it is missing.
    func text(_ kind: PublisherFile, besideBundle name: String) -> String? {
        sources()[name].flatMap { text(kind, beside: $0) }
    }

    private func text(_ kind: PublisherFile, beside source: String) -> String? {
        let zip = source.hasSuffix(".zip") ? source : "\(source).zip"
        let bytes = try? AtomicFile.read(zip + kind.rawValue, limit: PublisherFile.largestAnswer)
        let text = bytes.map { String(decoding: $0, as: UTF8.self) }
        return text.flatMap { kind.isMeant($0) ? $0 : nil }
    }

    private func withSignature(_ content: Content, _ source: String) -> Content {
        let lines = text(.signatures, beside: source)?.split(whereSeparator: \.isNewline)
            .filter { BundleSignature.isOne($0) }
        return Content(
            bytes: content.bytes,
            tag: content.tag,
            signature: lines?.joined(separator: "\n")
        )
    }

    /// The path of each bundle; a zip takes precedence over a folder with its name.
    private func sources() -> [String: String] {
        if Self.isBundle(folder) {
            let path = URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
            return ["\(path).zip": folder]
        }
        var sources: [String: String] = [:]
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where !name.hasPrefix(".") {
            let path = "\(folder)/\(name)"
            // Links are skipped, since they may refer to paths outside of the folder.
            switch Self.kind(path) {
            case S_IFREG where name.hasSuffix(".zip"): sources[name] = path
            case S_IFDIR where Self.isBundle(path) && sources["\(name).zip"] == nil:
                sources["\(name).zip"] = path
            default: break
            }
        }
        return sources
    }

    private static func isBundle(_ folder: String) -> Bool {
        kind("\(folder)/bundle.json") == S_IFREG
    }

    private static func kind(_ path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }
}
