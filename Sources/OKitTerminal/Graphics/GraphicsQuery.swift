/// Asks a terminal how it shows images, and reads its answers.
struct GraphicsQuery {
    private var isKitty = false
    private var cell: PixelSize?
    /// The answer to the last question; `nil` before it arrives.
    private var attributes: [Int]?

    /// The questions: whether an image of one pixel could be shown, the size of cells in pixels,
    /// and the attributes of the terminal.
    ///
    /// Every terminal answers the last one.
    ///
    /// - Parameter handlesStrings: Whether the terminal ignores application strings (APC) that it
    ///   does not know. Terminal multiplexers show them as titles.
    static func bytes(handlesStrings: Bool) -> [UInt8] {
        let kitty = handlesStrings ? "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\" : ""
        return Array("\(kitty)\u{1B}[16t\u{1B}[c".utf8)
    }

    /// What the answers mean; `nil` if the terminal does not show images or has not answered.
    var support: GraphicsSupport? {
        guard let attributes else {
            return nil
        }
        if isKitty {
            return GraphicsSupport(.kitty, cell: cell ?? .standardCell)
        }
        // Without the size of cells, the size of a sixel image is unknown.
        return attributes.contains(4) ? cell.map { GraphicsSupport(.sixel, cell: $0) } : nil
    }

    /// Reads an answer.
    mutating func take(_ report: TerminalReport) {
        switch report {
        case .graphics(let isSupported): isKitty = isSupported
        case .cellSize(let size): cell = size
        case .attributes(let numbers): attributes = numbers
        }
    }
}

/// An answer of the terminal to a question.
package enum TerminalReport: Sendable, Equatable {
    /// Whether images can be shown by the protocol of kitty.
    case graphics(Bool)
    /// The size of a cell in pixels.
    case cellSize(PixelSize)
    /// The numbers of the terminal's extensions (DA1).
    case attributes([Int])

    /// The sizes of cells that are plausible.
    private static let sizes = 2...100

    /// Reads a control sequence; `nil` for sequences that are not answers.
    ///
    /// - Parameters:
    ///   - parameters: The bytes between `CSI` and the final byte.
    static func parse(_ parameters: ArraySlice<UInt8>, _ final: UInt8) -> TerminalReport? {
        switch final {
        case UInt8(ascii: "c") where parameters.first == UInt8(ascii: "?"):
            return .attributes(ControlSequence.parameters(parameters.dropFirst()))
        case UInt8(ascii: "t"):
            let numbers = ControlSequence.parameters(parameters)
            guard numbers.count == 3, numbers[0] == 6, sizes.contains(numbers[1]),
                sizes.contains(numbers[2])
            else {
                return nil
            }
            return .cellSize(PixelSize(numbers[2], numbers[1]))
        default:
            return nil
        }
    }

    /// Reads the text of an application string (APC); `nil` for others.
    static func parse(string: [UInt8]) -> TerminalReport? {
        let text = String(decoding: string, as: UTF8.self)
        return text.hasPrefix("Gi=31;") ? .graphics(text == "Gi=31;OK") : nil
    }
}
