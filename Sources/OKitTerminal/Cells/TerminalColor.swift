/// A terminal color.
package enum TerminalColor: Sendable, Hashable {
    /// The terminal's default foreground or background.
    case `default`
    /// An entry of the 256-color table; 0 to 15 follow the user's theme.
    case indexed(UInt8)
    /// A color with red, green and blue.
    case rgb(UInt8, UInt8, UInt8)

    /// Parses `#rrggbb` or `#rgb`; `nil` for any other text.
    package init?(hex text: String) {
        guard text.utf8.first == UInt8(ascii: "#") else {
            return nil
        }
        let digits = text.dropFirst().compactMap(\.hexDigitValue)
        guard digits.count == text.count - 1 else {
            return nil
        }
        let bytes: [Int]
        switch digits.count {
        case 3: bytes = digits.map { $0 * 17 }
        case 6: bytes = [0, 2, 4].map { digits[$0] * 16 + digits[$0 + 1] }
        default: return nil
        }
        self = .rgb(UInt8(bytes[0]), UInt8(bytes[1]), UInt8(bytes[2]))
    }
}

/// The number of colors that a terminal can show.
public enum ColorDepth: Int, Sendable, Comparable, CaseIterable {
    /// No colors, only attributes such as bold and reverse.
    case monochrome
    /// The 16 colors of the user's theme.
    case sixteen
    /// The 256-color table.
    case indexed
    /// All RGB colors.
    case trueColor

    /// Compares by the number of colors.
    public static func < (left: ColorDepth, right: ColorDepth) -> Bool {
        left.rawValue < right.rawValue
    }
}
