/// A part of a line of code.
struct CodeToken: Equatable {
    let kind: Kind
    /// The position in the bytes of the line.
    let range: Range<Int>

    /// The kinds of parts that look different.
    enum Kind: CaseIterable {
        case plain, keyword, string, number, comment, name
    }
}

/// Divides lines of code into tokens.
///
/// It accepts any bytes and reads each of them at most a few times. The lines must be passed in
/// order, because strings and comments continue on the next line.
struct CodeTokenizer {
    private let syntax: CodeSyntax
    private var state = State.code

    /// What the next line begins with.
    private enum State {
        case code
        /// A comment inside a number of others.
        case comment(depth: Int)
        /// A string of the form with an index.
        case string(Int)
    }

    init(_ syntax: CodeSyntax) {
        self.syntax = syntax
    }

    /// Returns the tokens of the next line, which cover it without gaps.
    mutating func tokens(of line: [UInt8]) -> [CodeToken] {
        var scan = LineScan(line)
        while scan.index < line.count {
            let start = scan.index
            let kind = next(&scan)
            // Each step reads at least one byte.
            scan.index = max(scan.index, start + 1)
            scan.add(kind, from: start)
        }
        return scan.tokens
    }

    private mutating func next(_ scan: inout LineScan) -> CodeToken.Kind {
        switch state {
        case .comment(let depth): return comment(&scan, depth: depth)
        case .string(let index): return string(&scan, index)
        case .code: break
        }
        if begins(comment: syntax.lineComment, scan) {
            scan.index = scan.bytes.count
            return .comment
        }
        if let comment = syntax.blockComment, scan.skip(comment.open) {
            return self.comment(&scan, depth: 1)
        }
        if let index = syntax.strings.firstIndex(where: { scan.has($0.open) }) {
            scan.index += syntax.strings[index].open.utf8.count
            let kind = string(&scan, index)
            return syntax.hasKeys && scan.isBeforeColon(isIsolated: false) ? .name : kind
        }
        return word(&scan)
    }

    private func begins(comment: String, _ scan: LineScan) -> Bool {
        !comment.isEmpty && scan.has(comment)
            && (!syntax.isolatesComments || scan.isAfterSpace)
    }

    private mutating func comment(_ scan: inout LineScan, depth: Int) -> CodeToken.Kind {
        guard let comment = syntax.blockComment else {
            state = .code
            return .plain
        }
        var depth = depth
        while scan.index < scan.bytes.count {
            if scan.skip(comment.close) {
                depth -= 1
                if depth == 0 {
                    state = .code
                    return .comment
                }
            } else if !syntax.nestsComments || !scan.skip(comment.open) {
                scan.index += 1
            } else {
                depth += 1
            }
        }
        state = .comment(depth: depth)
        return .comment
    }

    /// Reads the rest of a string.
    ///
    /// A string of one line that is not closed ends with its line.
    private mutating func string(_ scan: inout LineScan, _ index: Int) -> CodeToken.Kind {
        let quote = syntax.strings[index]
        while scan.index < scan.bytes.count {
            if quote.escape?.asciiValue == scan.bytes[scan.index] {
                scan.index += 2
            } else if scan.skip(quote.close) {
                state = .code
                return .string
            } else {
                scan.index += 1
            }
        }
        scan.index = scan.bytes.count
        state = quote.spansLines ? .string(index) : .code
        return .string
    }

    private func word(_ scan: inout LineScan) -> CodeToken.Kind {
        let first = scan.bytes[scan.index]
        if first.isDigit {
            scan.skip { $0.isWord || $0 == UInt8(ascii: ".") }
            return .number
        }
        if syntax.sigils.utf8.contains(first) {
            scan.index += 1
            let isBraced = scan.has("{")
            let start = scan.index
            scan.skip { $0.isWord || isBraced && $0 != UInt8(ascii: "}") }
            scan.index += isBraced ? 1 : 0
            scan.index = min(scan.index, scan.bytes.count)
            return scan.index > start ? .name : .plain
        }
        guard first.isWord else {
            scan.index += 1
            return .plain
        }
        let start = scan.index
        let extra = Array(syntax.wordCharacters.utf8)
        scan.skip { $0.isWord || extra.contains($0) }
        if syntax.hasKeys, scan.isBeforeColon(isIsolated: true) {
            return .name
        }
        let text = String(decoding: scan.bytes[start..<min(scan.index, start + 32)], as: UTF8.self)
        if syntax.keywords.contains(syntax.ignoresCase ? text.lowercased() : text) {
            return .keyword
        }
        let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
        return syntax.capitalizesNames && isCapital ? .name : .plain
    }
}

/// A position in a line, and the tokens before it.
private struct LineScan {
    let bytes: [UInt8]
    var index = 0
    private(set) var tokens: [CodeToken] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Adds a token up to the position, joined to the preceding one of the same kind.
    mutating func add(_ kind: CodeToken.Kind, from start: Int) {
        index = min(index, bytes.count)
        if let last = tokens.last, last.kind == kind, last.range.upperBound == start {
            tokens[tokens.count - 1] = CodeToken(kind: kind, range: last.range.lowerBound..<index)
        } else {
            tokens.append(CodeToken(kind: kind, range: start..<index))
        }
    }

    func has(_ text: String) -> Bool {
        bytes[index...].starts(with: text.utf8)
    }

    /// Moves after a text if it is here.
    mutating func skip(_ text: String) -> Bool {
        guard has(text) else {
            return false
        }
        index += text.utf8.count
        return true
    }

    /// Moves to the first byte that does not meet a condition.
    mutating func skip(while isMet: (UInt8) -> Bool) {
        while index < bytes.count, isMet(bytes[index]) {
            index += 1
        }
    }

    /// Returns whether a colon follows, after spaces.
    ///
    /// - Parameter isIsolated: Whether a space or the end of the line must follow the colon.
    func isBeforeColon(isIsolated: Bool) -> Bool {
        var next = index
        while next < bytes.count, bytes[next] == UInt8(ascii: " "), next - index < 32 {
            next += 1
        }
        guard next < bytes.count, bytes[next] == UInt8(ascii: ":") else {
            return false
        }
        return !isIsolated || next + 1 == bytes.count || bytes[next + 1] == UInt8(ascii: " ")
    }

    /// Whether it is at the start of the line or after a space.
    var isAfterSpace: Bool {
        index == 0 || bytes[index - 1] == UInt8(ascii: " ") || bytes[index - 1] == 0x09
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }

    /// Whether it is part of a word: an ASCII letter or digit, `_`, or part of another character.
    fileprivate var isWord: Bool {
        isDigit || self >= 0x80 || self == UInt8(ascii: "_")
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
            || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
    }
}
