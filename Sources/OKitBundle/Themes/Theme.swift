import OKitExpression
public import OKitSyntax

/// Colours by role, as `#rrggbb`; a role that is `nil` keeps the look of the front end (OKit,
/// "Theming").
public struct Theme: Sendable, Equatable {
    /// The colours by the names of their members in a theme file.
    private var colors: [String: String]
    /// Whether the theme says itself that it is dark.
    private let saysDark: Bool?
    /// The styles that it adds to those that every app has, by name.
    public let styles: [String: Style]

    /// How a style of a theme looks.
    public struct Style: Sendable, Equatable {
        /// The color of the text; `nil` for that of the front end.
        public let color: String?
        /// The color behind it; `nil` for that of the front end.
        public let background: String?
        /// Whether the text is bold.
        public let isBold: Bool
    }

    /// Reads a theme whose form the schema has checked.
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

    /// A role that a theme gives a colour.
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

        /// What stands in for a role that has no colour of its own.
        fileprivate var substitute: Role? {
            switch self {
            case .groupedBackground, .cell, .navBar, .tabBar, .toolBar: .background
            default: nil
            }
        }
    }

    /// The colour of a role.
    public subscript(role: Role) -> String? {
        colors[role.rawValue] ?? role.substitute.flatMap { colors[$0.rawValue] }
    }

    /// Whether light text stands on it; taken from the background where the theme says nothing.
    public var isDark: Bool {
        saysDark ?? self[.background].flatMap(Self.lightness).map { $0 < 0.5 } ?? false
    }

    /// The themes that every app has; the one without a name leaves the front end's look alone.
    public static let builtIn: [String: Theme] = [
        "dark": Theme(colors: [
            "backgroundColor": "#000000", "textColor": "#ffffff", "cellColor": "#000000",
            "navBarLineColor": "#ffffff", "tabBarLineColor": "#ffffff",
            "toolBarLineColor": "#ffffff", "activeColor": "#ff8000", "accentColor": "#555555",
            "placeholderColor": "#777770", "tintColor": "#ff8000",
        ])
    ]

    /// From 0, black, to 1.
    private static func lightness(of hex: String) -> Double? {
        guard let number = Int(hex.dropFirst().prefix(6), radix: 16) else {
            return nil
        }
        let parts = [number >> 16 & 0xFF, number >> 8 & 0xFF, number & 0xFF].map(Double.init)
        return (parts[0] * 0.299 + parts[1] * 0.587 + parts[2] * 0.114) / 255
    }
}
