import Glibc

/// A pipe with which signal handlers and other threads end a wait.
///
/// Neither end blocks. If the pipe is full, the reader is certain to wake up.
final class SignalPipe: Sendable {
    /// The end that is polled.
    let readEnd: Int32
    /// The end for handlers.
    let writeEnd: Int32

    /// Creates a pipe that child processes do not inherit.
    init() throws(TerminalError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw TerminalError(.noSignalPipe, systemError: errno)
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        readEnd = ends[0]
        writeEnd = ends[1]
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    /// Writes a byte; does nothing if the pipe is full.
    func write(_ byte: UInt8) {
        var byte = byte
        _ = Glibc.write(writeEnd, &byte, 1)
    }

    /// Reads the oldest byte; `nil` if there is none.
    func read() -> UInt8? {
        var byte: UInt8 = 0
        return Glibc.read(readEnd, &byte, 1) == 1 ? byte : nil
    }
}
