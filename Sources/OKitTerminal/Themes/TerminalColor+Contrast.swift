import OKitExpression

extension TerminalColor {
    /// Creates a color from `0xRRGGBB`.
    init(rgb: UInt32) {
        self = .rgb(UInt8(rgb >> 16 & 0xFF), UInt8(rgb >> 8 & 0xFF), UInt8(rgb & 0xFF))
    }

    /// The red, green and blue of a color that does not depend on the terminal; `nil` for the
    /// default colors and the 16 colors of the user's theme.
    var components: (red: UInt8, green: UInt8, blue: UInt8)? {
        switch self {
        case .rgb(let red, let green, let blue): (red, green, blue)
        case .indexed(let index) where index >= 16: Self.table(index).components
        default: nil
        }
    }

    /// The relative luminance from 0, black, to 1 (WCAG 2.2, "relative luminance").
    package var luminance: Double? {
        components.map { RGBColor(red: $0.red, green: $0.green, blue: $0.blue).luminance }
    }

    /// Whether dark text is more readable on it than light text; `nil` for colors that depend on the
    /// terminal.
    package var isLight: Bool? { luminance.map { $0 > 0.18 } }

    /// Returns the contrast to another color from 1 to 21 (WCAG 2.2, "contrast ratio"); `nil` if
    /// one of them depends on the terminal.
    package func contrast(to other: TerminalColor) -> Double? {
        guard let first = luminance, let second = other.luminance else {
            return nil
        }
        return RGBColor.contrast(first, second)
    }

    /// Returns a mixture with a part, from 0 to 1, of another color.
    func mixed(_ part: Double, with other: TerminalColor) -> TerminalColor {
        guard let first = components, let second = other.components else {
            return self
        }
        func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
            UInt8(clamping: Int((Double(a) + (Double(b) - Double(a)) * part).rounded()))
        }
        return .rgb(
            mix(first.red, second.red),
            mix(first.green, second.green),
            mix(first.blue, second.blue)
        )
    }

    /// Returns the color, mixed with so much of a text color that it is readable on a background.
    func readable(on background: TerminalColor, towards text: TerminalColor) -> TerminalColor {
        let mixtures = [0, 0.25, 0.5, 0.75].map { mixed($0, with: text) }
        return mixtures.first { ($0.contrast(to: background) ?? 21) >= 4.5 } ?? text
    }
}
