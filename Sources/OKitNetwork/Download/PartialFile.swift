import Crypto
import Glibc
import OKitExpression
import OKitModel

/// A file with the received part of an unfinished download, so that the next run can resume it.
///
/// The file is a sequence of records, each verified by its SHA-256; the first contains the server's
/// tag. Reading ends at the first incomplete record, so that a crash or power failure only loses
/// the last bytes and never corrupts earlier ones. Only one process can use the file. If
/// writing fails, the file ends there: the download itself does not need it.
final class PartialFile {
    private let path: String
    private let file: Int32
    /// The offset of the next record; `nil` after a failure, after which nothing is added.
    private var end: Int?

    private static let headSize = 4 + SHA256.byteCount
    private static let largestRecord = 16 << 20

    /// `nil` if another process uses the file, or it cannot be opened.
    init?(path: String) {
        self.path = path
        file = FileSystem.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode: 0o600)
        guard file >= 0 else {
            return nil
        }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            close(file)
            return nil
        }
    }

    deinit {
        close(file)
    }

    /// The tag and the verified bytes; data after them is truncated.
    ///
    /// - Parameter limit: The maximum number of bytes; a larger file counts as empty.
    func content(limit: Int) -> (tag: String, bytes: [UInt8])? {
        var end = 0
        var tag: String?
        var bytes: [UInt8] = []
        while let record = record(at: end) {
            end += Self.headSize + record.count
            if tag == nil {
                tag = String(decoding: record, as: UTF8.self)
            } else if record.count <= limit - bytes.count {
                bytes += record
            } else {
                return nil
            }
        }
        guard let tag, !bytes.isEmpty, FileSystem.truncate(file, to: end, path) == 0 else {
            return nil
        }
        self.end = end
        return (tag, bytes)
    }

    /// Clears the file and starts a content with a tag.
    func begin(tag: String) {
        end = FileSystem.truncate(file, to: 0, path) == 0 ? 0 : nil
        append(Array(tag.utf8))
    }

    /// Appends received bytes.
    func append(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else {
            return
        }
        guard let end, bytes.count <= Self.largestRecord else {
            // Later data must not follow incomplete data.
            self.end = nil
            return
        }
        let count = UInt32(bytes.count)
        var record = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> UInt32($0)) }
        record += SHA256.hash(data: bytes)
        record += bytes
        // A truncated record ends the content.
        let size = record.withUnsafeBytes { FileSystem.write(file, $0, at: end, path) }
        self.end = size == record.count ? end + size : nil
    }

    /// Removes the file after the download is complete.
    func remove() {
        FileSystem.unlink(path)
    }

    private func record(at offset: Int) -> [UInt8]? {
        guard let head = read(Self.headSize, at: offset) else {
            return nil
        }
        let count = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        guard (1...Self.largestRecord).contains(count),
            let bytes = read(count, at: offset + Self.headSize),
            Array(SHA256.hash(data: bytes)) == Array(head.dropFirst(4))
        else {
            return nil
        }
        return bytes
    }

    private func read(_ count: Int, at offset: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        let size = bytes.withUnsafeMutableBytes { buffer in
            FileSystem.read(file, buffer, at: offset, path)
        }
        return size == count ? bytes : nil
    }
}
