import OKitSyntax

extension PredicateParser {
    /// A function with its arguments; the token is the bracket after its name.
    mutating func call(
        _ name: String,
        _ range: Range<Int>
    ) throws(PredicateFault) -> ExpressionNode {
        try require(.open)
        let kind: ExpressionNode.Kind =
            switch SpecialForm(rawValue: name.uppercased()) {
            case .subquery: try subquery()
            case .ternary: try ternary()
            case .cast: try cast()
            case .message: try message()
            case nil: try function(name, range)
            }
        return node(kind, from: range.lowerBound)
    }

    private mutating func function(
        _ name: String,
        _ range: Range<Int>
    ) throws(PredicateFault) -> ExpressionNode.Kind {
        guard let function = FunctionTable.standard.function(named: name) else {
            let names = FunctionTable.standard.functionNames
            throw PredicateFault(.unknown("function", name, among: names), range)
        }
        let arguments = try list(until: .close)
        guard function.argumentCounts.contains(arguments.count) else {
            throw PredicateFault(
                .wrongArguments(name, takes: function.argumentCounts, given: arguments.count),
                range.lowerBound..<previous.upperBound
            )
        }
        return .function(function, arguments)
    }

    /// `SUBQUERY(collection, $element, condition)`.
    private mutating func subquery() throws(PredicateFault) -> ExpressionNode.Kind {
        try enter()
        let collection = try value()
        try require(.comma)
        guard case .variable(let variable) = token.kind else {
            throw expected("a variable")
        }
        try advance()
        try require(.comma)
        let condition = try condition()
        try require(.close)
        leave()
        return .comprehension(
            Comprehension(
                macro: .filter,
                collection: collection,
                variables: [variable],
                condition: condition,
                semantics: .foundation
            )
        )
    }

    /// `TERNARY(condition, value, value)`.
    private mutating func ternary() throws(PredicateFault) -> ExpressionNode.Kind {
        try enter()
        let condition = try condition()
        try require(.comma)
        let first = try value()
        try require(.comma)
        let second = try value()
        try require(.close)
        leave()
        return .conditional(condition, then: first, else: second)
    }

    /// `CAST(value, 'NSDate')`.
    private mutating func cast() throws(PredicateFault) -> ExpressionNode.Kind {
        try enter()
        let operand = try value()
        try require(.comma)
        guard case .text(let name) = token.kind,
            let type = CastType(rawValue: name)
        else {
            let names = CastType.allCases.map { "'\($0.rawValue)'" }
            throw expected(names.joined(separator: ", "))
        }
        try advance()
        try require(.close)
        leave()
        return .cast(operand, to: type)
    }

    /// `FUNCTION(value, 'name:', argument)`; the further labels of `'name:with:'` are ignored.
    private mutating func message() throws(PredicateFault) -> ExpressionNode.Kind {
        try enter()
        let receiver = try value()
        try require(.comma)
        guard case .text(let selector) = token.kind else {
            throw expected("the name of a function between quotes")
        }
        try advance()
        var arguments: [ExpressionNode] = []
        while try accept(.comma) {
            arguments.append(try value())
        }
        try require(.close)
        leave()
        return .message(
            to: receiver,
            String(selector.prefix { $0 != ":" }),
            arguments.first.map { CallArguments(whole: $0, parts: arguments) }
        )
    }
}
