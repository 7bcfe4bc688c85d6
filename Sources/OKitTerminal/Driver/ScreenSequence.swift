/// The control sequences that take over and restore the screen.
enum ScreenSequence {
    /// Alternate screen, hidden cursor, no wrapping at the right edge, bracketed paste, mouse with
    /// SGR reports.
    static let enter = Array(
        "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h"
            .utf8
    )

    /// The opposite of `enter`, in reverse order.
    ///
    /// It is harmless on a terminal in its normal state.
    static let leave = Array(
        ("\u{1B}[0m\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h"
            + "\u{1B}[?1049l").utf8
    )
}
