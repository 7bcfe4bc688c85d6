import OKitBundle
import OKitRuntime
import OKitSyntax

/// The colors of a screen by meaning.
///
/// On a terminal with at most 16 colors, they are those of the user's terminal, and symbols and
/// attributes carry the same information.
struct Palette: Sendable, Equatable {
    /// The theme with the colors of the app; `nil` for the colors of the terminal.
    private let theme: TerminalTheme?
    /// The colors of the app's theme, by role.
    private var roles: [Theme.Role: TerminalColor] = [:]
    /// The styles of the app's theme, by name.
    private var styles: [String: Style] = [:]

    /// Creates the palette of a theme for a terminal with a color depth.
    ///
    /// - Parameter app: The theme of the app, which takes precedence.
    init(_ theme: TerminalTheme, for depth: ColorDepth, app: Theme? = nil) {
        self.theme = depth < .indexed ? nil : app.map(theme.layered) ?? theme
        guard let app else {
            return
        }
        for role in Theme.Role.allCases {
            roles[role] = app[role].flatMap(TerminalColor.init(themeColor:))
        }
        styles = app.styles.mapValues { Style($0) }
    }

    /// Whether the theme has a color for each surface.
    ///
    /// Without them, attributes distinguish fields and the focused row.
    var hasSurfaces: Bool { theme != nil }

    /// The color of the focus, of selected elements and of controls that are on.
    var accent: TerminalColor { color(.accent) }

    var title: Style { Style(.default, .bold) }
    var header: Style { Style(color(.heading)) }
    var muted: Style { theme.map { Style($0[.muted]) } ?? Style(.default, .dim) }
    var disabled: Style { muted }
    var on: Style { Style(accent) }
    var switchedOn: Style { Style(roles[.active] ?? accent) }
    var placeholder: Style { roles[.placeholder].map { Style($0) } ?? muted }
    var focusedText: Style { Style(accent, .bold) }
    var focusedControl: Style { Style(accent, [.bold, .reverse]) }
    var wrong: Style { Style(color(.bad)) }
    var good: Style { Style(color(.good)) }
    var warning: Style { Style(color(.warning)) }
    var strong: Style { Style(.default, .bold) }
    var code: Style { Style(color(.code)) }
    var link: Style { Style(color(.link), .underline) }
    var line: Style { theme.map { Style($0.line) } ?? muted }

    /// The style of a key in a hint.
    var hintKey: Style { hasSurfaces ? focusedText : .plain }

    /// The style of the selected tab.
    var activeTab: Style { focusedText.on(background(.screen)) }

    /// Returns the style of a field with text in another style.
    func field(_ text: Style, isFocused: Bool) -> Style {
        hasSurfaces
            ? text.on(background(isFocused ? .focusedField : .field)) : text.adding(.underline)
    }

    /// Returns the style of a button with text in another style.
    func button(_ text: Style) -> Style {
        hasSurfaces ? text.on(background(.button)) : text
    }

    /// Returns the background of a surface; the terminal's if it has no color.
    func background(_ surface: TerminalTheme.Surface) -> TerminalColor {
        if let theme {
            return theme[surface]
        }
        return Self.roles(of: surface).firstNonNil { roles[$0] } ?? .default
    }

    /// The color of text without another color.
    var text: TerminalColor { theme?[.text] ?? roles[.text] ?? .default }

    /// Returns the style of a line next to a bar.
    func line(_ role: Theme.Role) -> Style {
        roles[role].map { Style($0) } ?? line
    }

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

    private func color(_ ink: TerminalTheme.Ink) -> TerminalColor {
        if let theme {
            return theme[ink]
        }
        return switch ink {
        case .text: text
        case .muted: .default
        case .accent, .heading: roles[.tint] ?? .indexed(6)
        case .link: .indexed(6)
        case .good: .indexed(2)
        case .warning, .code: .indexed(3)
        case .bad: .indexed(1)
        }
    }

    /// Returns the roles of an app's theme that color a surface, the first one that has a color.
    private static func roles(of surface: TerminalTheme.Surface) -> [Theme.Role] {
        switch surface {
        case .content: [.cell]
        case .form: [.groupedBackground]
        case .header: [.navBar]
        case .toolbar: [.toolBar]
        case .tabBar: [.tabBar]
        case .selection: [.accent]
        case .screen, .footer, .dialog: [.background]
        case .field, .focusedField, .shownRow, .button: []
        }
    }
}

extension Style {
    /// Returns the same style on another background.
    func on(_ background: TerminalColor) -> Style {
        var style = self
        style.background = background
        return style
    }

    /// Creates the style of a theme.
    fileprivate init(_ style: Theme.Style) {
        func color(_ hex: String?) -> TerminalColor {
            hex.flatMap(TerminalColor.init(themeColor:)) ?? .default
        }
        self.init(color(style.color), style.isBold ? .bold : [])
        background = color(style.background)
    }
}
