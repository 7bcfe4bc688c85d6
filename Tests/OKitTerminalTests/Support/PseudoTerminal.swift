import Glibc

/// A pair of a terminal and the end that plays its window.
final class PseudoTerminal {
    /// The end that programs use.
    let user: Int32
    private var window: Int32

    init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
        var ends: (window: Int32, user: Int32) = (-1, -1)
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&ends.window, &ends.user, nil, nil, &size) == 0 else {
            throw Missing()
        }
        (window, user) = ends
        _ = fcntl(window, F_SETFL, O_NONBLOCK)
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

    struct Missing: Error {}

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(window, bytes, bytes.count)
    }

    /// Everything that was written and not yet read.
    func output() -> String {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(window, &buffer, buffer.count)
            guard count > 0 else {
                return String(decoding: all, as: UTF8.self)
            }
            all += buffer[..<count]
        }
    }

    func hangUp() {
        if window >= 0 {
            close(window)
            window = -1
        }
    }

    /// What raw mode changes.
    func attributes() throws -> [UInt32] {
        var value = termios()
        guard tcgetattr(user, &value) == 0 else {
            throw Missing()
        }
        return [value.c_iflag, value.c_oflag, value.c_cflag, value.c_lflag]
    }
}
