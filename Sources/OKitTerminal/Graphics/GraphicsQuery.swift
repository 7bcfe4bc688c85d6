/// How a terminal shows images, as far as it has reported that.
struct GraphicsQuery {
    private var isKitty = false
    private var cell: PixelSize?
    /// The numbers of the terminal's extensions; `nil` before they are reported.
    private var attributes: [Int]?

    /// The bytes of the query: whether an image of one pixel could be shown, and the size of cells
    /// in pixels.
    ///
    /// - Parameter handlesStrings: Whether the terminal ignores application strings (APC) that it
    ///   does not know. Terminal multiplexers show them as titles.
    static func bytes(handlesStrings: Bool) -> String {
        let kitty = handlesStrings ? "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\" : ""
        return "\(kitty)\u{1B}[16t"
    }

    /// The supported form of images; `nil` if the terminal shows none or has not reported yet.
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

    /// Takes a report.
    mutating func take(_ report: TerminalReport) {
        switch report {
        case .graphics(let isSupported): isKitty = isSupported
        case .cellSize(let size): cell = size
        case .attributes(let numbers): attributes = numbers
        case .background, .mode, .keyboard: break
        }
    }
}
