import Glibc
import OKitExpression

/// A failure to read or write a file or folder.
public struct FileError: Error, Sendable, CustomStringConvertible {
    /// The failed operation: `read`, `write`.
    public let action: String
    /// The file.
    public let path: String
    /// The system error number (errno).
    public let systemError: Int32

    /// Creates an error with the operation, the path and the current `errno`.
    package init(_ action: String, _ path: String) {
        self.init(action, path, systemError: errno)
    }

    /// Creates an error with the operation, the path and the error number.
    package init(_ action: String, _ path: String, systemError: Int32) {
        self.action = action
        self.path = path
        self.systemError = systemError
    }

    /// The operation, the path and the reason for the failure.
    public var description: String {
        let reason =
            systemError == ESPIPE
            ? "expected a file, found a named pipe" : String(cString: strerror(systemError))
        return "could not \(action) \(path): \(reason)"
    }
}
