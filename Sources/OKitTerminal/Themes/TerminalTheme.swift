import OKitBundle

/// The colors of screens in a terminal: a color for each surface and each kind of text.
///
/// The theme of an app is layered over a terminal theme, and changes some of its colors.
public struct TerminalTheme: Sendable, Equatable {
    /// The name.
    public let name: String
    /// Whether its text is lighter than its background.
    public let isDark: Bool
    private var surfaces: [TerminalColor]
    private var inks: [TerminalColor]
    /// The color of lines and borders.
    var line: TerminalColor

    /// The backgrounds of the parts of a screen.
    package enum Surface: Int, Sendable, CaseIterable {
        case screen, content, form, header, toolbar, tabBar, footer
        case field, focusedField, selection, shownRow, button, dialog

        /// The surface whose color is used if this one has none.
        fileprivate var substitute: Surface? {
            switch self {
            case .screen: nil
            case .toolbar, .tabBar: .footer
            default: .screen
            }
        }
    }

    /// The kinds of text by color.
    ///
    /// Each is readable on each surface, because apps can use any of them anywhere.
    package enum Ink: Int, Sendable, CaseIterable {
        case text, muted, accent, heading, link, good, warning, bad, code
    }

    /// Creates a theme from colors as `0xRRGGBB`.
    ///
    /// Surfaces and inks without a color use that of a similar one.
    init(
        _ name: TerminalThemeName,
        isDark: Bool,
        line: UInt32,
        surfaces: [Surface: UInt32],
        inks: [Ink: UInt32]
    ) {
        func color(of surface: Surface) -> TerminalColor? {
            surfaces[surface].map(TerminalColor.init(rgb:))
                ?? surface.substitute.flatMap(color(of:))
        }
        self.name = name.rawValue
        self.isDark = isDark
        self.line = TerminalColor(rgb: line)
        self.surfaces = Surface.allCases.map { color(of: $0) ?? .default }
        self.inks = Ink.allCases.map { ink in
            (inks[ink] ?? inks[.text]).map(TerminalColor.init(rgb:)) ?? .default
        }
    }

    /// The color of a surface.
    package subscript(surface: Surface) -> TerminalColor {
        get { surfaces[surface.rawValue] }
        set { surfaces[surface.rawValue] = newValue }
    }

    /// The color of a kind of text.
    package subscript(ink: Ink) -> TerminalColor {
        get { inks[ink.rawValue] }
        set { inks[ink.rawValue] = newValue }
    }

    /// Returns the built-in theme with a name.
    public static func named(_ name: String) -> TerminalTheme? {
        all.first { $0.name == name }
    }
}
