import OKitSyntax

/// A parser for expressions in the syntax of CEL (google/cel-spec, "Language Definition").
///
/// It reads each token once. After a syntax error it creates an `invalid` node with a problem and
/// continues after it, so that all problems of a text are reported.
public struct CELParser {
    /// The maximum nesting of brackets, operators and calls, which bounds recursion over the tree.
    static let deepestNesting = 64
    /// The maximum length of an expression in bytes.
    static let longestText = 100_000
    /// The maximum number of problems that are reported for one text.
    private static let mostProblems = 20

    var problems: [ExpressionProblem] = []
    private let text: [UInt8]
    private let tokens: [CELToken]
    private var index = 0
    /// The token with the last problem, so that at most one is reported for each.
    private var lastProblem = -1
    private var depth = 0

    private init(_ text: [UInt8], _ range: Range<Int>) {
        self.text = text
        var lexer = CELLexer(text, range)
        tokens = lexer.tokens()
        problems = lexer.problems
    }

    /// Parses an expression.
    ///
    /// Parsing never fails; syntax errors are in the result's `problems`.
    public static func parse(_ text: String) -> ParsedExpression {
        let bytes = Array(text.utf8)
        let (root, problems) = node(in: bytes, bytes.indices)
        return ParsedExpression(text: text, root: root, problems: problems)
    }

    /// The expression in a part of a text, with its problems in order of location.
    static func node(
        in text: [UInt8],
        _ range: Range<Int>
    ) -> (ExpressionNode, [ExpressionProblem]) {
        guard range.count <= longestText else {
            let message: Finding.Message = "the expression is longer than \(longestText) bytes"
            return (ExpressionNode(.invalid, range), [ExpressionProblem(message, range)])
        }
        var parser = CELParser(text, range)
        let root = parser.whole()
        let problems = parser.problems.sorted {
            ($0.range.lowerBound, $0.message.text) < ($1.range.lowerBound, $1.message.text)
        }
        return (root, Array(problems.prefix(mostProblems)))
    }

    /// The expression up to the end; text after it is only parsed for its problems.
    private mutating func whole() -> ExpressionNode {
        let root = expression()
        while token.kind != .end, problems.count < Self.mostProblems {
            reportExpected("an operator or the end")
            let start = index
            skipPart()
            if index == start {
                advance()
            }
            if token.kind != .end {
                _ = expression()
            }
        }
        return root
    }
}

// MARK: Tokens

extension CELParser {
    var token: CELToken {
        tokens[index]
    }

    /// The end of the token before this one.
    var previousEnd: Int {
        index > 0 ? tokens[index - 1].range.upperBound : token.range.lowerBound
    }

    mutating func advance() {
        index = min(index + 1, tokens.count - 1)
    }

    /// Skips the token if it is that sign.
    mutating func accept(_ sign: CELToken.Sign) -> Bool {
        guard token.kind == .sign(sign) else {
            return false
        }
        advance()
        return true
    }

    func node(_ kind: ExpressionNode.Kind, from start: Int) -> ExpressionNode {
        ExpressionNode(kind, start..<max(start, previousEnd))
    }

    /// Counts a level of nesting until `leave`.
    ///
    /// - Returns: False, with a problem and at the end of the text, if the nesting is too deep.
    mutating func enter() -> Bool {
        guard depth < Self.deepestNesting else {
            report(
                "the expression is nested deeper than \(Self.deepestNesting) levels",
                token.range
            )
            index = tokens.count - 1
            lastProblem = index
            return false
        }
        depth += 1
        return true
    }

    mutating func leave(_ levels: Int = 1) {
        depth -= levels
    }

    mutating func report(_ message: Finding.Message, _ range: Range<Int>) {
        problems.append(ExpressionProblem(message, range))
    }

    /// Reports a missing part at the token in its place, or directly after the last token.
    mutating func reportExpected(_ what: String) {
        guard lastProblem < index, token.kind != .invalid else {
            lastProblem = max(lastProblem, index)
            return
        }
        lastProblem = index
        let last = index == 0 ? nil : excerpt(tokens[index - 1].range)
        let place = last.map { " after \"\($0)\"" } ?? ""
        guard token.kind != .end else {
            let end = previousEnd
            return report("expected \(what)\(place)", end..<end)
        }
        let found = excerpt(token.range)
        // An operator is after a value, except "not".
        let word = last?.lowercased() == "not" ? "not" : found.lowercased()
        let hint = ForeignWords.operators[word].map { "; use \($0)" } ?? ""
        report("expected \(what)\(place), found \"\(found)\"\(hint)", token.range)
    }

    /// Skips to the token that ends or separates the part between brackets.
    mutating func skipPart() {
        var nesting = 0
        while token.kind != .end {
            if case .sign(let sign) = token.kind {
                if nesting == 0, sign.endsPart {
                    return
                }
                nesting += sign.closing != nil ? 1 : 0
                nesting -= [.close, .closeBracket, .closeBrace].contains(sign) ? 1 : 0
            }
            advance()
        }
    }

    private func excerpt(_ range: Range<Int>) -> String {
        let text = String(decoding: text[range], as: UTF8.self)
        return text.count > 30 ? "\(text.prefix(30))…" : text
    }
}
