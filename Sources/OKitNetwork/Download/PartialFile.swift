import Crypto
import Glibc

/// What has come of a download that has not ended, so that the next run can go on there.
///
/// The file is a row of records, each proved by its own SHA-256; the first holds the server's tag.
/// Reading ends at the first record that is not whole, so that a kill or a loss of power costs the
/// bytes at its end and never mixes in others. One process at a time has it. What cannot be written
/// is left out: the download itself does not need it.
final class PartialFile {
    private let path: String
    private var file: Int32

    private static let headSize = 4 + SHA256.byteCount
    private static let largestRecord = 16 << 20

    /// `nil` where another process has the file, or where it cannot be opened.
    init?(path: String) {
        self.path = path
        file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
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
        guard let tag, !bytes.isEmpty, ftruncate(file, off_t(end)) == 0,
            lseek(file, 0, SEEK_END) >= 0
        else {
            return nil
        }
        return (tag, bytes)
    }

    /// Forgets what there is and begins with a content of that tag.
    func begin(tag: String) {
        guard ftruncate(file, 0) == 0, lseek(file, 0, SEEK_SET) == 0 else {
            return
        }
        append(Array(tag.utf8))
    }

    /// Adds what has come.
    func append(_ bytes: [UInt8]) {
        guard (1...Self.largestRecord).contains(bytes.count) else {
            return
        }
        let count = UInt32(bytes.count)
        var record = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> UInt32($0)) }
        record += SHA256.hash(data: bytes)
        record += bytes
        // A record that is cut short ends the content.
        _ = record.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    }

    /// Takes the file away, once all has come.
    func remove() {
        unlink(path)
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
        let size = pread(file, &bytes, count, off_t(offset))
        return size == count ? bytes : nil
    }
}
