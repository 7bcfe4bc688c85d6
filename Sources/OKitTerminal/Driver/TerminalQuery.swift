/// Asks a terminal about what its environment does not specify.
///
/// The terminal sends its reports as input.
enum TerminalQuery {
    /// The time in which terminals usually report.
    static let patience = Duration.milliseconds(100)
    /// The time after which no further reports are expected.
    static let limit = Duration.seconds(1)

    /// Returns the bytes of the query.
    ///
    /// The last part asks for the device attributes, which all terminals report (ECMA-48, "DA"), so
    /// that their report ends the wait for the others.
    ///
    /// - Parameters:
    ///   - asksForBackground: Whether the color of the background is needed.
    ///   - graphics: The query about images; empty if none are shown.
    static func bytes(asksForBackground: Bool, graphics: String) -> [UInt8] {
        let background = asksForBackground ? "\u{1B}]11;?\u{1B}\\" : ""
        let mode = "\u{1B}[?\(SynchronizedOutput.mode)$p"
        return Array((background + mode + "\u{1B}[?u" + graphics + "\u{1B}[c").utf8)
    }
}
