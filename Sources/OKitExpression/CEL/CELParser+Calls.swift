import OKitSyntax

extension CELParser {
    /// A value with the steps after it: `.name`, `.name(…)`, `[0]`.
    mutating func walked() -> ExpressionNode {
        let start = token.range.lowerBound
        return walked(from: start, behind: primary())
    }

    /// The steps after a value.
    mutating func walked(from start: Int, behind first: ExpressionNode) -> ExpressionNode {
        var value = first
        // Steps that are not part of the value yet, so that a long path is not copied at each step.
        var steps: [PathStep] = []
        var levels = 0
        defer { leave(levels) }
        while true {
            if accept(.openBracket) {
                let bracket = previousEnd - 1
                let index = expression()
                require(.closeBracket)
                steps.append(step(.element(.at(index)), bracket..<previousEnd))
            } else if accept(.dot) {
                let range = token.range
                guard let name = memberName() else {
                    return node(.invalid, from: start)
                }
                guard accept(.open) else {
                    steps.append(step(.property(name), range))
                    continue
                }
                let end = range.lowerBound - 1
                value = value.adding(&steps, start..<end)
                switch method(name, of: value, range, from: start) {
                case .step(let step):
                    steps.append(step)
                case .node(let node):
                    value = node
                    // It contains the value before it.
                    guard enter() else {
                        return self.node(.invalid, from: start)
                    }
                    levels += 1
                }
            } else {
                return value.adding(&steps, start..<max(start, previousEnd))
            }
        }
    }

    /// The name after a dot; `nil`, with a problem, if there is none.
    private mutating func memberName() -> String? {
        switch token.kind {
        case .quotedName(let name), .name(let name):
            advance()
            return name
        default:
            reportExpected("a name")
            return nil
        }
    }

    /// The kinds of calls of a name after a value.
    private enum Method {
        case step(PathStep)
        case node(ExpressionNode)
    }

    /// A macro, a comparison by a method's name, a function of a namespace, or a method.
    private mutating func method(
        _ name: String,
        of value: ExpressionNode,
        _ range: Range<Int>,
        from start: Int
    ) -> Method {
        let arguments = list(until: .close) { $0.expression() }
        if let space = value.onlyName,
            let function = FunctionTable.standard.function(named: "\(space).\(name)", in: .cel)
        {
            let whole = value.range.lowerBound..<range.upperBound
            return .node(function.call(arguments, whole, from: start, in: &self))
        }
        if let (comparator, options) = Comparator.methods[name], arguments.count == 1 {
            let comparison = Comparison(comparator, value, arguments[0], options)
            return .node(node(.comparison(comparison), from: start))
        }
        if let macro = Macro(method: name),
            let comprehension = comprehension(macro, of: value, arguments, range)
        {
            return .node(node(.comprehension(comprehension), from: start))
        }
        let call = PathStep.Kind.call(name, CallArguments(whole: nil, parts: arguments))
        return .step(step(call, range.lowerBound..<previousEnd))
    }

    /// A function or macro with its arguments; the token before is the opening bracket.
    mutating func call(_ name: String, _ range: Range<Int>) -> ExpressionNode {
        let start = range.lowerBound
        let arguments = list(until: .close) { $0.expression() }
        if name == Macro.has.rawValue {
            return presence(arguments, range)
        }
        if let (comparator, options) = Comparator.methods[name], arguments.count == 2 {
            return node(
                .comparison(Comparison(comparator, arguments[0], arguments[1], options)),
                from: start
            )
        }
        if let function = FunctionTable.standard.function(named: name, in: .cel) {
            return function.call(arguments, range, from: start, in: &self)
        }
        // A function of the content.
        let call = PathStep.Kind.call(name, CallArguments(whole: nil, parts: arguments))
        let step = step(call, start..<previousEnd)
        return node(.path(ExpressionPath(start: .names, steps: [step])), from: start)
    }

    private mutating func presence(
        _ arguments: [ExpressionNode],
        _ range: Range<Int>
    ) -> ExpressionNode {
        guard arguments.count == 1, case .path(var path) = arguments[0].kind,
            case .property(let name) = path.steps.popLast()?.kind,
            !path.steps.isEmpty || path.hasValue
        else {
            report("has expects a member of a value: has(self.name)", range)
            return node(.invalid, from: range.lowerBound)
        }
        let operand = path.withoutSteps ?? ExpressionNode(.path(path), arguments[0].range)
        return node(.presence(of: operand, name), from: range.lowerBound)
    }

    /// `nil` if the arguments are those of a method with that name.
    private mutating func comprehension(
        _ macro: Macro,
        of collection: ExpressionNode,
        _ arguments: [ExpressionNode],
        _ range: Range<Int>
    ) -> Comprehension? {
        var comprehension = Comprehension(macro: macro, collection: collection, variables: [])
        if arguments.isEmpty {
            guard macro.isAggregate else {
                report("\(macro.rawValue) expects \(macro.arguments)", range)
                return comprehension
            }
            return comprehension
        }
        var names = arguments.prefix(2).map(\.onlyName)
        guard let first = names.first ?? nil, arguments.count > 1 else {
            guard !macro.isAggregate || arguments.count > 1 else {
                return nil
            }
            report("\(macro.rawValue) expects \(macro.arguments)", range)
            return comprehension
        }
        // The second of two names is a variable if there are more arguments than the form with one
        // variable has.
        let formOfTwo = macro.requiresTwo || (arguments.count == 3 && macro != .map)
        names = formOfTwo ? names : [first]
        let rest = Array(arguments.dropFirst(names.count))
        comprehension.variables = names.compactMap(\.self)
        let isWhole =
            comprehension.variables.count == names.count
            && (rest.count == 1 || (rest.count == 2 && macro.takesCondition))
        guard isWhole else {
            report("\(macro.rawValue) expects \(macro.arguments)", range)
            return comprehension
        }
        if macro.isTest {
            comprehension.condition = Self.truth(rest[0])
        } else {
            comprehension.condition = rest.count == 2 ? Self.truth(rest[0]) : nil
            comprehension.body = rest.last
        }
        return comprehension
    }
}

extension Comparator {
    /// The comparisons that are methods in CEL.
    static let methods: [String: (Comparator, ComparisonOptions)] = [
        "contains": (.contains, []), "startsWith": (.beginsWith, []),
        "endsWith": (.endsWith, []), "matches": (.matches, []),
        "finds": (.contains, [.caseInsensitive, .diacriticInsensitive, .emptyIsEverywhere]),
    ]
}

extension Function {
    /// A call with its arguments; reports a problem if their number is wrong.
    fileprivate func call(
        _ arguments: [ExpressionNode],
        _ range: Range<Int>,
        from start: Int,
        in parser: inout CELParser
    ) -> ExpressionNode {
        guard argumentCounts.contains(arguments.count) else {
            parser.report(
                .wrongArguments(name, takes: argumentCounts, given: arguments.count),
                range.lowerBound..<parser.previousEnd
            )
            return parser.node(.invalid, from: start)
        }
        return parser.node(.function(self, arguments), from: start)
    }
}

extension ExpressionPath {
    /// Whether it starts at the value of another expression.
    fileprivate var hasValue: Bool {
        if case .value = start { true } else { false }
    }

    /// The value of a path without steps.
    fileprivate var withoutSteps: ExpressionNode? {
        if case .value(let node) = start, steps.isEmpty { node } else { nil }
    }
}

extension ExpressionNode {
    /// The path with more steps, which are removed from the list; the node itself if there are
    /// none.
    fileprivate func adding(_ steps: inout [PathStep], _ range: Range<Int>) -> ExpressionNode {
        guard !steps.isEmpty else {
            return self
        }
        defer { steps = [] }
        guard case .path(var path) = kind else {
            return ExpressionNode(.path(ExpressionPath(start: .value(self), steps: steps)), range)
        }
        path.steps += steps
        return ExpressionNode(.path(path), range)
    }

    /// The name, if the expression is only a name.
    fileprivate var onlyName: String? {
        guard case .path(let path) = kind, path.start == .names, path.steps.count == 1,
            case .property(let name) = path.steps[0].kind
        else {
            return nil
        }
        return name
    }
}
