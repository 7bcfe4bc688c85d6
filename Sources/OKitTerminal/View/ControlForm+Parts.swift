import OKitRuntime

// What the parts of a control's line mean, for clicks; they follow `text`.
extension ControlForm {
    /// Columns of a slider's line, from its least value to its greatest.
    static let track = 10

    /// The part of a slider's bounds at a column; `nil` beside its line.
    func fraction(of node: ScreenNode, at offset: Int) -> Double? {
        let place = offset - end("min", of: node).width - 1
        return (0...Self.track).contains(place) ? Double(place) / Double(Self.track) : nil
    }

    /// Which way a stepper or slider goes at a column: 1, -1, or 0 where that is no sign at its end.
    func direction(of node: ScreenNode, at offset: Int) -> Int {
        guard node.role == .slider else {
            return offset < 2 ? -1 : offset >= text(node, isFocused: false).width - 2 ? 1 : 0
        }
        let start = end("min", of: node).width
        let end = start + 1 + Self.track + 1 + 1
        if offset < start {
            return -1
        }
        return (end..<end + self.end("max", of: node).width).contains(offset) ? 1 : 0
    }

    /// The index of the segment at a column.
    func segment(of node: ScreenNode, at offset: Int) -> Int? {
        var end = 0
        return node.options.firstIndex { option in
            end += DisplayWidth.of(option.label ?? "", upTo: 1000) + 2
            return offset < end
        }
    }

    /// The index of the part of a date at a column, with the sign before it.
    func datePart(of node: ScreenNode, at offset: Int) -> Int? {
        guard let date = node.date else {
            return nil
        }
        var end = 0
        let form = DateText(mode: node.details.dateMode, timeZone: options.timeZone)
        return form.pieces(of: date).firstIndex { piece in
            end += piece.separator.count + piece.text.count
            return offset < end
        }
    }
}
