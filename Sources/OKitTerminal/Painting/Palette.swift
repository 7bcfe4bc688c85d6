import OKitBundle
import OKitRuntime

/// The colors of a screen by meaning.
///
/// Text and background are the terminal's defaults, so a palette works on dark and light screens.
/// Without colors, symbols and attributes carry the same information.
public struct Palette: Sendable, Equatable {
    /// The color of the focus, of selected elements and of controls that are on.
    package var accent: TerminalColor
    /// The color of destructive actions and errors.
    package var danger: TerminalColor
    /// The color of a switch that is on; `nil` for the accent color.
    private var active: TerminalColor?
    /// The color of placeholders; `nil` for dim text.
    private var emptyField: TerminalColor?
    /// The styles of a theme, by name.
    private var styles: [String: Style] = [:]

    /// Creates a palette from colors such as `#rrggbb`.
    ///
    /// Colors that are `nil` or invalid have their defaults.
    public init(accent: String? = nil, danger: String? = nil) {
        self.accent = accent.flatMap(TerminalColor.init(hex:)) ?? .indexed(6)
        self.danger = danger.flatMap(TerminalColor.init(hex:)) ?? .indexed(1)
    }

    /// Returns the palette with the colors of a theme (OKit, "tintColor" and the like).
    func themed(_ theme: Theme?) -> Palette {
        func color(_ role: Theme.Role) -> TerminalColor? {
            theme?[role].flatMap { TerminalColor(hex: String($0.prefix(7))) }
        }
        var palette = self
        palette.accent = color(.tint) ?? accent
        palette.active = color(.active) ?? active
        palette.emptyField = color(.placeholder) ?? emptyField
        palette.styles = theme?.styles.mapValues { Style($0) } ?? [:]
        return palette
    }

    var title: Style { Style(.default, .bold) }
    var header: Style { Style(accent) }
    var muted: Style { Style(.default, .dim) }
    var disabled: Style { Style(.default, .dim) }
    var on: Style { Style(accent) }
    var switchedOn: Style { Style(active ?? accent) }
    var placeholder: Style { emptyField.map { Style($0) } ?? muted }
    var focusedText: Style { Style(accent, .bold) }
    var focusedControl: Style { Style(accent, [.bold, .reverse]) }
    var wrong: Style { Style(danger) }

    var good: Style { Style(.indexed(2)) }
    var warning: Style { Style(.indexed(3)) }
    var strong: Style { Style(.default, .bold) }
    var code: Style { Style(.indexed(3)) }

    /// Returns the named style that a component specifies; `nil` without a name or if the theme
    /// does not contain it.
    ///
    /// A theme can change the predefined styles.
    func style(named name: String?) -> Style? {
        if let style = name.flatMap({ styles[$0] }) {
            return style
        }
        return switch name {
        case "good": good
        case "warning": warning
        case "bad", "destructive": wrong
        case "muted": muted
        case "accent": on
        default: nil
        }
    }

    /// Returns the style of a label beside a value.
    func label(_ node: ScreenNode, isFocused: Bool) -> Style {
        if isFocused {
            return focusedText
        }
        if node.state.contains(.disabled) {
            return disabled
        }
        let plain = style(named: node.details.component.style) ?? .plain
        return node.state.contains(.selected) ? on : plain
    }
}

extension Style {
    /// Creates the style of a theme.
    fileprivate init(_ style: Theme.Style) {
        func color(_ hex: String?) -> TerminalColor {
            hex.flatMap { TerminalColor(hex: String($0.prefix(7))) } ?? .default
        }
        self.init(color(style.color), style.isBold ? .bold : [])
        background = color(style.background)
    }
}
