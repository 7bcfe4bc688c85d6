import OKitBundle
import OKitRuntime

/// Colours by what they mean.
///
/// Text and background are the terminal's own, so a palette suits dark and light screens alike.
/// Without colours, signs and attributes tell the same.
public struct Palette: Sendable, Equatable {
    /// Focus, chosen things, controls that are on.
    package var accent: TerminalColor
    /// What destroys, and what is wrong.
    package var danger: TerminalColor
    /// A switch that is on; `nil` is the accent.
    private var active: TerminalColor?
    /// What stands in an empty field; `nil` is dim text.
    private var emptyField: TerminalColor?
    /// The styles of a theme, by name.
    private var styles: [String: Style] = [:]

    /// Makes a palette of colours as `#rrggbb`; what is `nil` or no colour stays as usual.
    public init(accent: String? = nil, danger: String? = nil) {
        self.accent = accent.flatMap(TerminalColor.init(hex:)) ?? .indexed(6)
        self.danger = danger.flatMap(TerminalColor.init(hex:)) ?? .indexed(1)
    }

    /// The same with the colours of a theme (OKit, "tintColor" and the like).
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

    /// The style that a component asks for by name; `nil` for no name, or one of another theme.
    ///
    /// A theme can change the styles that every app has.
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

    /// The style of a name beside a value.
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
    /// A style of a theme.
    fileprivate init(_ style: Theme.Style) {
        func color(_ hex: String?) -> TerminalColor {
            hex.flatMap { TerminalColor(hex: String($0.prefix(7))) } ?? .default
        }
        self.init(color(style.color), style.isBold ? .bold : [])
        background = color(style.background)
    }
}
