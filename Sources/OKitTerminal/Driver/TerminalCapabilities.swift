/// What a terminal can do, as far as its environment and description tell.
public struct TerminalCapabilities: Sendable {
    /// Whether it can show a screen at all.
    ///
    /// False for `TERM=dumb` and without `TERM`.
    public let canShowScreens: Bool
    /// How many colours it shows.
    public let colors: ColorDepth
    /// Which characters it shows.
    public let repertoire: TextRepertoire
    /// Whether it is known to obey or skip operating system commands (OSC), such as one for the
    /// clipboard.
    ///
    /// A terminal that knows none would show their text.
    public let takesCommands: Bool
    /// Whether it moves rows of a region, which saves writing them anew.
    package let scrollsRegions: Bool
    /// Byte sequences of keys by the terminal's description, for `InputDecoder`.
    package let keys: [(bytes: [UInt8], key: Key)]

    /// Finds out by `TERM` and the terminfo database, `COLORTERM`, `NO_COLOR` and the locale.
    ///
    /// A terminal that the database doesn't know is taken for one with 16 colours and the usual
    /// keys. `NO_COLOR` counts where it is not empty (no-color.org).
    public init(environment: [String: String]) {
        let name = environment["TERM"] ?? ""
        let isDumb = name.isEmpty || name == "dumb" || name == "unknown"
        let description = isDumb ? nil : TerminalDescription(name: name)
        canShowScreens = !isDumb
        takesCommands = Self.familiesWithCommands.contains { name.hasPrefix($0) }
        repertoire = TextRepertoire(environment: environment)
        keys = description?.keys ?? []
        scrollsRegions = description?.scrollsRegions ?? false
        colors = Self.colors(environment, isDumb: isDumb, count: description?.colors)
    }

    /// Makes capabilities by hand, for tests and headless rendering.
    public init(
        colors: ColorDepth = .trueColor,
        repertoire: TextRepertoire = .unicode,
        canShowScreens: Bool = true,
        takesCommands: Bool = false
    ) {
        self.takesCommands = takesCommands
        self.colors = colors
        self.repertoire = repertoire
        self.canShowScreens = canShowScreens
        keys = []
        scrollsRegions = false
    }

    /// Names of terminals whose parsers follow ECMA-48 §5.6 to the end of a command string.
    private static let familiesWithCommands = [
        "alacritty", "contour", "foot", "ghostty", "iterm", "konsole", "rio", "rxvt", "screen",
        "st-", "tmux", "vte", "wezterm", "xterm",
    ]

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
