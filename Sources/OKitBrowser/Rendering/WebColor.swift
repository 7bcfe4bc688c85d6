import OKitExpression

/// A color of a page.
struct WebColor: Sendable, Equatable {
    let red: Double
    let green: Double
    let blue: Double

    private init(_ red: Double, _ green: Double, _ blue: Double) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    static let black = WebColor(0, 0, 0)
    static let white = WebColor(1, 1, 1)

    /// Reads `#rrggbb`, of which an opacity is ignored; `nil` for another text.
    init?(hex text: String) {
        guard text.first == "#", let color = RGBColor(hex: String(text.prefix(7))) else {
            return nil
        }
        self.init(Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
    }

    /// The color as `#rrggbb`.
    var hex: String {
        let parts = [red, green, blue].map { part in
            let digits = String(Int((min(max(part, 0), 1) * 255).rounded()), radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }
        return "#" + parts.joined()
    }

    /// The relative luminance (WCAG 2.2).
    private var luminance: Double {
        RGBColor.luminance(red, green, blue)
    }

    /// Whether dark text is easier to read on the color than light text.
    var isLight: Bool { contrast(to: .black) >= contrast(to: .white) }

    /// Returns the contrast ratio to another color (WCAG 2.2), from 1 to 21.
    func contrast(to other: WebColor) -> Double {
        RGBColor.contrast(luminance, other.luminance)
    }

    /// Returns a mix with a part of another color, from 0 to 1.
    func mixed(_ part: Double, with other: WebColor) -> WebColor {
        WebColor(
            red + (other.red - red) * part,
            green + (other.green - green) * part,
            blue + (other.blue - blue) * part
        )
    }

    /// Returns the color, moved towards black or white until it is readable on the backgrounds.
    ///
    /// The ratio is slightly higher than required, because colors are written with whole numbers.
    func readable(on backgrounds: [WebColor], ratio: Double = 4.6) -> WebColor {
        guard let first = backgrounds.first else {
            return self
        }
        let end = first.isLight ? WebColor.black : .white
        for step in 0...20 {
            let color = mixed(Double(step) / 20, with: end)
            if backgrounds.allSatisfy({ color.contrast(to: $0) >= ratio }) {
                return color
            }
        }
        return end
    }
}
