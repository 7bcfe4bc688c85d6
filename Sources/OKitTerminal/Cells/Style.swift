/// The appearance of a cell.
package struct Style: Sendable, Hashable {
    /// The color of the text.
    package var foreground = TerminalColor.default
    /// The color behind the text.
    package var background = TerminalColor.default
    /// The attributes that are set.
    package var attributes: Attributes = []
    /// The number of a link's URL in the cell's buffer; 0 for none.
    ///
    /// The number is one byte, so that a cell has 16 bytes.
    var link: UInt8 = 0

    /// Creates a style; without arguments, the terminal's default.
    package init(_ foreground: TerminalColor = .default, _ attributes: Attributes = []) {
        self.foreground = foreground
        self.attributes = attributes
    }

    /// The terminal's default style.
    package static let plain = Style()

    /// Returns the same style with additional attributes.
    package func adding(_ attributes: Attributes) -> Style {
        var style = self
        style.attributes.formUnion(attributes)
        return style
    }

    /// Attributes that can be combined.
    package struct Attributes: OptionSet, Sendable, Hashable {
        /// The attributes as bits.
        package let rawValue: UInt8

        /// Creates a set from its bits.
        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Bold or brighter text.
        package static let bold = Attributes(rawValue: 1 << 0)
        /// Faint text, which many terminals show as gray.
        package static let dim = Attributes(rawValue: 1 << 1)
        /// Italic text.
        package static let italic = Attributes(rawValue: 1 << 2)
        /// Underlined text.
        package static let underline = Attributes(rawValue: 1 << 3)
        /// Swapped foreground and background.
        package static let reverse = Attributes(rawValue: 1 << 4)
        /// Text with a line through the middle.
        package static let strikethrough = Attributes(rawValue: 1 << 5)
    }
}
