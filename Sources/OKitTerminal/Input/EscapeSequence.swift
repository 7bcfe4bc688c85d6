/// Parses input that begins with ESC: Alt with a key, SS3 and control sequences, strings.
enum EscapeSequence {
    /// Parses one sequence at the start of input that begins with ESC.
    static func parse(_ input: ArraySlice<UInt8>) -> SequenceOutcome {
        let next = input.startIndex + 1
        guard next < input.endIndex else {
            return .unfinished
        }
        let rest = input[next...]
        switch input[next] {
        case UInt8(ascii: "["):
            return ControlSequence.parse(rest.dropFirst())
        case UInt8(ascii: "O"):
            return singleShift(rest.dropFirst())
        case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "X"), UInt8(ascii: "^"),
            UInt8(ascii: "_"):
            guard rest.count > 1 else {
                return .unfinished
            }
            return .beginsString(next + 1, isApplication: input[next] == UInt8(ascii: "_"))
        case ASCII.escape:
            return doubled(rest)
        default:
            return withAlt(PlainInput.parse(rest))
        }
    }

    /// Parses ESC ESC: rxvt's Alt with an arrow key, else the Escape key and the following input.
    private static func doubled(_ rest: ArraySlice<UInt8>) -> SequenceOutcome {
        guard let after = rest.dropFirst().first else {
            return .unfinished
        }
        guard after == UInt8(ascii: "[") || after == UInt8(ascii: "O") else {
            return .event(.key(Key(.escape)), rest.startIndex)
        }
        return withAlt(parse(rest))
    }

    private static func withAlt(_ outcome: SequenceOutcome) -> SequenceOutcome {
        guard case .event(.key(var key), let end) = outcome else {
            return outcome
        }
        key.modifiers.insert(.alt)
        return .event(.key(key), end)
    }

    /// Parses ESC O, an optional modifier, and a letter.
    private static func singleShift(_ input: ArraySlice<UInt8>) -> SequenceOutcome {
        let digits = input.prefix { (0x30...0x3B).contains($0) }
        guard let final = input[digits.endIndex...].first else {
            return .unfinished
        }
        guard final >= 0x40, final < ASCII.delete else {
            return .nothing(digits.endIndex)
        }
        let parameters = ControlSequence.parameters(digits)
        let end = digits.endIndex + 1
        guard let code = singleShiftKeys[final] else {
            return .nothing(end)
        }
        var modifiers = ControlSequence.modifiers(parameters.last ?? 1)
        if (0x61...0x64).contains(final) {
            modifiers.insert(.control)
        }
        return .event(.key(Key(code, modifiers)), end)
    }

    private static let singleShiftKeys: [UInt8: Key.Code] = {
        var keys: [UInt8: Key.Code] = [
            UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
            UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
            UInt8(ascii: "M"): .enter, UInt8(ascii: "I"): .tab, UInt8(ascii: "X"): .character("="),
            UInt8(ascii: "a"): .up, UInt8(ascii: "b"): .down, UInt8(ascii: "c"): .right,
            UInt8(ascii: "d"): .left,
        ]
        for (offset, final) in "PQRS".utf8.enumerated() {
            keys[final] = .function(offset + 1)
        }
        for (final, symbol) in zip("jklmnopqrstuvwxy".utf8, "*+,-./0123456789") {
            keys[final] = .character(symbol)
        }
        return keys
    }()
}
