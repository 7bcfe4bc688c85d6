import OKitBundle

public import struct Foundation.Date
public import struct Foundation.TimeZone

/// The options for drawing a screen.
public struct RenderOptions: Sendable {
    /// The theme; `nil` for the dark or the light one, which suits the terminal's background.
    public var theme: TerminalTheme?
    /// The time zone in which dates are shown and edited.
    public var timeZone: TimeZone
    /// Returns the current time, to which typed dates such as `tomorrow` refer.
    public var now: @Sendable () -> Date = { Date() }
    /// The images.
    ///
    /// Without them, the names of images are shown.
    public var images: Images?
    /// Whether right-to-left text is ordered for a terminal that does not do it.
    package var ordersText = false
    /// How the terminal shows pixels; `nil` if images are drawn with characters.
    package var graphics: GraphicsSupport?
    /// The key map.
    ///
    /// Hints and help show its keys.
    public var keys: KeyMap
    /// Whether URLs that the app is permitted to open are shown as links.
    public var showsLinks = true
    /// Something about the app's data that the user must always see, at the end of the last line.
    public var remark: String?
    /// Whether indicators move while the app works.
    public var showsMotion = false
    /// The characters that can be shown.
    package var repertoire: TextRepertoire
    /// The colors that can be shown.
    package var colors = ColorDepth.trueColor
    /// Whether the terminal has a light background.
    package var isLight = false
    /// The colors by meaning, as of the last call of `apply`.
    private(set) var palette = Palette(.dark, for: .trueColor)

    /// Creates options for a Unicode screen.
    ///
    /// A terminal with fewer characters limits them itself.
    public init(
        theme: TerminalTheme? = nil,
        timeZone: TimeZone = .gmt,
        images: Images? = nil,
        keys: KeyMap = .standard
    ) {
        self.keys = keys
        self.images = images
        self.theme = theme
        self.timeZone = timeZone
        repertoire = .unicode
    }

    /// Sets the palette for an app's theme.
    mutating func apply(_ appTheme: Theme?) {
        palette = Palette(theme ?? (isLight ? .light : .dark), for: colors, app: appTheme)
    }
}
