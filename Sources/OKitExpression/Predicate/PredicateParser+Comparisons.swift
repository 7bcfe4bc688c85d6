import OKitSyntax

extension PredicateParser {
    /// A comparison, or a value without one.
    mutating func comparison() throws(PredicateFault) -> Part {
        let start = token.range.lowerBound
        let quantifier = try quantifier()
        let left = try sum()
        guard let comparator = comparator() else {
            guard quantifier == nil else {
                throw expected("an operator")
            }
            return left
        }
        try requireValue(left)
        try advance()
        let options = try options()
        let right = try sum()
        try requireValue(right)
        let comparison = Comparison(
            comparator: comparator,
            options: options,
            quantifier: quantifier,
            left: left.node,
            right: right.node
        )
        return Part(node: node(.comparison(comparison), from: start), isCondition: true)
    }

    private mutating func quantifier() throws(PredicateFault) -> Quantifier? {
        let quantifier: Quantifier? =
            switch token.keyword {
            case .anyOf, .someOf: .any
            case .allOf: .all
            case .noneOf: .no
            default: nil
            }
        if quantifier != nil {
            try advance()
        }
        return quantifier
    }

    private func comparator() -> Comparator? {
        switch token.kind {
        case .sign(let sign): Comparator(rawValue: sign.rawValue)
        case .word: token.keyword.flatMap { Comparator(rawValue: $0.rawValue) }
        default: nil
        }
    }

    /// `[cd]` after an operator.
    private mutating func options() throws(PredicateFault) -> ComparisonOptions {
        guard try accept(.openBracket) else {
            return []
        }
        guard case .word(let letters) = token.kind else {
            throw expected("the options c, d, n or l")
        }
        var options: ComparisonOptions = []
        for letter in letters.lowercased() {
            switch letter {
            case "c": options.insert(.caseInsensitive)
            case "d": options.insert(.diacriticInsensitive)
            case "n": options.insert(.normalized)
            case "l": options.insert(.localeSensitive)
            default: throw expected("the options c, d, n or l")
            }
        }
        try advance()
        try require(.closeBracket)
        return options
    }

    private func requireValue(_ part: Part) throws(PredicateFault) {
        if part.isCondition {
            throw PredicateFault("a condition is not a value", part.node.range)
        }
    }
}

// MARK: Arithmetic

extension PredicateParser {
    mutating func value() throws(PredicateFault) -> ExpressionNode {
        let part = try sum()
        try requireValue(part)
        return part.node
    }

    /// A value, or a condition in brackets.
    private mutating func sum() throws(PredicateFault) -> Part {
        try chain(of: [.plus: .add, .minus: .subtract]) { parser throws(PredicateFault) in
            try parser.chain(of: [.times: .multiply, .divided: .divide]) {
                parser throws(PredicateFault) in
                try parser.chain(of: [.power: .power]) { parser throws(PredicateFault) in
                    try parser.signed()
                }
            }
        }
    }

    private mutating func chain(
        of operations: KeyValuePairs<
            PredicateToken.Sign, ArithmeticOperator
        >,
        _ operand: (inout Self) throws(PredicateFault) -> Part
    ) throws(PredicateFault) -> Part {
        let start = token.range.lowerBound
        let first = try operand(&self)
        var terms: [ArithmeticTerm] = []
        while let operation = operations.first(where: { .sign($0.key) == token.kind })?.value {
            try requireValue(first)
            try advance()
            let next = try operand(&self)
            try requireValue(next)
            terms.append(ArithmeticTerm(operation: operation, operand: next.node))
        }
        return terms.isEmpty
            ? first : Part(node: node(.arithmetic(first.node, terms), from: start))
    }

    private mutating func signed() throws(PredicateFault) -> Part {
        guard token.kind == .sign(.minus) else {
            return try walked()
        }
        let start = token.range.lowerBound
        try enter()
        try advance()
        let operand = try signed()
        try requireValue(operand)
        leave()
        switch operand.node.kind {
        case .literal(.int(let number)):
            return Part(node: node(.literal(.int(-number)), from: start))
        case .literal(.double(let number)):
            return Part(node: node(.literal(.double(-number)), from: start))
        default:
            return Part(node: node(.minus(operand.node, .foundation), from: start))
        }
    }
}
