import Crypto
import FoundationEssentials
import Glibc
import OKitModel

/// The file with an app's key: 32 random bytes that only the owner may read.
///
/// While the key is being changed, it contains the new key followed by the old one.
struct KeyFile {
    let path: String

    /// The keys, starting with the one in use; `nil` if there is no file.
    func read() throws(StoreError) -> [FileKey]? {
        let file = FileSystem.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else {
            switch errno {
            case ENOENT: return nil
            case ELOOP: throw .keyFileNotRegular(path)
            default: throw .file(FileError("read", path))
            }
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else {
            throw .file(FileError("read", path))
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .keyFileNotRegular(path)
        }
        guard status.st_mode & 0o077 == 0 else {
            throw .keyFileShared(path)
        }
        var bytes = [UInt8](repeating: 0, count: 2 * FileKey.size + 1)
        defer { wipe(&bytes) }
        let count = bytes.withUnsafeMutableBytes { FileSystem.read(file, $0, path) }
        guard count == FileKey.size || count == 2 * FileKey.size else {
            throw count < 0 ? .file(FileError("read", path)) : .keyFileSize(path)
        }
        return stride(from: 0, to: count, by: FileKey.size).map { start in
            let key = SymmetricKey(data: bytes[start..<start + FileKey.size])
            return FileKey(key, .keyFile)
        }
    }

    /// Creates the file with a new key atomically; if another process was faster, its file remains.
    func create() throws(StoreError) {
        var bytes = content(of: [.random()])
        defer { wipe(&bytes) }
        try StoreError.wrap { () throws(FileError) in try AtomicFile.create(bytes, at: path) }
    }

    /// Replaces the keys in the file.
    func write(_ keys: [FileKey]) throws(StoreError) {
        var bytes = content(of: keys)
        defer { wipe(&bytes) }
        try StoreError.wrap { () throws(FileError) in try AtomicFile.write(bytes, to: path) }
    }

    private func content(of keys: [FileKey]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(keys.count * FileKey.size)
        for key in keys {
            key.key.withUnsafeBytes { bytes.append(contentsOf: $0) }
        }
        return bytes
    }

    private func wipe(_ bytes: inout [UInt8]) {
        bytes.withUnsafeMutableBytes { buffer in
            if let start = buffer.baseAddress {
                explicit_bzero(start, buffer.count)
            }
        }
    }
}

extension FileKey {
    static func random() -> FileKey {
        FileKey(SymmetricKey(size: .bits256), .keyFile)
    }
}
