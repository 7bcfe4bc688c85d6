import Glibc
import OKitExpression

/// A file or folder could not be read or written.
public struct FileError: Error, Sendable, CustomStringConvertible {
    /// What was tried: `read`, `write`.
    public let action: String
    /// The file.
    public let path: String
    /// The system's number of the error (errno).
    public let systemError: Int32

    /// Says what was tried, on what; the system's last error is the reason.
    package init(_ action: String, _ path: String) {
        self.init(action, path, systemError: errno)
    }

    /// Says what was tried, on what, and the system's number of the error.
    package init(_ action: String, _ path: String, systemError: Int32) {
        self.action = action
        self.path = path
        self.systemError = systemError
    }

    /// What was tried, on what, and why it failed.
    public var description: String {
        let reason =
            systemError == ESPIPE
            ? "expected a file, found a named pipe" : String(cString: strerror(systemError))
        return "could not \(action) \(path): \(reason)"
    }
}
