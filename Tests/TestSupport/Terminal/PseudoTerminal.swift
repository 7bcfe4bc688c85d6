import Glibc

/// A pair of a terminal and the end that plays its window.
package final class PseudoTerminal {
    /// The end that programs use.
    package let user: Int32
    private var window: Int32

    package init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
        var ends: (window: Int32, user: Int32) = (-1, -1)
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&ends.window, &ends.user, nil, nil, &size) == 0 else {
            throw Missing()
        }
        (window, user) = ends
        // ptsname and ttyname share their answer with other threads.
        var name = [CChar](repeating: 0, count: 64)
        guard ttyname_r(user, &name, name.count) == 0 else {
            throw Missing()
        }
        path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        _ = fcntl(window, F_SETFL, O_NONBLOCK)
        for end in [window, user] {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        // Without this, what is typed before raw mode would wait for the end of its line.
        var raw = termios()
        tcgetattr(user, &raw)
        raw.c_lflag &= ~UInt32(ICANON | ECHO)
        raw.c_iflag &= ~UInt32(ICRNL)
        tcsetattr(user, TCSANOW, &raw)
    }

    deinit {
        close(user)
        hangUp()
    }

    package struct Missing: Error {}

    /// The path by which other programs open the end that they use.
    package let path: String

    package func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(window, bytes, bytes.count)
    }

    /// Types as many bytes as there is room for; answers how many that are.
    package func type(_ bytes: ArraySlice<UInt8>) -> Int {
        max(bytes.withUnsafeBytes { write(window, $0.baseAddress, $0.count) }, 0)
    }

    /// Gives the window another size; the program that controls the terminal is told.
    package func resize(columns: Int, rows: Int) {
        var size = winsize(
            ws_row: UInt16(clamping: rows),
            ws_col: UInt16(clamping: columns),
            ws_xpixel: 0,
            ws_ypixel: 0
        )
        _ = ioctl(window, UInt(TIOCSWINSZ), &size)
    }

    /// Waits until there is something to read; false where there is nothing for that long.
    package func hasOutput(withinMilliseconds timeout: Int) -> Bool {
        var descriptor = pollfd(fd: window, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, Int32(clamping: timeout)) > 0
            && descriptor.revents & Int16(POLLIN) != 0
    }

    /// Everything that was written and not yet read.
    package func output() -> String {
        String(decoding: outputBytes(), as: UTF8.self)
    }

    /// The same as bytes; the last character may be cut.
    package func outputBytes() -> [UInt8] {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(window, &buffer, buffer.count)
            guard count > 0 else {
                return all
            }
            all += buffer[..<count]
        }
    }

    package func hangUp() {
        if window >= 0 {
            close(window)
            window = -1
        }
    }

    /// What raw mode changes.
    package func attributes() throws -> [UInt32] {
        var value = termios()
        guard tcgetattr(user, &value) == 0 else {
            throw Missing()
        }
        return [value.c_iflag, value.c_oflag, value.c_cflag, value.c_lflag]
    }
}
