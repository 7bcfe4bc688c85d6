public import struct Foundation.Date
public import struct Foundation.TimeZone

/// The options for drawing a screen.
public struct RenderOptions: Sendable {
    /// The colors by meaning.
    public var palette: Palette
    /// The time zone in which dates are shown and edited.
    public var timeZone: TimeZone
    /// Returns the current time, to which typed dates such as `tomorrow` refer.
    public var now: @Sendable () -> Date = { Date() }
    /// The images.
    ///
    /// Without them, the names of images are shown.
    public var images: Images?
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
