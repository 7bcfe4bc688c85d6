import OKitSyntax

extension CELParser {
    /// A conditional expression, or one with operators of higher precedence.
    mutating func expression() -> ExpressionNode {
        let start = token.range.lowerBound
        guard enter() else {
            return ExpressionNode(.invalid, start..<start)
        }
        defer { leave() }
        let condition = disjunction()
        guard accept(.question) else {
            return condition
        }
        let first = expression()
        guard accept(.colon) else {
            reportExpected(":")
            return node(.invalid, from: start)
        }
        let second = expression()
        return node(.conditional(Self.truth(condition), then: first, else: second), from: start)
    }

    private mutating func disjunction() -> ExpressionNode {
        joined(.or, by: .or) { $0.joined(.and, by: .and) { $0.relation() } }
    }

    private mutating func joined(
        _ junction: Junction,
        by sign: CELToken.Sign,
        _ operand: (inout Self) -> ExpressionNode
    ) -> ExpressionNode {
        let start = token.range.lowerBound
        let first = operand(&self)
        guard token.kind == .sign(sign) else {
            return first
        }
        var operands = [Self.truth(first)]
        while accept(sign) {
            operands.append(Self.truth(operand(&self)))
        }
        return node(.junction(junction, operands), from: start)
    }

    /// A value as a condition.
    static func truth(_ node: ExpressionNode) -> ExpressionNode {
        node.kind.isCondition ? node : ExpressionNode(.truth(node), node.range)
    }

    /// Comparisons, from left to right.
    private mutating func relation() -> ExpressionNode {
        let start = token.range.lowerBound
        var left = sum()
        var levels = 0
        defer { leave(levels) }
        while let comparator = comparator() {
            advance()
            let right = sum()
            guard enter() else {
                return left
            }
            levels += 1
            left = node(
                .comparison(Comparison(comparator, left, right)),
                from: start
            )
        }
        return left
    }

    private func comparator() -> Comparator? {
        switch token.kind {
        case .name("in"): .isIn
        case .sign(.equal): .equal
        case .sign(.notEqual): .notEqual
        case .sign(.less): .less
        case .sign(.lessOrEqual): .lessOrEqual
        case .sign(.greater): .greater
        case .sign(.greaterOrEqual): .greaterOrEqual
        default: nil
        }
    }

    private mutating func sum() -> ExpressionNode {
        chain(of: Self.sum) { $0.chain(of: Self.product) { $0.signed() } }
    }

    private mutating func chain(
        of operation: (CELToken.Sign) -> ArithmeticOperator?,
        _ operand: (inout Self) -> ExpressionNode
    ) -> ExpressionNode {
        let start = token.range.lowerBound
        let first = operand(&self)
        var terms: [ArithmeticTerm] = []
        while case .sign(let sign) = token.kind, let operation = operation(sign) {
            advance()
            let operand = operand(&self)
            terms.append(
                ArithmeticTerm(operation: operation, operand: operand, semantics: .cel)
            )
        }
        return terms.isEmpty ? first : node(.arithmetic(first, terms), from: start)
    }

    /// The operation of `+` or `-`.
    private static func sum(_ sign: CELToken.Sign) -> ArithmeticOperator? {
        switch sign {
        case .plus: .add
        case .minus: .subtract
        default: nil
        }
    }

    /// The operation of `*`, `/` or `%`.
    private static func product(_ sign: CELToken.Sign) -> ArithmeticOperator? {
        switch sign {
        case .times: .multiply
        case .divided: .divide
        case .remainder: .remainder
        default: nil
        }
    }

    /// A value with `!` or `-` before it.
    private mutating func signed() -> ExpressionNode {
        let start = token.range.lowerBound
        let isMinus = token.kind == .sign(.minus)
        guard isMinus || token.kind == .sign(.not) else {
            return walked()
        }
        guard enter() else {
            return ExpressionNode(.invalid, start..<start)
        }
        defer { leave() }
        advance()
        if isMinus, case .number(let number) = token.kind {
            return walked(from: start, behind: literal(number, isNegative: true, from: start))
        }
        let operand = signed()
        return isMinus
            ? node(.minus(operand, .cel), from: start)
            : node(.negation(Self.truth(operand)), from: start)
    }
}

extension Comparison {
    /// A comparison by the rules of CEL.
    init(
        _ comparator: Comparator,
        _ left: ExpressionNode,
        _ right: ExpressionNode,
        _ options: ComparisonOptions = []
    ) {
        self.init(
            comparator: comparator,
            options: options,
            quantifier: nil,
            left: left,
            right: right,
            semantics: .cel
        )
    }
}
