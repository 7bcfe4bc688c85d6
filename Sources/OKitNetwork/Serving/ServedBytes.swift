import Crypto
import Glibc
import NIOCore
import OKitModel

/// The bytes of a served bundle, shared by all connections that send it.
///
/// A file remains open and is read in parts, so that memory does not grow with its size or the
/// number of its readers.
final class ServedBytes: Sendable {
    /// The number of bytes.
    let count: Int
    private let source: Source

    private enum Source {
        case memory(ByteBuffer)
        case file(Int32, FileStamp)
    }

    /// Bytes in memory.
    init(_ bytes: [UInt8]) {
        count = bytes.count
        source = .memory(ByteBuffer(bytes: bytes))
    }

    /// Opens a file; `nil` if it cannot be opened or exceeds the limit.
    init?(path: String, limit: Int) {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else {
            return nil
        }
        guard let stamp = FileStamp(ofOpenFile: file), stamp.size <= limit else {
            close(file)
            return nil
        }
        count = stamp.size
        source = .file(file, stamp)
    }

    deinit {
        if case .file(let file, _) = source {
            close(file)
        }
    }

    /// Some of the bytes; `nil` if the file has changed since it was opened.
    func part(_ range: Range<Int>) -> ByteBuffer? {
        switch source {
        case .memory(let buffer):
            return buffer.getSlice(at: range.lowerBound, length: range.count)
        case .file(let file, let stamp):
            var buffer = ByteBuffer()
            let count = buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: range.count) {
                max(0, pread(file, $0.baseAddress, range.count, off_t(range.lowerBound)))
            }
            return count == range.count && FileStamp(ofOpenFile: file) == stamp ? buffer : nil
        }
    }

    /// The SHA-256 of all bytes; `nil` if the file changes in the meantime.
    func digest() -> ContentDigest? {
        var hash = SHA256()
        var next = 0
        while next < count {
            let end = min(count, next + 1 << 20)
            guard let part = part(next..<end) else {
                return nil
            }
            part.withUnsafeReadableBytes { hash.update(bufferPointer: $0) }
            next = end
        }
        return ContentDigest(hash.finalize())
    }
}
