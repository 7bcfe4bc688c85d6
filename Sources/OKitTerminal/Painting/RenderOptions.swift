public import struct Foundation.TimeZone

/// What an image of a screen depends on besides the screen.
public struct RenderOptions: Sendable {
    /// Colours by meaning.
    public var palette: Palette
    /// The zone in which dates are shown and edited.
    public var timeZone: TimeZone
    /// Where images come from; their names stand in place of them without it.
    public var images: Images?
    /// Which key does what; hints and help name the keys by it.
    public var keys: KeyMap
    /// Whether addresses that the app may have opened are links.
    public var showsLinks = true
    /// Which characters may appear.
    package var repertoire: TextRepertoire

    /// Makes options for a screen in Unicode; a terminal that shows less limits it by itself.
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
