public import struct Foundation.TimeZone

/// The options for drawing a screen.
public struct RenderOptions: Sendable {
    /// The colors by meaning.
    public var palette: Palette
    /// The time zone in which dates are shown and edited.
    public var timeZone: TimeZone
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
    /// The characters that can be shown.
    package var repertoire: TextRepertoire

    /// Creates options for a Unicode screen.
    ///
    /// A terminal with fewer characters limits them itself.
    public init(
        palette: Palette = Palette(),
        timeZone: TimeZone = .gmt,
        images: Images? = nil,
        keys: KeyMap = .standard
    ) {
        self.keys = keys
        self.images = images
        self.palette = palette
        self.timeZone = timeZone
        repertoire = .unicode
    }
}
