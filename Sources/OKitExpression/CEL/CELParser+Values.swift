import OKitSyntax

extension CELParser {
    /// A value without operators and without steps after it.
    mutating func primary() -> ExpressionNode {
        let start = token.range.lowerBound
        switch token.kind {
        case .number(let number):
            return literal(number, isNegative: false, from: start)
        case .text(let text):
            advance()
            return node(.literal(.text(text)), from: start)
        case .data(let bytes):
            advance()
            return node(.literal(.data(bytes)), from: start)
        case .name(let name) where name != "in":
            return named(name)
        case .sign(.dot):
            return environmentName()
        case .sign(.open):
            advance()
            let inner = expression()
            require(.close)
            return ExpressionNode(inner.kind, inner.range)
        case .sign(.openBracket):
            advance()
            let elements = list(until: .closeBracket) { $0.expression() }
            return node(.aggregate(elements), from: start)
        case .sign(.openBrace):
            advance()
            let members = list(until: .closeBrace) { $0.member() }
            return node(.members(members), from: start)
        default:
            reportExpected("a value")
            if case .sign(let sign) = token.kind, sign.endsPart {
                return ExpressionNode(.invalid, start..<start)
            }
            advance()
            return node(.invalid, from: start)
        }
    }

    mutating func literal(
        _ number: CELNumber,
        isNegative: Bool,
        from start: Int
    ) -> ExpressionNode {
        advance()
        guard let literal = number.literal(isNegative: isNegative) else {
            let limit = number.isUnsigned ? "from 0 to 2^64-1" : "from -2^63 to 2^63-1"
            report("the number is outside the range \(limit)", start..<previousEnd)
            return node(.invalid, from: start)
        }
        return node(.literal(literal), from: start)
    }

    /// A name, a keyword, or a function with its arguments.
    private mutating func named(_ name: String) -> ExpressionNode {
        let range = token.range
        advance()
        let kind: ExpressionNode.Kind
        switch name {
        case "true": kind = .literal(.bool(true))
        case "false": kind = .literal(.bool(false))
        case "null": kind = .literal(.null)
        case "self": kind = .content
        default:
            if accept(.open) {
                return call(name, range)
            }
            kind = .path(ExpressionPath(start: .names, steps: [step(.property(name), range)]))
        }
        return ExpressionNode(kind, range)
    }

    /// `.name`: a name of the environment, even if a local name hides it.
    private mutating func environmentName() -> ExpressionNode {
        let start = token.range.lowerBound
        advance()
        guard case .name(let name) = token.kind else {
            reportExpected("a name")
            return node(.invalid, from: start)
        }
        let step = step(.property(name), token.range)
        advance()
        return node(.path(ExpressionPath(start: .environment, steps: [step])), from: start)
    }

    private mutating func member() -> ExpressionNode.Member {
        let key = expression()
        guard accept(.colon) else {
            reportExpected(":")
            return ExpressionNode.Member(key: key, value: node(.invalid, from: previousEnd))
        }
        return ExpressionNode.Member(key: key, value: expression())
    }

    /// Values separated by commas, after an opening bracket; a trailing comma is allowed.
    mutating func list<Element>(
        until end: CELToken.Sign,
        _ element: (inout Self) -> Element
    ) -> [Element] {
        var elements: [Element] = []
        while token.kind != .sign(end), token.kind != .end {
            elements.append(element(&self))
            if token.kind != .sign(.comma), token.kind != .sign(end) {
                reportExpected("a comma or \(end.rawValue)")
                skipPart()
            }
            guard accept(.comma) else {
                break
            }
        }
        require(end)
        return elements
    }

    mutating func require(_ sign: CELToken.Sign) {
        if !accept(sign) {
            reportExpected(sign.rawValue)
        }
    }

    func step(_ kind: PathStep.Kind, _ range: Range<Int>) -> PathStep {
        PathStep(kind: kind, range: range, endsSegment: false)
    }
}
