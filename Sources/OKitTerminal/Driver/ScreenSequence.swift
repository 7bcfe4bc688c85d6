/// The control sequences that take over and restore the screen.
enum ScreenSequence {
    /// Alternate screen, hidden cursor, no wrapping at the right edge, bracketed paste, mouse with
    /// SGR reports.
    private static let basicEnter = Array(
        "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h"
            .utf8
    )

    /// The opposite, in reverse order.
    ///
    /// It is harmless on a terminal in its normal state.
    private static let basicLeave = Array(
        ("\u{1B}[0m\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h"
            + "\u{1B}[?1049l").utf8
    )

    /// Returns the sequences that take over the screen and begin to use features.
    static func enter(_ features: TerminalFeatures) -> [UInt8] {
        basicEnter + features.begin
    }

    /// Returns the sequences that end the use of features and restore the screen.
    static func leave(_ features: TerminalFeatures) -> [UInt8] {
        features.end + basicLeave
    }
}
