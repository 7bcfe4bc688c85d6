import Crypto
import Glibc
import OKitExpression
import OKitModel

/// What has come of a download that has not ended, so that the next run can go on there.
///
/// The file is a row of records, each proved by its own SHA-256; the first holds the server's tag.
/// Reading ends at the first record that is not whole, so that a kill or a loss of power costs the
/// bytes at its end and never mixes in others. One process at a time has it. The file ends before what
/// cannot be written: the download itself does not need it.
final class PartialFile {
    private let path: String
    private let file: Int32
    /// Where the next record begins; `nil` after a failure, from which on nothing is added.
    private var end: Int?

    private static let headSize = 4 + SHA256.byteCount
    private static let largestRecord = 16 << 20

    /// `nil` if another process has the file, or where it cannot be opened.
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

    /// The tag and the bytes that are proved; what follows them is cut off.
    ///
    /// - Parameter limit: bytes that there may be; a file with more counts as empty.
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

    /// Forgets what there is and begins with a content of that tag.
    func begin(tag: String) {
        end = FileSystem.truncate(file, to: 0, path) == 0 ? 0 : nil
        append(Array(tag.utf8))
    }

    /// Adds what has come.
    func append(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else {
            return
        }
        guard let end, bytes.count <= Self.largestRecord else {
            // What comes later must not follow what came before.
            self.end = nil
            return
        }
        let count = UInt32(bytes.count)
        var record = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> UInt32($0)) }
        record += SHA256.hash(data: bytes)
        record += bytes
        // A record that is cut short ends the content.
        let size = record.withUnsafeBytes { FileSystem.write(file, $0, at: end, path) }
        self.end = size == record.count ? end + size : nil
    }

    /// Takes the file away, once all has come.
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
