import OKitSyntax

/// A parser for display texts: `{items.size()} books`.
///
/// Braces contain values in CEL, `{{` and `}}` are literal braces, and `{n, plural, one {# book}
/// other {# books}}` selects by number (ICU's message format).
public struct TextParser {
    /// The maximum nesting of choices, which bounds the parser's recursion.
    static let deepestNesting = 16

    private let text: [UInt8]
    private var index = 0
    private var depth = 0
    private var problems: [ExpressionProblem] = []
    /// Whether there are letters outside of braces.
    private var hasLetters = false

    /// Parses a text.
    ///
    /// Parsing never fails; syntax errors are in the result's `problems`. The text is its key in
    /// translation tables, unless it has no letters outside of its braces.
    public static func parse(_ text: String) -> ParsedExpression {
        let bytes = Array(text.utf8)
        guard bytes.count <= CELParser.longestText else {
            return ParsedExpression(
                text: text,
                root: ExpressionNode(.invalid, bytes.indices),
                problems: [
                    ExpressionProblem(
                        "the text is longer than \(CELParser.longestText) bytes",
                        bytes.indices
                    )
                ]
            )
        }
        var parser = TextParser(text: bytes)
        let parts = parser.parts(isInside: false, hasNumber: false)
        let template = TextTemplate(key: parser.hasLetters ? text : nil, parts: parts)
        return ParsedExpression(
            text: text,
            root: ExpressionNode(.text(template), bytes.indices),
            problems: parser.problems
        )
    }

    private init(text: [UInt8]) {
        self.text = text
    }

    /// Parses plain parts and values, up to the end or the brace that closes a branch.
    ///
    /// - Parameters:
    ///   - isInside: Whether they are those of a branch.
    ///   - hasNumber: Whether `#` is the number of a choice.
    private mutating func parts(isInside: Bool, hasNumber: Bool) -> [ExpressionNode] {
        var parts: [ExpressionNode] = []
        var plain: [UInt8] = []
        var start = index
        func endPlain(_ self: inout Self) {
            if !plain.isEmpty {
                let content = String(decoding: plain, as: UTF8.self)
                self.hasLetters = self.hasLetters || content.contains { $0.isLetter }
                parts.append(ExpressionNode(.literal(.text(content)), start..<self.index))
                plain.removeAll()
            }
        }
        while let byte = peek() {
            switch byte {
            case UInt8(ascii: "{") where peek(1) == byte,
                UInt8(ascii: "}") where peek(1) == byte && !isInside:
                plain.append(byte)
                index += 2
            case UInt8(ascii: "{"):
                endPlain(&self)
                parts.append(value())
                start = index
            case UInt8(ascii: "}") where isInside:
                endPlain(&self)
                return parts
            case UInt8(ascii: "}"):
                problems.append(
                    ExpressionProblem("expected \"}}\" for a brace", index..<index + 1)
                )
                index += 1
            case UInt8(ascii: "#") where hasNumber:
                endPlain(&self)
                parts.append(
                    ExpressionNode(.variable(TextChoice.number), index..<index + 1)
                )
                index += 1
                start = index
            default:
                let end = text[(index + 1)...].firstIndex(where: Self.isSpecial) ?? text.count
                plain += text[index..<end]
                index = end
            }
        }
        endPlain(&self)
        return parts
    }

    /// Whether a byte may have a special meaning in text.
    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "#")
    }

    /// A value or a choice between braces.
    private mutating func value() -> ExpressionNode {
        let start = index
        index += 1
        let end = endOfExpression()
        let (node, found) = CELParser.node(in: text, index..<end)
        guard end < text.count else {
            problems.append(ExpressionProblem("expected \"}\" for this brace", start..<start + 1))
            index = end
            return ExpressionNode(.invalid, start..<end)
        }
        problems += found
        index = end + 1
        guard text[end] == UInt8(ascii: ",") else {
            return node
        }
        return choice(by: node, from: start)
    }

    /// The end of the expression: a comma or closing brace outside of brackets and quotes.
    private func endOfExpression() -> Int {
        var nesting: [UInt8] = []
        var end = index
        while end < text.count {
            let byte = text[end]
            switch byte {
            case UInt8(ascii: "'"), UInt8(ascii: "\""):
                end = endOfText(from: end)
                continue
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
                nesting.append(byte)
            case UInt8(ascii: ","), UInt8(ascii: "}"):
                if nesting.isEmpty {
                    return end
                }
                if byte == UInt8(ascii: "}") {
                    // Brackets that are still open are an error within the expression.
                    while let open = nesting.popLast(), open != UInt8(ascii: "{") {
                        if nesting.isEmpty {
                            return end
                        }
                    }
                }
            case UInt8(ascii: ")"), UInt8(ascii: "]"):
                _ = nesting.popLast()
            default:
                break
            }
            end += 1
        }
        return end
    }

    /// The offset after the closing quote of a literal.
    private func endOfText(from start: Int) -> Int {
        let quote = text[start]
        var end = start + 1
        while end < text.count, text[end] != quote {
            end += text[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(end + 1, text.count)
    }
}

// MARK: Choices

extension TextParser {
    private mutating func choice(by value: ExpressionNode, from start: Int) -> ExpressionNode {
        skipBlanks()
        let name = word()
        let range = index - name.utf8.count..<index
        guard let kind = TextChoice.Kind(rawValue: name), depth < Self.deepestNesting else {
            let names = TextChoice.Kind.allCases.map(\.rawValue)
            return invalid(
                depth < Self.deepestNesting
                    ? "expected \(names.joined(separator: ", ")), found \"\(name)\""
                    : "choices are nested deeper than \(Self.deepestNesting) levels",
                range,
                from: start
            )
        }
        depth += 1
        defer { depth -= 1 }
        skipBlanks()
        if peek() == UInt8(ascii: ",") {
            index += 1
        }
        var choice = TextChoice(kind: kind, value: value, branches: [])
        skipBlanks()
        if kind != .select, text[index...].starts(with: Array("offset:".utf8)) {
            index += "offset:".utf8.count
            skipBlanks()
            choice.offset = Int64(word()) ?? 0
        }
        while let branch = branch(of: kind) {
            choice.branches.append(branch)
        }
        skipBlanks()
        guard peek() == UInt8(ascii: "}") else {
            return invalid(
                "expected a branch such as \"other {…}\" or \"}\"",
                index..<min(index + 1, text.count),
                from: start
            )
        }
        index += 1
        if !choice.branches.contains(where: { $0.selector == "other" }) {
            problems.append(
                ExpressionProblem("the choice needs a branch \"other\"", start..<index)
            )
        }
        return ExpressionNode(.choice(choice), start..<index)
    }

    private mutating func branch(of kind: TextChoice.Kind) -> TextChoice.Branch? {
        skipBlanks()
        let start = index
        let selector = word()
        let range = start..<index
        skipBlanks()
        guard !selector.isEmpty, peek() == UInt8(ascii: "{") else {
            index = start
            return nil
        }
        let isNumber = selector.hasPrefix("=") && Int64(selector.dropFirst()) != nil
        if kind != .select, !isNumber, PluralCategory(rawValue: selector) == nil {
            let names = PluralCategory.allCases.map(\.rawValue)
            let hint = names.suggestion(for: selector)
            problems.append(
                ExpressionProblem(
                    "expected \(names.joined(separator: ", ")) or =1, found \"\(selector)\"\(hint)",
                    range
                )
            )
        }
        index += 1
        let parts = parts(isInside: true, hasNumber: kind != .select)
        if peek() == UInt8(ascii: "}") {
            index += 1
        }
        return TextChoice.Branch(selector: selector, parts: parts)
    }

    /// Skips to the end, so that one error gives one problem.
    private mutating func invalid(
        _ message: Finding.Message,
        _ range: Range<Int>,
        from start: Int
    ) -> ExpressionNode {
        problems.append(ExpressionProblem(message, range))
        index = text.count
        return ExpressionNode(.invalid, start..<index)
    }

    private func peek(_ distance: Int = 0) -> UInt8? {
        index + distance < text.count ? text[index + distance] : nil
    }

    private mutating func skipBlanks() {
        while let byte = peek(), byte == 0x20 || (0x09...0x0D).contains(byte) {
            index += 1
        }
    }

    /// A name or number, with an optional `=` before it.
    private mutating func word() -> String {
        let start = index
        while let byte = peek(),
            byte == UInt8(ascii: "=") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
                || byte >= 0x80 || NameScanner.isAlphanumeric(byte)
        {
            index += 1
        }
        return String(decoding: text[start..<index], as: UTF8.self)
    }
}
