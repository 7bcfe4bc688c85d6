import Glibc

/// The mode of a terminal that passes each byte on as it is typed.
enum RawMode {
    /// Sets the mode; false where the terminal does not take it.
    @discardableResult
    static func set(on terminal: Int32) -> Bool {
        var attributes = termios()
        guard tcgetattr(terminal, &attributes) == 0 else {
            return false
        }
        cfmakeraw(&attributes)
        return tcsetattr(terminal, TCSADRAIN, &attributes) == 0
    }
}
