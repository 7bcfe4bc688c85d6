/// What a terminal reports about itself.
package enum TerminalReport: Sendable, Equatable {
    /// The color of the background.
    case background(TerminalColor)
    /// Whether the terminal has a mode.
    case mode(Int, isKnown: Bool)
    /// The terminal offers unambiguous codes for keys.
    case keyboard
    /// The numbers of its extensions (DA1), which are reported last.
    case attributes([Int])
    /// Whether it shows images by the protocol of kitty.
    case graphics(Bool)
    /// The size of a cell in pixels.
    case cellSize(PixelSize)

    /// The plausible sizes of cells.
    private static let cellSizes = 2...100

    /// Parses the report of a control sequence whose parameters begin with `?`.
    ///
    /// - Parameters:
    ///   - parameters: The parameters after the `?`.
    ///   - intermediates: The intermediate bytes.
    init?(_ parameters: [Int], _ intermediates: ArraySlice<UInt8>, _ final: UInt8) {
        switch (final, intermediates.first) {
        case (UInt8(ascii: "c"), nil): self = .attributes(parameters)
        case (UInt8(ascii: "u"), nil): self = .keyboard
        case (UInt8(ascii: "y"), UInt8(ascii: "$")) where parameters.count == 2:
            // 1 is set, 2 is reset, 3 is always set; 0 is unknown, 4 is always reset.
            self = .mode(parameters[0], isKnown: (1...3).contains(parameters[1]))
        default: return nil
        }
    }

    /// Parses the content of an operating system command: `11;` and a color of X11.
    init?(command: [UInt8]) {
        let text = String(decoding: command, as: UTF8.self)
        guard text.hasPrefix(Self.backgroundPrefix),
            let color = TerminalColor(x11: text.dropFirst(Self.backgroundPrefix.count))
        else {
            return nil
        }
        self = .background(color)
    }

    /// Parses the content of an application string (APC).
    init?(applicationString: [UInt8]) {
        let text = String(decoding: applicationString, as: UTF8.self)
        guard text.hasPrefix("Gi=31;") else {
            return nil
        }
        self = .graphics(text == "Gi=31;OK")
    }

    /// Parses the report of a size: 6, and the height and width of a cell.
    init?(sizes: [Int]) {
        guard sizes.count == 3, sizes[0] == 6, Self.cellSizes.contains(sizes[1]),
            Self.cellSizes.contains(sizes[2])
        else {
            return nil
        }
        self = .cellSize(PixelSize(sizes[2], sizes[1]))
    }

    private static let backgroundPrefix = "11;"
}

extension TerminalColor {
    /// Parses `rgb:RRRR/GGGG/BBBB` or `rgba:RRRR/GGGG/BBBB/AAAA` with one to four digits each; `nil`
    /// for any other text.
    fileprivate init?(x11 text: Substring) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let form = parts.first, let count = ["rgb": 3, "rgba": 4][form], parts.count == 2
        else {
            return nil
        }
        let numbers = parts[1].split(separator: "/", omittingEmptySubsequences: false)
            .map { digits -> UInt8? in
                let values = digits.compactMap(\.hexDigitValue)
                guard (1...4).contains(digits.count), values.count == digits.count else {
                    return nil
                }
                let most = (1 << (4 * values.count)) - 1
                return UInt8(clamping: values.reduce(0) { $0 << 4 | $1 } * 255 / most)
            }
        let bytes = numbers.compactMap(\.self)
        guard numbers.count == count, bytes.count == count else {
            return nil
        }
        self = .rgb(bytes[0], bytes[1], bytes[2])
    }
}
