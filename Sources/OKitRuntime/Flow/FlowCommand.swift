import OKitSyntax

/// One line of the flow language, read.
enum FlowCommand: Equatable {
    case tap(FlowTarget)
    case type(String, into: FlowTarget)
    case answer(String)
    case search(String)
    case back, edit, done, show
    case expect(FlowExpectation)
}

/// What a command is for.
enum FlowTarget: Equatable {
    /// The visible label, or a unique beginning of it.
    case label(String)
    /// The id of an element.
    case id(String)
    /// A row by its place, from 1, over all sections.
    case row(Int)
    /// A row by its main text.
    case rowNamed(String)
    case tab(String)
    case title
}

/// What must be there.
enum FlowExpectation: Equatable {
    case screen(String)
    case title(String)
    case text(String)
    case noText(String)
    case rows(Int)
    case row(Int, String)
    case alert(String)
    case noAlert
}

/// The words of a line: bare words and strings with JSON escapes.
struct FlowLine {
    enum Word: Equatable {
        case bare(String)
        case text(String)
    }

    private var words: ArraySlice<Word>

    /// Splits a line; a comment is a `#` at its start, or after a blank and followed by one.
    init(_ line: String) throws(FlowError) {
        var words: [Word] = []
        var rest = line[...]
        while true {
            rest = rest.drop(while: \.isWhitespace)
            guard let first = rest.first, !(rest == "#" || rest.hasPrefix("# ")) else {
                break
            }
            if first == "\"" {
                let end = try Self.endOfString(rest)
                words.append(.text(try Self.decode(rest[..<end])))
                rest = rest[end...]
            } else {
                let word = rest.prefix { !$0.isWhitespace }
                words.append(.bare(String(word)))
                rest = rest[word.endIndex...]
            }
        }
        self.words = words[...]
    }

    var isEmpty: Bool {
        words.isEmpty
    }

    mutating func skip(_ word: String) -> Bool {
        guard words.first == .bare(word) else {
            return false
        }
        words = words.dropFirst()
        return true
    }

    mutating func bare() -> String? {
        guard case .bare(let word) = words.first else {
            return nil
        }
        words = words.dropFirst()
        return word
    }

    mutating func text() throws(FlowError) -> String {
        guard case .text(let text) = words.first else {
            throw FlowError("expected a text in double quotes")
        }
        words = words.dropFirst()
        return text
    }

    mutating func number() -> Int? {
        guard case .bare(let word) = words.first, let number = Int(word) else {
            return nil
        }
        words = words.dropFirst()
        return number
    }

    private static func endOfString(_ text: Substring) throws(FlowError) -> String.Index {
        var index = text.index(after: text.startIndex)
        while index < text.endIndex, text[index] != "\"" {
            if text[index] == "\\", text.index(after: index) < text.endIndex {
                index = text.index(after: index)
            }
            index = text.index(after: index)
        }
        guard index < text.endIndex else {
            throw FlowError("a text is not closed")
        }
        return text.index(after: index)
    }

    private static func decode(_ text: Substring) throws(FlowError) -> String {
        let source = SourceText(path: "text", text: String(text))
        guard let document = try? JSONDocument(parsing: source), let text = document.root.string
        else {
            throw FlowError("a text has an unknown escape")
        }
        return text
    }
}

/// A command that could not be read or done, or an expectation that does not hold.
public struct FlowError: Error, Sendable, CustomStringConvertible {
    /// What is wrong.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
