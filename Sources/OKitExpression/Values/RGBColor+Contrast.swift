import Foundation

extension RGBColor {
    /// The relative luminance from 0, black, to 1 (WCAG 2.2, "relative luminance").
    package var luminance: Double {
        Self.luminance(Double(red) / 255, Double(green) / 255, Double(blue) / 255)
    }

    /// The relative luminance of a color by its parts from 0 to 1.
    package static func luminance(_ red: Double, _ green: Double, _ blue: Double) -> Double {
        func linear(_ part: Double) -> Double {
            part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast of two colors by their luminances, from 1 to 21 (WCAG 2.2, "contrast ratio").
    package static func contrast(_ first: Double, _ second: Double) -> Double {
        (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }
}
