/// Colours by what they mean.
///
/// Text and background are the terminal's own, so a palette suits dark and light screens alike.
/// Without colours, signs and attributes tell the same.
public struct Palette: Sendable, Equatable {
    /// Focus, chosen things, controls that are on.
    package var accent: TerminalColor
    /// What destroys, and what is wrong.
    package var danger: TerminalColor

    /// Makes a palette of colours as `#rrggbb`; what is `nil` or no colour stays as usual.
    public init(accent: String? = nil, danger: String? = nil) {
        self.accent = accent.flatMap(TerminalColor.init(hex:)) ?? .indexed(6)
        self.danger = danger.flatMap(TerminalColor.init(hex:)) ?? .indexed(1)
    }

    var title: Style { Style(.default, .bold) }
    var header: Style { Style(accent) }
    var muted: Style { Style(.default, .dim) }
    var disabled: Style { Style(.default, .dim) }
    var on: Style { Style(accent) }
    var focusedText: Style { Style(accent, .bold) }
    var focusedControl: Style { Style(accent, [.bold, .reverse]) }
    var wrong: Style { Style(danger) }
}
