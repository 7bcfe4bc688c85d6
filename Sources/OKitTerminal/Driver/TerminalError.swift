import Glibc

/// The reason why a terminal could not be used.
public struct TerminalError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public let code: Code
    /// The underlying system error number; 0 if there is none.
    public let systemError: Int32

    /// Creates an error.
    public init(_ code: Code, systemError: Int32 = 0) {
        self.code = code
        self.systemError = systemError
    }

    /// Kinds of failures.
    public enum Code: Sendable {
        /// The descriptor is not a terminal, or its attributes cannot be set.
        case notATerminal
        /// Another `POSIXTerminal` of this process is in use.
        case inUse
        /// Reading failed.
        case readFailed
        /// Writing failed.
        case writeFailed
        /// The system cannot create another pipe for signals.
        case noSignalPipe
    }

    /// A description of the failure and how to fix it.
    public var description: String {
        let cause = systemError == 0 ? "" : " (\(String(cString: strerror(systemError))))"
        return switch code {
        case .notATerminal: "no usable terminal\(cause); run with --headless or --line"
        case .inUse: "the terminal is already in use by this process; leave it first"
        case .readFailed: "cannot read from the terminal\(cause); it may have been closed"
        case .writeFailed: "cannot write to the terminal\(cause); it may have been closed"
        case .noSignalPipe: "cannot create a pipe for signals\(cause); close some files"
        }
    }
}
