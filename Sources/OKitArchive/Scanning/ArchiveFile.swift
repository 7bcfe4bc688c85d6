import Glibc
import Synchronization

/// A zip in an open file that is read on demand.
///
/// If the file is changed while it is open, missing bytes read as zeros; data is checked against
/// the directory, which was read first.
public final class ArchiveFile: Sendable {
    /// The number of bytes when the file was opened.
    let count: Int

    private let descriptor: Int32
    private let block = Mutex(Block())

    /// The last bytes that were read.
    private struct Block {
        var start = 0
        var bytes: [UInt8] = []
        var readCount = 0
    }

    private static let blockSize = 1 << 10

    /// Opens a file; `nil` if it cannot be opened, is not a regular one, or is too large.
    ///
    /// - Parameter limit: The maximum size in bytes.
    public init?(_ path: String, limit: Int) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            return nil
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_size <= limit
        else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        count = Int(status.st_size)
    }

    deinit {
        close(descriptor)
    }

    /// The number of bytes read so far, including repeated reads.
    public var readCount: Int {
        block.withLock { $0.readCount }
    }

    /// One byte, for headers: adjacent bytes are read with it.
    func byte(at offset: Int) -> UInt8 {
        block.withLock { block in
            if !(block.start..<block.start + block.bytes.count).contains(offset) {
                let start = offset / Self.blockSize * Self.blockSize
                let end = min(start + Self.blockSize, count)
                block.start = start
                block.bytes = read(start..<end)
                block.readCount += block.bytes.count
            }
            return block.bytes[offset - block.start]
        }
    }

    /// A part of the file.
    func bytes(in range: Range<Int>) -> [UInt8] {
        block.withLock { $0.readCount += range.count }
        return read(range)
    }

    private func read(_ range: Range<Int>) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: range.count)
        var done = 0
        while done < range.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                pread(
                    descriptor,
                    buffer.baseAddress.map { $0 + done },
                    range.count - done,
                    off_t(range.lowerBound + done)
                )
            }
            if count < 0, errno == EINTR {
                continue
            }
            guard count > 0 else {
                break
            }
            done += count
        }
        return bytes
    }
}

/// The location of an archive's bytes.
enum ArchiveBytes: Sendable {
    case memory([UInt8])
    case file(ArchiveFile)

    var count: Int {
        switch self {
        case .memory(let bytes): bytes.count
        case .file(let file): file.count
        }
    }

    subscript(offset: Int) -> UInt8 {
        switch self {
        case .memory(let bytes): bytes[offset]
        case .file(let file): file.byte(at: offset)
        }
    }

    subscript(range: Range<Int>) -> ArraySlice<UInt8> {
        switch self {
        case .memory(let bytes): bytes[range]
        case .file(let file): file.bytes(in: range)[...]
        }
    }
}
