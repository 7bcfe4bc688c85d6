/// The words of a line of a flow: bare words, and quoted texts with JSON escapes.
struct FlowWords {
    /// A word with its range in the source.
    struct Word {
        let text: String
        let isQuoted: Bool
        let range: Range<Int>
    }

    /// The range from the first word to the end of the last.
    let range: Range<Int>

    private var words: ArraySlice<Word>

    /// Splits a line; a comment begins with `#` at the start of the line, or between spaces.
    init(_ line: ArraySlice<UInt8>) throws(FlowSyntaxError) {
        var words: [Word] = []
        var index = line.startIndex
        while true {
            while index < line.endIndex, Self.isBlank(line[index]) {
                index += 1
            }
            guard index < line.endIndex, !Self.beginsComment(line[index...]) else {
                break
            }
            let end =
                line[index] == UInt8(ascii: "\"")
                ? try Self.endOfText(line[index...])
                : line[index...].firstIndex(where: Self.isBlank) ?? line.endIndex
            words.append(try Self.word(line[index..<end]))
            index = end
        }
        self.words = words[...]
        let start = words.first?.range.lowerBound ?? line.startIndex
        range = start..<(words.last?.range.upperBound ?? start)
    }

    var isEmpty: Bool {
        words.isEmpty
    }

    /// The range of the next word; the end of the line if there is none.
    var place: Range<Int> {
        words.first?.range ?? range.upperBound..<range.upperBound
    }

    /// The next word if it is bare.
    mutating func bare() -> String? {
        guard let word = words.first, !word.isQuoted else {
            return nil
        }
        words = words.dropFirst()
        return word.text
    }

    /// Skips a bare word; false if the next word is another one.
    mutating func skip(_ text: String) -> Bool {
        guard let word = words.first, !word.isQuoted, word.text == text else {
            return false
        }
        words = words.dropFirst()
        return true
    }

    /// The next word, which must be in quotes.
    mutating func text() throws(FlowSyntaxError) -> String {
        guard let word = words.first, word.isQuoted else {
            throw FlowSyntaxError("expected text in double quotes", place)
        }
        words = words.dropFirst()
        return word.text
    }

    /// The next word, bare or in quotes.
    mutating func word(_ what: String) throws(FlowSyntaxError) -> String {
        guard let word = words.popFirst() else {
            throw FlowSyntaxError("expected \(what)", place)
        }
        return word.text
    }

    /// The next word as a number from 1; `nil` if it is not one.
    mutating func number() -> Int? {
        guard let word = words.first, !word.isQuoted, let number = Int(word.text), number > 0
        else {
            return nil
        }
        words = words.dropFirst()
        return number
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0D
    }

    private static func beginsComment(_ rest: ArraySlice<UInt8>) -> Bool {
        guard rest.first == UInt8(ascii: "#") else {
            return false
        }
        return rest.dropFirst().first.map(isBlank) ?? true
    }

    private static func endOfText(_ rest: ArraySlice<UInt8>) throws(FlowSyntaxError) -> Int {
        var index = rest.startIndex + 1
        while index < rest.endIndex, rest[index] != UInt8(ascii: "\"") {
            index += rest[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard index < rest.endIndex else {
            throw FlowSyntaxError("the text has no closing \"", rest.indices)
        }
        return index + 1
    }

    private static func word(_ bytes: ArraySlice<UInt8>) throws(FlowSyntaxError) -> Word {
        guard bytes.first == UInt8(ascii: "\"") else {
            return Word(
                text: String(decoding: bytes, as: UTF8.self),
                isQuoted: false,
                range: bytes.indices
            )
        }
        let source = SourceText(path: "", bytes: Array(bytes))
        do throws(JSONSyntaxError) {
            let text = try JSONDocument(parsing: source).root.string ?? ""
            return Word(text: text, isQuoted: true, range: bytes.indices)
        } catch {
            throw FlowSyntaxError(error.finding(in: source).message, bytes.indices)
        }
    }
}
