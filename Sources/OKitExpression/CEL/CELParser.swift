import OKitSyntax

/// A parser of expressions in the syntax of CEL (google/cel-spec, "Language Definition").
///
/// It reads each token once. What it cannot read is an `invalid` node with a problem, and it goes on
/// behind it, so that one text gives all of its problems.
public struct CELParser {
    /// Brackets, operators and calls may be nested so deep, which bounds recursion over the tree.
    static let deepestNesting = 64
    /// Bytes that an expression may have.
    static let longestText = 100_000
    /// Problems that are reported of one text.
    private static let mostProblems = 20

    var problems: [ExpressionProblem] = []
    private let text: [UInt8]
    private let tokens: [CELToken]
    private var index = 0
    /// The token at which a problem was reported last, so that each has one at most.
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
    /// Never fails; what cannot be read is in the result's `problems`.
    public static func parse(_ text: String) -> ParsedExpression {
        let bytes = Array(text.utf8)
        let (root, problems) = node(in: bytes, bytes.indices)
        return ParsedExpression(text: text, root: root, problems: problems)
    }

    /// The expression that a part of a text is, with its problems in order of place.
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

    /// The expression up to the end; what follows it is read for its problems alone.
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

    /// Where the token before this one ends.
    var previousEnd: Int {
        index > 0 ? tokens[index - 1].range.upperBound : token.range.lowerBound
    }

    mutating func advance() {
        index = min(index + 1, tokens.count - 1)
    }

    /// Goes on if the token is that sign.
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
    /// - Returns: False, with a problem and at the end of the text, where it is too deep.
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

    /// Reports what is missing at the token that is in its place, or right behind the last one.
    mutating func reportExpected(_ what: String) {
        guard lastProblem < index, token.kind != .invalid else {
            lastProblem = max(lastProblem, index)
            return
        }
        lastProblem = index
        let place = index == 0 ? "" : " after \"\(excerpt(tokens[index - 1].range))\""
        guard token.kind != .end else {
            let end = previousEnd
            return report("expected \(what)\(place)", end..<end)
        }
        let found = excerpt(token.range)
        report("expected \(what)\(place), found \"\(found)\"\(Self.hint(found))", token.range)
    }

    /// What was probably meant.
    private static func hint(_ found: String) -> String {
        switch found.lowercased() {
        case "and": "; use &&"
        case "or": "; use ||"
        case "not": "; use !"
        case "is": "; use =="
        case "like", "contains": "; use text.contains(part) or text.finds(part)"
        default: ""
        }
    }

    /// Goes to the sign that ends the part between brackets, or divides it.
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
