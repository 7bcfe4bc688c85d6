import OKitRuntime

/// The texts of a row after its label: its value, and a detail at the end.
///
/// Where there is not enough room, the value is shortened first.
struct TrailingText {
    private let value: String
    private let detail: String
    /// Whether the value is invalid.
    let isWrong: Bool

    private static let separator = " · "

    /// - Parameter isControl: Whether a control shows the value.
    init(_ node: ScreenNode, isControl: Bool, _ options: RenderOptions) {
        var value = isControl ? "" : node.valueText(options)
        if node.state.contains(.busy) {
            value += value.isEmpty ? "\(Symbols.ellipsis)" : " \(Symbols.ellipsis)"
        }
        isWrong = node.state.contains(.invalid)
        if isWrong, !isControl {
            value = "\(Symbols.warning) " + value
        }
        self.value = value
        detail = node.details.component.detail ?? ""
    }

    var isEmpty: Bool { value.isEmpty && detail.isEmpty }

    /// Returns the number of columns of all texts, or a larger number than the limit.
    func width(upTo limit: Int) -> Int {
        DisplayWidth.of(ending.isEmpty ? value : value + ending, upTo: limit)
    }

    /// Returns the texts that fit in a number of columns, with the columns for each.
    func parts(in room: Int) -> [(text: String, limit: Int)] {
        let end = min(DisplayWidth.of(ending, upTo: room), room)
        let width = min(DisplayWidth.of(value, upTo: room), room - end)
        // A value of less than three columns is not readable.
        guard !ending.isEmpty, width > 2 || width == DisplayWidth.of(value, upTo: room) else {
            return ending.isEmpty ? [(value, room)] : [(detail, room)]
        }
        return [(value, width), (ending, end)]
    }

    private var ending: String {
        detail.isEmpty || value.isEmpty ? detail : Self.separator + detail
    }
}
