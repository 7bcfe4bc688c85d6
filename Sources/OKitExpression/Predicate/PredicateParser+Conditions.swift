import OKitSyntax

extension PredicateParser {
    mutating func condition() throws(PredicateFault) -> ExpressionNode {
        let part = try disjunction()
        return try condition(part)
    }

    /// Conditions joined by `OR`, or an expression of higher precedence.
    mutating func disjunction() throws(PredicateFault) -> Part {
        try joined(.or, keyword: .or, sign: .or) { parser throws(PredicateFault) in
            try parser.joined(.and, keyword: .and, sign: .and) { parser throws(PredicateFault) in
                try parser.negation()
            }
        }
    }

    private mutating func joined(
        _ junction: Junction,
        keyword: PredicateToken.Keyword,
        sign: PredicateToken.Sign,
        _ operand: (inout Self) throws(PredicateFault) -> Part
    ) throws(PredicateFault) -> Part {
        let start = token.range.lowerBound
        let first = try operand(&self)
        var operands: [ExpressionNode] = []
        while token.keyword == keyword || token.kind == .sign(sign) {
            if operands.isEmpty {
                operands.append(try condition(first))
            }
            try advance()
            let next = try operand(&self)
            operands.append(try condition(next))
        }
        return operands.isEmpty
            ? first
            : Part(node: node(.junction(junction, operands), from: start), isCondition: true)
    }

    private mutating func negation() throws(PredicateFault) -> Part {
        guard token.keyword == .not || token.kind == .sign(.not) else {
            return try comparison()
        }
        let start = token.range.lowerBound
        try enter()
        try advance()
        let part = try negation()
        let operand = try condition(part)
        leave()
        return Part(node: node(.negation(operand), from: start), isCondition: true)
    }

    /// A value in place of a condition lacks its operator.
    private func condition(_ part: Part) throws(PredicateFault) -> ExpressionNode {
        guard part.isCondition else {
            throw expected("an operator")
        }
        return part.node
    }
}
