import OKitSyntax

/// A parser for predicate and expression format strings (Predicate Programming Guide, "Predicate
/// Format String Syntax" and "BNF Definition of Cocoa Predicates").
///
/// It reads each token once and stops at the first unexpected one.
public struct PredicateParser {
    /// The expected result of a text.
    public enum Form: Sendable {
        /// A condition.
        case predicate
        /// A value.
        case expression
    }

    /// The maximum nesting of brackets, functions and signs, which bounds the parser's recursion.
    static let deepestNesting = 64

    /// The current token.
    private(set) var token: PredicateToken
    /// The range of the token before it.
    private(set) var previous = 0..<0
    private var lexer: PredicateLexer
    private var depth = 0
    private var argumentCount = 0
    private let allowsArguments: Bool

    /// A part of the text, which is a condition or a value.
    struct Part {
        var node: ExpressionNode
        var isCondition = false
    }

    private init(_ text: String, allowsArguments: Bool) throws(PredicateFault) {
        self.allowsArguments = allowsArguments
        lexer = PredicateLexer(text)
        token = try lexer.next()
    }

    /// Parses a format string.
    ///
    /// Parsing never fails; a malformed text becomes an `invalid` node with one problem.
    ///
    /// - Parameter allowsArguments: Whether `%@` and similar placeholders will have values.
    public static func parse(
        _ text: String,
        as form: Form,
        allowsArguments: Bool = true
    ) -> ParsedExpression {
        do throws(PredicateFault) {
            var parser = try PredicateParser(text, allowsArguments: allowsArguments)
            let root = try form == .predicate ? parser.condition() : parser.value()
            guard parser.token.kind == .end else {
                throw parser.expected(form == .predicate ? "AND, OR or the end" : "the end")
            }
            return ParsedExpression(text: text, root: root, problems: [])
        } catch {
            return ParsedExpression(
                text: text,
                root: ExpressionNode(.invalid, 0..<text.utf8.count),
                problems: [error.problem]
            )
        }
    }
}

// MARK: Tokens

extension PredicateParser {
    mutating func advance() throws(PredicateFault) {
        previous = token.range
        token = try lexer.next()
    }

    /// Skips the token if it is that sign.
    mutating func accept(_ sign: PredicateToken.Sign) throws(PredicateFault) -> Bool {
        guard token.kind == .sign(sign) else {
            return false
        }
        try advance()
        return true
    }

    mutating func require(_ sign: PredicateToken.Sign) throws(PredicateFault) {
        guard try accept(sign) else {
            throw expected(sign.rawValue)
        }
    }

    /// Counts a level of nesting until `leave`.
    mutating func enter() throws(PredicateFault) {
        guard depth < Self.deepestNesting else {
            throw PredicateFault(
                "the expression is nested deeper than \(Self.deepestNesting) levels",
                token.range
            )
        }
        depth += 1
    }

    mutating func leave() {
        depth -= 1
    }

    /// The position of the next `%@`, from 0.
    mutating func nextArgument() throws(PredicateFault) -> Int {
        guard allowsArguments else {
            throw PredicateFault(
                "\(excerpt(token.range)) has no value here; use a variable, such as $name",
                token.range
            )
        }
        defer { argumentCount += 1 }
        return argumentCount
    }

    func node(_ kind: ExpressionNode.Kind, from start: Int) -> ExpressionNode {
        ExpressionNode(kind, start..<max(start, previous.upperBound))
    }

    /// The fault for a missing part: at the token in its place, or directly after the last token.
    func expected(_ what: String) -> PredicateFault {
        let place = previous.isEmpty ? "" : " after \(excerpt(previous))"
        guard token.kind == .end else {
            return PredicateFault(
                "expected \(what)\(place), found \(excerpt(token.range))",
                token.range
            )
        }
        return PredicateFault(
            "expected \(what)\(place)",
            previous.upperBound..<previous.upperBound
        )
    }

    private func excerpt(_ range: Range<Int>) -> String {
        let text = String(decoding: lexer.text[range], as: UTF8.self)
        return text.count > 30 ? "\(text.prefix(30))…" : text
    }
}
