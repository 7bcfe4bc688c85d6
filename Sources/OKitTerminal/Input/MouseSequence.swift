/// Parses xterm's SGR mouse reports (mode 1006): `ESC [ < buttons ; column ; row M` or `m`.
enum MouseSequence {
    /// Returns the event of a report; `nil` for motion without a button and for unused buttons.
    static func parse(_ parameters: [Int], _ final: UInt8) -> InputEvent.Mouse? {
        guard parameters.count == 3 else {
            return nil
        }
        let bits = parameters[0]
        guard let kind = kind(bits, isPress: final == UInt8(ascii: "M"), final) else {
            return nil
        }
        let point = Point(max(parameters[1] - 1, 0), max(parameters[2] - 1, 0))
        let modifiers = Key.Modifiers(rawValue: UInt8(bits >> 2 & 0b111))
        return InputEvent.Mouse(kind, at: point, modifiers)
    }

    private static func kind(
        _ bits: Int,
        isPress: Bool,
        _ final: UInt8
    ) -> InputEvent.Mouse.Kind? {
        guard isPress || final == UInt8(ascii: "m"), bits < 128 else {
            return nil
        }
        switch (bits & 64 != 0, bits & 0b11) {
        case (true, 0): return .wheelUp
        case (true, 1): return .wheelDown
        case (true, _), (false, 3): return nil
        case (false, let button):
            if !isPress {
                return .release
            }
            if bits & 32 != 0 {
                return .drag
            }
            return InputEvent.Mouse.Button(rawValue: button).map { .press($0) }
        }
    }
}
