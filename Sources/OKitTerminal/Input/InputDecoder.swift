/// Turns a terminal's bytes into input events.
///
/// A pure state machine: it may be fed in any portions, knows no clock, and takes any bytes.
/// Unknown sequences vanish. Whoever feeds it calls `timeout()` when `timeoutMilliseconds` have
/// passed without further bytes; a lone ESC, which also begins sequences, is resolved by that.
package struct InputDecoder: Sendable {
    /// Bytes that begin something unfinished; at most `maximumSequence` of them.
    private var pending: [UInt8] = []
    private var mode = Mode.normal
    private let extraKeys: [(bytes: [UInt8], key: Key)]

    private enum Mode: Equatable {
        case normal
        /// Drops an over-long control sequence up to its final byte.
        case discardingSequence
        /// Drops a string of the terminal (answers to questions that we never ask).
        case discardingString
        case pasting(Paste)
    }

    /// Makes a decoder.
    ///
    /// - Parameter extraKeys: what the terminal's description calls its keys. Only sequences of 2
    ///   to 16 bytes that begin with ESC count, so that no key hides plain text.
    package init(extraKeys: [(bytes: [UInt8], key: Key)] = []) {
        self.extraKeys = extraKeys.filter {
            (2...16).contains($0.bytes.count) && $0.bytes.first == ASCII.escape
        }
    }

    /// After how long without bytes `timeout()` is due; `nil` where nothing is unfinished.
    package var timeoutMilliseconds: Int? {
        switch mode {
        case .pasting: 1000
        case .normal: pending.isEmpty ? nil : 50
        case .discardingSequence, .discardingString: 50
        }
    }

    /// Takes the next bytes and answers with the events that they complete, in order.
    package mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        let input = pending + bytes
        pending = []
        var events: [InputEvent] = []
        var index = 0
        while index < input.count {
            guard let next = step(input[index...], &events) else {
                pending = Array(input[index...])
                return events
            }
            index = next
        }
        return events
    }

    /// Resolves what is unfinished: a lone ESC is the Escape key, ESC and a character is Alt, a
    /// broken character is `�`, a paste without end is handed over, all else is dropped.
    package mutating func timeout() -> [InputEvent] {
        defer {
            pending = []
            mode = .normal
        }
        if case .pasting(var paste) = mode {
            paste.append(pending)
            return [.paste(paste.text)]
        }
        guard mode == .normal, let first = pending.first else {
            return []
        }
        if first != ASCII.escape {
            return [.key(Key(.character("\u{FFFD}")))]
        }
        switch pending.count {
        case 1:
            return [.key(Key(.escape))]
        case 2 where pending[1] == ASCII.escape:
            return [.key(Key(.escape)), .key(Key(.escape))]
        case 2 where pending[1] < 0x80:
            return [.key(Key(.character(Character(Unicode.Scalar(pending[1]))), .alt))]
        default:
            return []
        }
    }

    /// Takes one piece off the front of the input; answers the index behind it, or `nil` where it
    /// is unfinished.
    ///
    /// Each answer is beyond the input's start, so the caller's loop ends.
    private mutating func step(
        _ input: ArraySlice<UInt8>,
        _ events: inout [InputEvent]
    ) -> Int? {
        switch mode {
        case .normal:
            return normalStep(input, &events)
        case .discardingSequence:
            guard let end = input.firstIndex(where: ControlSequence.endsDiscarding) else {
                return input.endIndex
            }
            mode = .normal
            return input[end] == ASCII.escape ? end : end + 1
        case .discardingString:
            return discardString(input)
        case .pasting(var paste):
            // Two owners of the bytes would make each portion copy all of them.
            mode = .normal
            let end = paste.take(input)
            if paste.isComplete {
                events.append(.paste(paste.text))
            } else {
                mode = .pasting(paste)
            }
            return end
        }
    }

    /// Drops up to BEL or ESC \; another ESC begins a sequence of its own.
    private mutating func discardString(_ input: ArraySlice<UInt8>) -> Int? {
        guard let end = input.firstIndex(where: { $0 == ASCII.bell || $0 == ASCII.escape }) else {
            return input.endIndex
        }
        guard input[end] == ASCII.escape else {
            mode = .normal
            return end + 1
        }
        guard end + 1 < input.endIndex else {
            return end > input.startIndex ? end : nil
        }
        mode = .normal
        return input[end + 1] == UInt8(ascii: "\\") ? end + 2 : end
    }

    private mutating func normalStep(
        _ input: ArraySlice<UInt8>,
        _ events: inout [InputEvent]
    ) -> Int? {
        let outcome: SequenceOutcome
        if input.first == ASCII.escape {
            outcome = extraKey(input) ?? EscapeSequence.parse(input)
        } else {
            outcome = PlainInput.parse(input)
        }
        switch outcome {
        case .unfinished:
            guard input.count > ControlSequence.maximumLength else {
                return nil
            }
            mode = .discardingSequence
            return input.endIndex
        case .event(let event, let end):
            // Judged alike in one portion or in many.
            if end - input.startIndex <= ControlSequence.maximumLength {
                events.append(event)
            }
            return end
        case .nothing(let end):
            return end
        case .beginsPaste(let end):
            mode = .pasting(Paste())
            return end
        case .beginsString(let end):
            mode = .discardingString
            return end
        }
    }

    private func extraKey(_ input: ArraySlice<UInt8>) -> SequenceOutcome? {
        var isPrefix = false
        for (bytes, key) in extraKeys {
            if input.starts(with: bytes) {
                return .event(.key(key), input.startIndex + bytes.count)
            }
            isPrefix = isPrefix || bytes.starts(with: input)
        }
        return isPrefix ? .unfinished : nil
    }
}

/// What stands at the front of the input.
///
/// Each index is behind what was read.
enum SequenceOutcome {
    case event(InputEvent, Int)
    case nothing(Int)
    case beginsPaste(Int)
    case beginsString(Int)
    case unfinished
}

/// Bytes with a name.
enum ASCII {
    static let bell: UInt8 = 0x07
    static let escape: UInt8 = 0x1B
    static let delete: UInt8 = 0x7F
}
