/// How a cell looks.
package struct Style: Sendable, Hashable {
    /// Colour of the text.
    package var foreground = TerminalColor.default
    /// Colour behind the text.
    package var background = TerminalColor.default
    /// What else is on.
    package var attributes: Attributes = []
    /// The number of the address in the cell's buffer that the terminal may open; 0 for none.
    ///
    /// One byte, so that a cell has 16.
    var link: UInt8 = 0

    /// Makes a style; without arguments, the terminal's own look.
    package init(_ foreground: TerminalColor = .default, _ attributes: Attributes = []) {
        self.foreground = foreground
        self.attributes = attributes
    }

    /// The terminal's own look.
    package static let plain = Style()

    /// The same style with more attributes.
    package func adding(_ attributes: Attributes) -> Style {
        var style = self
        style.attributes.formUnion(attributes)
        return style
    }

    /// Attributes that can be on at the same time.
    package struct Attributes: OptionSet, Sendable, Hashable {
        /// One bit an attribute.
        package let rawValue: UInt8

        /// Makes a set from its bits.
        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Heavier, or brighter.
        package static let bold = Attributes(rawValue: 1 << 0)
        /// Fainter; many terminals show it as grey.
        package static let dim = Attributes(rawValue: 1 << 1)
        /// Slanted.
        package static let italic = Attributes(rawValue: 1 << 2)
        /// A line below.
        package static let underline = Attributes(rawValue: 1 << 3)
        /// Foreground and background exchanged.
        package static let reverse = Attributes(rawValue: 1 << 4)
        /// A line through the middle.
        package static let strikethrough = Attributes(rawValue: 1 << 5)
    }
}
