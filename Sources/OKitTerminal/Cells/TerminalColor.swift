/// A colour as terminals know them.
package enum TerminalColor: Sendable, Hashable {
    /// The terminal's own foreground or background.
    case `default`
    /// An entry of the 256-colour table; 0 to 15 follow the user's theme.
    case indexed(UInt8)
    /// Red, green and blue.
    case rgb(UInt8, UInt8, UInt8)

    /// Reads `#rrggbb` or `#rgb`; `nil` for any other text.
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

/// How many colours a terminal shows.
public enum ColorDepth: Int, Sendable, Comparable, CaseIterable {
    /// None: attributes such as bold and reverse only.
    case monochrome
    /// The 16 of the user's theme.
    case sixteen
    /// The 256-colour table.
    case indexed
    /// Any red, green and blue.
    case trueColor

    /// Orders by the number of colours.
    public static func < (left: ColorDepth, right: ColorDepth) -> Bool {
        left.rawValue < right.rawValue
    }
}
