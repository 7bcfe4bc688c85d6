import Glibc

/// A pipe by which signal handlers and other threads end a wait.
///
/// Neither end blocks: a full pipe means that the reader has enough to wake up for.
final class SignalPipe: Sendable {
    /// The end that is polled.
    let readEnd: Int32
    /// The end for handlers.
    let writeEnd: Int32

    /// Makes a pipe that child processes do not inherit.
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

    /// Adds a byte, or does nothing where the pipe is full.
    func write(_ byte: UInt8) {
        var byte = byte
        _ = Glibc.write(writeEnd, &byte, 1)
    }

    /// Takes the oldest byte; `nil` where there is none.
    func read() -> UInt8? {
        var byte: UInt8 = 0
        return Glibc.read(readEnd, &byte, 1) == 1 ? byte : nil
    }
}
