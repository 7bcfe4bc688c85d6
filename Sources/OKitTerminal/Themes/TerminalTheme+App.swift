import OKitBundle

extension TerminalTheme {
    /// Returns the theme with the colors of an app's theme.
    ///
    /// If the app has a background, the other surfaces are mixed from it and the text color, and
    /// colors that would not be readable on it are changed.
    func layered(_ app: Theme) -> TerminalTheme {
        func color(_ role: Theme.Role) -> TerminalColor? {
            app[role].flatMap(TerminalColor.init(themeColor:))
        }
        guard let background = color(.background) else {
            var theme = self
            theme.apply(color)
            return theme
        }
        let isLight = background.isLight ?? false
        var theme = isLight == isDark ? (isLight ? TerminalTheme.light : .dark) : self
        theme[.text] =
            color(.text)
            ?? theme[.text].readable(
                on: background,
                towards: isLight ? .rgb(0, 0, 0) : .rgb(255, 255, 255)
            )
        let text = theme[.text]
        let parts: [(Surface, Double)] = [
            (.field, 0.1), (.focusedField, 0.16), (.shownRow, 0.1), (.button, 0.14),
            (.dialog, 0.06),
        ]
        for (surface, part) in parts {
            theme[surface] = background.mixed(part, with: text)
        }
        for surface in [Surface.screen, .content, .form, .header, .toolbar, .tabBar, .footer] {
            theme[surface] = background
        }
        theme[.selection] = background.mixed(0.25, with: color(.tint) ?? theme[.accent])
        theme.line = background.mixed(0.3, with: text)
        for ink in Ink.allCases {
            theme[ink] = theme[ink].readable(on: theme[.button], towards: text)
        }
        theme.apply(color)
        return theme
    }

    private mutating func apply(_ color: (Theme.Role) -> TerminalColor?) {
        let surfaces: [(Surface, Theme.Role)] = [
            (.content, .cell), (.form, .groupedBackground), (.header, .navBar),
            (.toolbar, .toolBar), (.tabBar, .tabBar), (.selection, .accent),
        ]
        for (surface, role) in surfaces {
            self[surface] = color(role) ?? self[surface]
        }
        let inks: [(Ink, Theme.Role)] = [(.text, .text), (.accent, .tint), (.heading, .tint)]
        for (ink, role) in inks {
            self[ink] = color(role) ?? self[ink]
        }
    }
}

extension TerminalColor {
    /// Creates a color of an app's theme: `#rrggbb`, of which an opacity is ignored.
    init?(themeColor text: String) {
        self.init(hex: String(text.prefix(7)))
    }
}
