import Glibc

/// The terminal mode that passes on each byte as it is typed.
enum RawMode {
    /// Sets the mode.
    ///
    /// Returns false if the terminal does not accept it.
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
