import OKitSyntax

extension PredicateParser {
    /// A value with the steps after it: `.name`, `.@count`, `[0]`.
    mutating func walked() throws(PredicateFault) -> Part {
        let start = token.range.lowerBound
        let part = try primary()
        var steps: [PathStep] = []
        if case .collectionOperator(let name) = token.kind, previous.upperBound <= start {
            steps.append(try collectionOperator(name))
        }
        while !part.isCondition {
            if try accept(.dot) {
                steps.append(try key())
            } else if try accept(.openBracket) {
                steps.append(try element())
            } else {
                break
            }
        }
        guard !steps.isEmpty else {
            return part
        }
        guard case .path(var path) = part.node.kind else {
            let path = ExpressionPath(start: .value(part.node), steps: steps)
            return Part(node: node(.path(path), from: start))
        }
        path.steps += steps
        return Part(node: node(.path(path), from: start))
    }

    private mutating func key() throws(PredicateFault) -> PathStep {
        let range = token.range
        switch token.kind {
        case .word(let name) where !name.contains(":"), .key(let name):
            try advance()
            return step(.property(name), range)
        case .collectionOperator(let name):
            return try collectionOperator(name)
        default:
            throw expected("a name")
        }
    }

    private mutating func collectionOperator(
        _ name: String
    ) throws(PredicateFault) -> PathStep {
        let range = token.range
        guard let collectionOperator = CollectionOperator(rawValue: name) else {
            throw PredicateFault(.unknownOperator(name), range)
        }
        try advance()
        var keys: [String] = []
        while collectionOperator.needsKeys, token.kind == .sign(.dot) || keys.isEmpty {
            guard try accept(.dot), case .word(let key) = token.kind, !key.contains(":") else {
                throw expected("the name of a property, as in @\(name).price,")
            }
            keys.append(key)
            try advance()
        }
        return step(
            .aggregate(collectionOperator, keys: keys),
            range.lowerBound..<previous.upperBound
        )
    }

    private mutating func element() throws(PredicateFault) -> PathStep {
        let start = previous.lowerBound
        let element: PathElement
        if case .word(let word) = token.kind,
            let named = Self.namedElements[word.uppercased()]
        {
            try advance()
            element = named
        } else {
            try enter()
            element = .at(try value())
            leave()
        }
        try require(.closeBracket)
        return step(.element(element), start..<previous.upperBound)
    }

    private static let namedElements: [String: PathElement] = [
        "FIRST": .first, "LAST": .last, "SIZE": .size,
    ]
}

extension Finding.Message {
    /// A name after `@` that is not a collection operator.
    static func unknownOperator(_ name: String) -> Self {
        let names = CollectionOperator.allCases.map(\.rawValue)
        let hint = names.suggestion(for: name, sign: "@")
        return "unknown collection operator \"@\(name)\"\(hint)"
    }
}
