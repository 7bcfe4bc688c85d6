import OKitSyntax

extension PredicateParser {
    /// A value without operators and without steps after it.
    mutating func primary() throws(PredicateFault) -> Part {
        let start = token.range.lowerBound
        let kind: ExpressionNode.Kind
        switch token.kind {
        case .number(let literal):
            kind = .literal(literal)
        case .text(let text):
            kind = .literal(.text(text))
        case .variable(let name):
            kind = .variable(name)
        case .argument(let isKeyPath):
            kind = .argument(try nextArgument(), isKeyPath: isKeyPath)
        case .key(let name):
            kind = .path(.init(start: .scope, steps: [step(.property(name), token.range)]))
        case .collectionOperator:
            // `@count` alone applies to the content.
            let place = start..<start
            return Part(node: ExpressionNode(.path(.init(start: .scope, steps: [])), place))
        case .sign(.openBrace):
            try advance()
            let elements = try list(until: .closeBrace)
            return Part(node: node(.aggregate(elements), from: start))
        case .sign(.open):
            return try bracketed()
        case .word(let word):
            return try self.word(word)
        case .sign, .end:
            throw expected("a value")
        }
        try advance()
        return Part(node: node(kind, from: start))
    }

    private mutating func bracketed() throws(PredicateFault) -> Part {
        try enter()
        try advance()
        let part = try disjunction()
        try require(.close)
        leave()
        return part
    }

    /// Values separated by commas, after an opening bracket.
    mutating func list(
        until end: PredicateToken.Sign
    ) throws(PredicateFault) -> [ExpressionNode] {
        guard try !accept(end) else {
            return []
        }
        try enter()
        var values = [try value()]
        while try accept(.comma) {
            values.append(try value())
        }
        guard try accept(end) else {
            throw expected("a comma or \(end.rawValue)")
        }
        leave()
        return values
    }

    private mutating func word(_ word: String) throws(PredicateFault) -> Part {
        let range = token.range
        let kind: ExpressionNode.Kind?
        switch token.keyword {
        case .null, .nil: kind = .literal(.null)
        case .true, .yes: kind = .literal(.bool(true))
        case .false, .no: kind = .literal(.bool(false))
        case .content: kind = .content
        case .truePredicate, .falsePredicate:
            let holds = token.keyword == .truePredicate
            try advance()
            return Part(
                node: node(.literal(.bool(holds)), from: range.lowerBound),
                isCondition: true
            )
        case nil: kind = nil
        default: throw expected("a value")
        }
        try advance()
        if let kind {
            return Part(node: node(kind, from: range.lowerBound))
        }
        if token.kind == .sign(.open) || word.contains(":") {
            return Part(node: try call(word, range))
        }
        let path = ExpressionPath(start: .scope, steps: [step(.property(word), range)])
        return Part(node: node(.path(path), from: range.lowerBound))
    }

    func step(_ kind: PathStep.Kind, _ range: Range<Int>) -> PathStep {
        PathStep(kind: kind, range: range, endsSegment: false)
    }
}
