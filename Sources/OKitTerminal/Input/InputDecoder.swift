/// Decodes a terminal's bytes into input events.
///
/// The decoder is a pure state machine. It accepts any bytes in portions of any size and does not
/// use a clock. Unknown sequences are ignored. The caller must call `timeout()` when
/// `timeoutMilliseconds` have elapsed without further bytes, to resolve a single ESC, which also
/// begins sequences.
package struct InputDecoder: Sendable {
    /// The bytes of an unfinished sequence, at most `maximumSequence`.
    private var pending: [UInt8] = []
    private var mode = Mode.normal
    private let extraKeys: [(bytes: [UInt8], key: Key)]
    private var reports: [TerminalReport] = []

    /// Whether the terminal was asked for reports and has not sent all of them.
    ///
    /// Meanwhile, unfinished sequences are given more time, so that a slow report is not read as
    /// keys.
    package var awaitsReports = false

    private enum Mode: Equatable {
        case normal
        /// Discards an over-long control sequence up to its final byte.
        case discardingSequence
        /// Reads a string of the terminal.
        case readingString(ReportString)
        case pasting(Paste)
    }

    /// Creates a decoder.
    ///
    /// - Parameter extraKeys: The keys in the terminal's description. Only sequences of 2 to 16
    ///   bytes that begin with ESC are used, so that plain text cannot be interpreted as a key.
    package init(extraKeys: [(bytes: [UInt8], key: Key)] = []) {
        self.extraKeys = extraKeys.filter {
            (2...16).contains($0.bytes.count) && $0.bytes.first == ASCII.escape
        }
    }

    /// The time without input after which `timeout()` must be called; `nil` if nothing is
    /// unfinished.
    package var timeoutMilliseconds: Int? {
        switch mode {
        case .pasting: 1000
        case .normal: pending.isEmpty ? nil : awaitsReports ? 500 : 50
        case .readingString(let string): awaitsReports || string.isColor ? 1000 : 50
        case .discardingSequence: 50
        }
    }

    /// Decodes bytes and returns the events that they complete, in order.
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

    /// Removes and returns the reports of the terminal since the last call.
    package mutating func takeReports() -> [TerminalReport] {
        defer { reports = [] }
        return reports
    }

    /// Resolves unfinished input: a single ESC is the Escape key, ESC and a character is Alt, an
    /// incomplete character is `�`, and a paste without end is returned.
    ///
    /// Everything else is discarded.
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

    /// Decodes one element at the start of the input.
    ///
    /// Returns the index after it, or `nil` if it is unfinished.
    ///
    /// The returned index is always after the start, so that the caller's loop ends.
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
        case .readingString(var string):
            mode = .normal
            return read(&string, input)
        case .pasting(var paste):
            // A second reference to the bytes would cause each portion to be copied.
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

    /// Reads a string up to BEL or ESC \.
    ///
    /// Another ESC begins a new sequence.
    private mutating func read(
        _ string: inout ReportString,
        _ input: ArraySlice<UInt8>
    ) -> Int? {
        let end =
            input.firstIndex { $0 == ASCII.bell || $0 == ASCII.escape } ?? input.endIndex
        string.append(input[..<end])
        guard end < input.endIndex else {
            mode = .readingString(string)
            return end
        }
        if input[end] == ASCII.bell {
            finish(string)
            return end + 1
        }
        guard end + 1 < input.endIndex else {
            mode = .readingString(string)
            return end > input.startIndex ? end : nil
        }
        guard input[end + 1] == UInt8(ascii: "\\") else {
            return end
        }
        finish(string)
        return end + 2
    }

    private mutating func finish(_ string: ReportString) {
        if let report = string.report {
            reports.append(report)
        }
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
            // The limit applies equally to one portion or several.
            if end - input.startIndex <= ControlSequence.maximumLength {
                events.append(event)
            }
            return end
        case .nothing(let end):
            return end
        case .report(let report, let end):
            if end - input.startIndex <= ControlSequence.maximumLength {
                reports.append(report)
                if case .attributes = report {
                    awaitsReports = false
                }
            }
            return end
        case .beginsPaste(let end):
            mode = .pasting(Paste())
            return end
        case .beginsString(let end):
            mode = .readingString(ReportString(introducer: input[end - 1]))
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

/// The result of parsing the start of the input.
///
/// Each index is the position after the parsed bytes.
enum SequenceOutcome {
    case event(InputEvent, Int)
    case report(TerminalReport, Int)
    case nothing(Int)
    case beginsPaste(Int)
    case beginsString(Int)
    case unfinished
}

/// Names of bytes.
enum ASCII {
    static let bell: UInt8 = 0x07
    static let escape: UInt8 = 0x1B
    static let delete: UInt8 = 0x7F
}
