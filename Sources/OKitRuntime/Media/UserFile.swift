public import FoundationEssentials
import Glibc

/// A file that the user has chosen for an app to send.
public struct UserFile: Sendable, Equatable {
    /// Its name without folders.
    public var name: String
    /// Its content.
    public var content: Data

    /// Puts a file together.
    public init(name: String, content: Data) {
        self.name = name
        self.content = content
    }

    /// The highest number of bytes that a file may have which is read.
    public static let sizeLimit = 16 << 20

    /// What is wrong with a file that cannot be chosen, in a sentence.
    public struct Problem: Error, CustomStringConvertible {
        /// The sentence.
        public let description: String

        /// Puts a sentence to it.
        public init(_ description: String) {
            self.description = description
        }
    }

    /// Reads a file as the user names it: from the working folder, or from home behind `~/`.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - open: opens a file for reading; gives its descriptor, or an error number of the system
    ///     below 0, `-EPERM` for a file that is not offered.
    /// - Throws: where there is no such file, it is no ordinary one, it cannot be read, or it has
    ///   more than `sizeLimit` bytes.
    public static func read(
        _ path: String,
        openedBy open: (_ path: String) -> Int32 = Self.open
    ) throws(Problem) -> UserFile {
        let name = path.split(separator: "/").last.map { String($0) } ?? path
        let home = getenv("HOME").map { String(cString: $0) }
        let place =
            path.hasPrefix("~/") ? home.map { "\($0)/\(path.dropFirst(2))" } ?? path : path
        let file = open(place)
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

    /// Opens a file in this process; a pipe is not waited for.
    public static func open(_ path: String) -> Int32 {
        let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        return file >= 0 ? file : -errno
    }

    /// It may grow meanwhile, so that its size says nothing.
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

/// Reads what the user names as a file to send; throws a sentence.
public typealias UserFileReader = (_ path: String) throws(UserFile.Problem) -> UserFile
