public import FoundationEssentials
import Glibc

/// A file that the user has chosen for upload.
public struct UserFile: Sendable, Equatable {
    /// The name of the file, without folders.
    public var name: String
    /// The content of the file.
    public var content: Data

    /// Creates a file.
    public init(name: String, content: Data) {
        self.name = name
        self.content = content
    }

    /// The maximum size of a file, in bytes.
    public static let sizeLimit = 16 << 20

    /// The reason why a file cannot be used.
    public struct Problem: Error, CustomStringConvertible {
        /// The reason, as a sentence.
        public let description: String

        /// Creates a problem with a description.
        public init(_ description: String) {
            self.description = description
        }
    }

    /// Reads a file that the user has named.
    ///
    /// Relative paths begin at the working directory; `~/` is the home directory.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - open: Opens a file for reading and returns its descriptor, or a negative system error
    ///     number; `-EPERM` for a file that is not offered.
    /// - Throws: If the file does not exist, is not a regular file, cannot be read, or has more
    ///   than `sizeLimit` bytes.
    public static func read(
        _ path: String,
        openedBy open: (_ path: String) -> Int32 = Self.open
    ) throws(Problem) -> UserFile {
        let name = path.split(separator: "/").last.map { String($0) } ?? path
        let home = getenv("HOME").map { String(cString: $0) }
        let expandedPath =
            path.hasPrefix("~/") ? home.map { "\($0)/\(path.dropFirst(2))" } ?? path : path
        let file = open(expandedPath)
        guard file != -EPERM else {
            throw Problem(
                "\"\(name)\" is not a regular file, or is hidden; choose a copy in another folder"
            )
        }
        guard file >= 0 else {
            throw Problem("\"\(name)\" cannot be read: \(String(cString: strerror(-file)))")
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Problem("\"\(name)\" is not a file")
        }
        return UserFile(name: name, content: try content(of: file, name))
    }

    /// Opens a file in this process without blocking on a pipe.
    public static func open(_ path: String) -> Int32 {
        let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        return file >= 0 ? file : -errno
    }

    /// Reads until the end, since the file may grow after its size was determined.
    private static func content(of file: Int32, _ name: String) throws(Problem) -> Data {
        var content = Data()
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(file, &chunk, chunk.count)
            if count == 0 {
                return content
            }
            if count < 0 {
                if errno == EINTR {
                    continue
                }
                throw Problem("\"\(name)\" cannot be read: \(String(cString: strerror(errno)))")
            }
            content += chunk[..<count]
            guard content.count <= sizeLimit else {
                throw Problem("\"\(name)\" is too large; \(sizeLimit >> 20) MiB are allowed")
            }
        }
    }
}

/// Reads a file that the user has chosen for upload; throws a description of the problem.
public typealias UserFileReader = (_ path: String) throws(UserFile.Problem) -> UserFile
