import OKitBundle

/// The style sheet of an app's theme: values for the roles of the page's own style sheet.
///
/// Colors that would not be readable are changed.
struct ThemeSheet {
    /// The text of the style sheet.
    let text: String
    /// The color scheme that the theme fixes; `nil` to use that of the system.
    let scheme: String?

    /// - Parameter theme: `nil` for the colors of the page.
    init(_ theme: Theme?) {
        guard let theme else {
            (text, scheme) = ("", nil)
            return
        }
        var sheet = ""
        if let background = theme[.background].flatMap(WebColor.init(hex:)) {
            scheme = background.isLight ? "light" : "dark"
            sheet += Self.rule(":root", Self.values(of: theme, on: background))
        } else {
            scheme = nil
            // The background of the page is nearly white or nearly black.
            sheet += Self.rule(":root", Self.accents(of: theme, on: [.white]))
            sheet +=
                "@media (prefers-color-scheme: dark){"
                + Self.rule(":root", Self.accents(of: theme, on: [.black])) + "}"
        }
        let ground = theme[.cell].flatMap(WebColor.init(hex:))
        for (name, style) in theme.styles.sorted(by: { $0.key < $1.key }) {
            sheet += Self.rule(
                "." + RenderContext.className(ofStyle: name),
                Self.values(of: style, on: ground)
            )
        }
        text = sheet
    }

    private static func values(of theme: Theme, on background: WebColor) -> [(String, String)] {
        let end = background.isLight ? WebColor.black : .white
        func color(_ role: Theme.Role) -> WebColor? { theme[role].flatMap(WebColor.init(hex:)) }
        let cell = color(.cell) ?? background
        let grounds = [background, cell]
        let text = (color(.text) ?? end.mixed(0.08, with: background)).readable(on: grounds)
        let surfaces: [(String, WebColor)] = [
            ("--ground", background), ("--cell", cell),
            ("--top", color(.navBar) ?? background), ("--foot", color(.tabBar) ?? background),
            ("--field", cell.mixed(0.08, with: text)), ("--button", cell.mixed(0.12, with: text)),
            ("--hover", cell.mixed(0.06, with: text)),
            ("--line", color(.navBarLine)?.mixed(0.5, with: cell) ?? cell.mixed(0.2, with: text)),
            ("--text", text),
            ("--muted", text.mixed(0.3, with: cell).readable(on: grounds)),
            ("--on-top", text.readable(on: [color(.navBar) ?? background])),
            ("--on-foot", text.readable(on: [color(.tabBar) ?? background])),
        ]
        let selection = cell.mixed(0.2, with: color(.tint) ?? color(.accent) ?? text)
        let more = [
            ("--selection", selection), ("--on-selection", text.readable(on: [selection])),
        ]
        return (surfaces + more).map { ($0.0, $0.1.hex) }
            + accents(of: theme, on: grounds + [surfaces[4].1])
            + [("color-scheme", background.isLight ? "light" : "dark")]
    }

    /// Returns the accent, and the text on it.
    private static func accents(
        of theme: Theme,
        on grounds: [WebColor]
    ) -> [(String, String)] {
        let given = theme[.tint] ?? theme[.active] ?? theme[.accent]
        guard let accent = given.flatMap(WebColor.init(hex:)) else {
            return []
        }
        let readable = accent.readable(on: grounds)
        let text = readable.isLight ? WebColor.black : .white
        return [("--accent", readable.hex), ("--on-accent", text.hex)]
    }

    private static func values(
        of style: Theme.Style,
        on ground: WebColor?
    ) -> [(String, String)] {
        var values: [(String, String)] = []
        let background = style.background.flatMap(WebColor.init(hex:))
        if let background {
            values.append(("background-color", background.hex))
        }
        let color = style.color.flatMap(WebColor.init(hex:))
        let grounds = [background ?? ground].compactMap(\.self)
        if let color = color ?? background.map({ $0.isLight ? .black : .white }) {
            let text = color.readable(on: grounds).hex
            values.append(("color", text))
            if background != nil {
                // The secondary texts of a row are on the same background.
                values.append(("--muted", text))
            }
        }
        if style.isBold {
            values.append(("font-weight", "700"))
        }
        return values
    }

    private static func rule(_ selector: String, _ values: [(String, String)]) -> String {
        let body = values.map { "\($0.0):\($0.1)" }.joined(separator: ";")
        return values.isEmpty ? "" : "\(selector){\(body)}"
    }
}
