/// Features of a terminal that are used if it offers them, until the screen is restored.
public struct TerminalFeatures: OptionSet, Sendable {
    /// The features as bits.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A title of the window, which replaces the previous one meanwhile.
    public static let title = TerminalFeatures(rawValue: 1 << 0)
    /// Unambiguous codes for Esc and for keys with modifiers (kitty keyboard protocol, flag 1).
    public static let keyboard = TerminalFeatures(rawValue: 1 << 1)
    /// Frames that the terminal shows only once they are complete (DEC private mode 2026).
    public static let synchronizedOutput = TerminalFeatures(rawValue: 1 << 2)

    /// The sequences that begin and end each feature.
    ///
    /// The keyboard's and the title's state are stacks of the terminal.
    private static let sequences: [(feature: TerminalFeatures, begin: String, end: String)] = [
        (.title, "\u{1B}[22;2t", "\u{1B}[23;2t"), (.keyboard, "\u{1B}[>1u", "\u{1B}[<u"),
        (.synchronizedOutput, "", SynchronizedOutput.end),
    ]

    /// The bytes that begin the features.
    var begin: [UInt8] {
        Self.sequences.filter { contains($0.feature) }.flatMap { Array($0.begin.utf8) }
    }

    /// The bytes that end the features.
    var end: [UInt8] {
        Self.sequences.reversed().filter { contains($0.feature) }.flatMap { Array($0.end.utf8) }
    }
}

/// The sequences around a frame that a terminal shows only once it is complete.
enum SynchronizedOutput {
    static let begin = "\u{1B}[?2026h"
    static let end = "\u{1B}[?2026l"
    /// The number of the mode.
    static let mode = 2026
}
