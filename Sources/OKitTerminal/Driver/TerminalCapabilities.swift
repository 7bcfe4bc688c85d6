/// The capabilities of a terminal, as far as its environment and description specify them.
public struct TerminalCapabilities: Sendable {
    /// Whether the terminal can show screens.
    ///
    /// It is false for `TERM=dumb` and if `TERM` is not set.
    public let canShowScreens: Bool
    /// The number of colors that it can show.
    public let colors: ColorDepth
    /// The characters that it can show.
    public let repertoire: TextRepertoire
    /// Whether it is known to handle or ignore operating system commands (OSC), such as the one for
    /// the clipboard.
    ///
    /// A terminal that does not support OSC would show their text.
    public let takesCommands: Bool
    /// Whether its background is light, as far as `COLORFGBG` specifies it.
    package let isLight: Bool
    /// Whether it handles or ignores application strings (APC) as well, which terminal multiplexers
    /// use for titles.
    package let handlesStrings: Bool
    /// Whether right-to-left text must be sent in the order of its display.
    package let ordersText: Bool
    /// Whether it can scroll the rows of a region, which avoids writing them again.
    package let scrollsRegions: Bool
    /// Whether it can erase cells with a background, which avoids writing spaces.
    package let erasesCells: Bool
    /// The byte sequences of keys in the terminal's description, for `InputDecoder`.
    package let keys: [(bytes: [UInt8], key: Key)]

    /// Determines the capabilities from `TERM` and the terminfo database, `COLORTERM`, `NO_COLOR`
    /// `COLORFGBG` and the locale.
    ///
    /// A terminal that the database does not contain is assumed to have 16 colors and the usual
    /// keys. `NO_COLOR` is used unless it is empty (no-color.org).
    public init(environment: [String: String]) {
        let name = environment["TERM"] ?? ""
        let isDumb = name.isEmpty || name == "dumb" || name == "unknown"
        let description = isDumb ? nil : TerminalDescription(name: name)
        canShowScreens = !isDumb
        takesCommands = Self.familiesWithCommands.contains { name.hasPrefix($0) }
        handlesStrings = takesCommands && !Self.multiplexers.contains { name.hasPrefix($0) }
        ordersText = !Self.ordersText(environment)
        repertoire = TextRepertoire(environment: environment)
        keys = description?.keys ?? []
        isLight = Self.isLight(environment["COLORFGBG"])
        scrollsRegions = description?.scrollsRegions ?? false
        erasesCells = description?.erasesCells ?? false
        colors = Self.colors(environment, isDumb: isDumb, count: description?.colors)
    }

    /// Creates capabilities, for tests and headless rendering.
    public init(
        colors: ColorDepth = .trueColor,
        repertoire: TextRepertoire = .unicode,
        canShowScreens: Bool = true,
        takesCommands: Bool = false
    ) {
        self.takesCommands = takesCommands
        handlesStrings = takesCommands
        ordersText = false
        self.colors = colors
        self.repertoire = repertoire
        self.canShowScreens = canShowScreens
        keys = []
        isLight = false
        scrollsRegions = false
        erasesCells = false
    }

    /// The names of terminals whose parsers handle command strings up to their end, as ECMA-48 §5.6
    /// specifies.
    private static let familiesWithCommands = [
        "alacritty", "contour", "foot", "ghostty", "iterm", "konsole", "rio", "rxvt", "screen",
        "st-", "tmux", "vte", "wezterm", "xterm",
    ]

    /// Returns whether the last number of `COLORFGBG` is a light color of the 16 colors.
    private static func isLight(_ colors: String?) -> Bool {
        let background = colors?.split(separator: ";").last.flatMap { Int($0) } ?? 0
        return background == 7 || (9...15).contains(background)
    }

    /// Returns whether the terminal itself is known to order right-to-left text.
    private static func ordersText(_ environment: [String: String]) -> Bool {
        ["VTE_VERSION", "KONSOLE_VERSION", "MLTERM"].contains { environment[$0] != nil }
            || environment["TERM"]?.hasPrefix("mlterm") ?? false
            || environment["TERM_PROGRAM"] == "Apple_Terminal"
    }

    private static let multiplexers = ["screen", "tmux"]

    private static func colors(
        _ environment: [String: String],
        isDumb: Bool,
        count: Int?
    ) -> ColorDepth {
        if isDumb || environment["NO_COLOR"].map({ !$0.isEmpty }) ?? false {
            return .monochrome
        }
        if ["truecolor", "24bit"].contains(environment["COLORTERM"]?.lowercased()) {
            return .trueColor
        }
        switch count ?? 16 {
        case 0x100_0000...: return .trueColor
        case 256...: return .indexed
        case 8...: return .sixteen
        default: return .monochrome
        }
    }
}
