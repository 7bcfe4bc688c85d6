/// Parses control sequences, ECMA-48 §5.4: parameter bytes, intermediate bytes, a final byte.
enum ControlSequence {
    /// The maximum length.
    ///
    /// Longer sequences are discarded.
    static let maximumLength = 64

    /// Returns whether a byte ends an over-long sequence.
    static func endsDiscarding(_ byte: UInt8) -> Bool {
        (0x40..<0x7F).contains(byte) || byte < 0x20
    }

    /// Parses the sequence after `ESC [`.
    static func parse(_ input: ArraySlice<UInt8>) -> SequenceOutcome {
        let parameterBytes = input.prefix { (0x30...0x3F).contains($0) }
        let intermediates = input[parameterBytes.endIndex...].prefix { (0x20...0x2F).contains($0) }
        let end = intermediates.endIndex
        guard end < input.endIndex else {
            return .unfinished
        }
        let final = input[end]
        guard final >= 0x40, final < ASCII.delete else {
            // The sequence was interrupted; parsing continues with the next byte.
            return .nothing(end)
        }
        if parameterBytes.first == UInt8(ascii: "?") {
            let report = TerminalReport(
                parameters(parameterBytes.dropFirst()),
                intermediates,
                final
            )
            return report.map { .report($0, end + 1) } ?? .nothing(end + 1)
        }
        guard intermediates.isEmpty else {
            return .nothing(end + 1)
        }
        if parameterBytes.isEmpty {
            return withoutParameters(final, input, end)
        }
        if parameterBytes.first == UInt8(ascii: "<") {
            let mouse = MouseSequence.parse(parameters(parameterBytes.dropFirst()), final)
            return mouse.map { .event(.mouse($0), end + 1) } ?? .nothing(end + 1)
        }
        guard let first = parameterBytes.first, (0x30...0x3B).contains(first) else {
            return .nothing(end + 1)
        }
        if final == UInt8(ascii: "t") {
            let report = TerminalReport(sizes: parameters(parameterBytes))
            return report.map { .report($0, end + 1) } ?? .nothing(end + 1)
        }
        return withParameters(parameters(parameterBytes), final, end + 1)
    }

    /// Returns the numbers between semicolons.
    ///
    /// Empty ones are 0, parts after a colon are omitted, and numbers are limited to the first
    /// value that is not a Unicode scalar.
    static func parameters(_ bytes: ArraySlice<UInt8>) -> [Int] {
        bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
            part.prefix { (0x30...0x39).contains($0) }
                .reduce(0) { min($0 * 10 + Int($1) - 0x30, 0x11_0000) }
        }
    }

    /// Returns the modifiers for xterm's parameter, which is 1 plus a bit for each modifier.
    ///
    /// Meta counts as Alt.
    static func modifiers(_ parameter: Int) -> Key.Modifiers {
        let bits = max(parameter, 1) - 1
        var modifiers = Key.Modifiers(rawValue: UInt8(bits & 0b111))
        if bits & 0b1000 != 0 {
            modifiers.insert(.alt)
        }
        return modifiers
    }

    private static func withoutParameters(
        _ final: UInt8,
        _ input: ArraySlice<UInt8>,
        _ end: Int
    ) -> SequenceOutcome {
        switch final {
        case UInt8(ascii: "I"): return .event(.focus(true), end + 1)
        case UInt8(ascii: "O"): return .event(.focus(false), end + 1)
        case UInt8(ascii: "["):
            // F1 to F5 of the Linux console.
            guard end + 1 < input.endIndex else {
                return .unfinished
            }
            let letter = input[end + 1]
            guard (0x41...0x45).contains(letter) else {
                return .nothing(end + 1)
            }
            return .event(.key(Key(.function(Int(letter) - 0x40))), end + 2)
        case UInt8(ascii: "M"):
            // X10 mouse reports have three more bytes. They are not enabled.
            return end + 3 < input.endIndex ? .nothing(end + 4) : .unfinished
        case UInt8(ascii: "a")...UInt8(ascii: "d"):
            let codes: [Key.Code] = [.up, .down, .right, .left]
            return .event(.key(Key(codes[Int(final) - 0x61], .shift)), end + 1)
        default:
            return withParameters([], final, end + 1)
        }
    }

    private static func withParameters(
        _ parameters: [Int],
        _ final: UInt8,
        _ end: Int
    ) -> SequenceOutcome {
        let modifiers = modifiers(parameters.count > 1 ? parameters[1] : 1)
        let first = parameters.first ?? 0
        switch final {
        case UInt8(ascii: "~") where first == 200:
            return .beginsPaste(end)
        case UInt8(ascii: "~") where first == 27 && parameters.count > 2:
            return character(parameters[2], modifiers, end)
        case UInt8(ascii: "u"):
            return character(first, modifiers, end)
        case UInt8(ascii: "R") where first != 1:
            // A report of the cursor's position. With 1 and a modifier, it is F3.
            return .nothing(end)
        case UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: "@"):
            guard let code = numberedKeys[first] else {
                return .nothing(end)
            }
            // rxvt's encoding of Ctrl, and of Ctrl with Shift.
            let held: Key.Modifiers =
                final == UInt8(ascii: "^")
                ? .control : final == UInt8(ascii: "@") ? [.control, .shift] : []
            return .event(.key(Key(code, modifiers.union(held))), end)
        case UInt8(ascii: "Z"):
            return .event(.key(Key(.backTab, modifiers.subtracting(.shift))), end)
        default:
            return letterKeys[final].map { .event(.key(Key($0, modifiers)), end) } ?? .nothing(end)
        }
    }

    /// Returns a key by its Unicode value, as reported by kitty and xterm's modifyOtherKeys.
    private static func character(
        _ value: Int,
        _ modifiers: Key.Modifiers,
        _ end: Int
    ) -> SequenceOutcome {
        guard value > 0, let scalar = Unicode.Scalar(UInt32(value)) else {
            return .nothing(end)
        }
        if value < 0x20 || value == 0x7F {
            let key = PlainInput.controlKey(UInt8(value))
            if key.code == .tab, modifiers.contains(.shift) {
                return .event(.key(Key(.backTab, modifiers.subtracting(.shift))), end)
            }
            return .event(.key(Key(key.code, modifiers)), end)
        }
        if let code = keypadKeys[value] {
            return .event(.key(Key(code, modifiers)), end)
        }
        guard value >= 0xA0 || value < 0x7F, !(0xE000...0xF8FF).contains(value) else {
            return .nothing(end)
        }
        return .event(.key(usual(Character(scalar), modifiers)), end)
    }

    /// Returns a character with modifiers in the form that all terminals report, so that a key is
    /// the same in all of them: Ctrl-[ is Esc, and Alt-Shift-A is Alt with a capital.
    private static func usual(_ character: Character, _ modifiers: Key.Modifiers) -> Key {
        if modifiers == .control, let byte = character.asciiValue, "[ijmh".contains(character) {
            return PlainInput.controlKey(byte & 0x1F)
        }
        if modifiers == .control && character == "/"
            || modifiers == [.control, .shift] && character == "-"
        {
            return Key(.character("_"), .control)
        }
        let capital = character.uppercased()
        if modifiers == [.alt, .shift], capital.count == 1, capital != String(character) {
            return Key(.character(Character(capital)), .alt)
        }
        return Key(.character(character), modifiers)
    }

    private static let numberedKeys: [Int: Key.Code] = {
        var keys: [Int: Key.Code] = [
            1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        ]
        let functions = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31]
        for (offset, number) in (functions + [32, 33, 34]).enumerated() {
            keys[number] = .function(offset + 1)
        }
        return keys
    }()

    /// The keys of the keypad, and further function keys, in the kitty keyboard protocol.
    private static let keypadKeys: [Int: Key.Code] = {
        var keys: [Int: Key.Code] = [
            57414: .enter, 57417: .left, 57418: .right, 57419: .up, 57420: .down,
            57421: .pageUp, 57422: .pageDown, 57423: .home, 57424: .end, 57425: .insert,
            57426: .delete,
        ]
        for (offset, character) in "0123456789./*-+".enumerated() {
            keys[57399 + offset] = .character(character)
        }
        keys[57415] = .character("=")
        keys[57416] = .character(",")
        for number in 13...35 {
            keys[57376 + number - 13] = .function(number)
        }
        return keys
    }()

    private static let letterKeys: [UInt8: Key.Code] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
        UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
        UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2),
        UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
    ]
}
