import OKitExpression
public import OKitSyntax

/// Colors by role, as `#rrggbb`; a role that is `nil` has the default color of the front end (OKit,
/// "Theming").
public struct Theme: Sendable, Hashable {
    /// The colors by the names of their members in a theme file.
    private var colors: [String: String]
    /// Whether the theme declares that it is dark.
    private let saysDark: Bool?
    /// Its styles besides the built-in ones, by name.
    public let styles: [String: Style]

    /// A style of a theme.
    public struct Style: Sendable, Hashable {
        /// The text color; `nil` for that of the front end.
        public let color: String?
        /// The background color; `nil` for that of the front end.
        public let background: String?
        /// Whether the text is bold.
        public let isBold: Bool
    }

    /// Reads a theme that the schema has validated.
    public init(_ node: JSONNode) {
        var colors: [String: String] = [:]
        for member in node.declarations where member.name.hasSuffix("Color") {
            colors[member.name] = member.value.string
        }
        self.colors = colors
        saysDark = node["isDark"]?.bool
        var styles: [String: Style] = [:]
        for member in node["styles"]?.declarations ?? [] {
            styles[member.name] = Style(
                color: member.value["color"]?.string,
                background: member.value["background"]?.string,
                isBold: member.value["bold"]?.bool ?? false
            )
        }
        self.styles = styles
    }

    private init(colors: [String: String]) {
        self.colors = colors
        saysDark = true
        styles = [:]
    }

    /// The color roles of themes.
    public enum Role: String, Sendable, CaseIterable {
        case background = "backgroundColor"
        case text = "textColor"
        case groupedBackground = "groupedBackgroundColor"
        case navBar = "navBarColor"
        case navBarLine = "navBarLineColor"
        case tabBar = "tabBarColor"
        case tabBarLine = "tabBarLineColor"
        case toolBar = "toolBarColor"
        case toolBarLine = "toolBarLineColor"
        case cell = "cellColor"
        case active = "activeColor"
        case accent = "accentColor"
        case placeholder = "placeholderColor"
        case tint = "tintColor"

        /// The role whose color is used if this one has none.
        fileprivate var substitute: Role? {
            switch self {
            case .groupedBackground, .cell, .navBar, .tabBar, .toolBar: .background
            default: nil
            }
        }
    }

    /// The color of a role.
    public subscript(role: Role) -> String? {
        colors[role.rawValue] ?? role.substitute.flatMap { colors[$0.rawValue] }
    }

    /// Whether the theme is dark; by default, derived from the background.
    public var isDark: Bool {
        saysDark ?? self[.background].flatMap(Self.lightness).map { $0 < 0.5 } ?? false
    }

    /// The built-in themes; the one without a name uses the default colors of the front end.
    public static let builtIn: [String: Theme] = [
        "dark": Theme(colors: [
            "backgroundColor": "#000000", "textColor": "#ffffff", "cellColor": "#000000",
            "navBarLineColor": "#ffffff", "tabBarLineColor": "#ffffff",
            "toolBarLineColor": "#ffffff", "activeColor": "#ff8000", "accentColor": "#555555",
            "placeholderColor": "#777770", "tintColor": "#ff8000",
        ])
    ]

    /// The lightness from 0, black, to 1.
    private static func lightness(of hex: String) -> Double? {
        guard let number = Int(hex.dropFirst().prefix(6), radix: 16) else {
            return nil
        }
        let parts = [number >> 16 & 0xFF, number >> 8 & 0xFF, number & 0xFF].map(Double.init)
        return (parts[0] * 0.299 + parts[1] * 0.587 + parts[2] * 0.114) / 255
    }
}
