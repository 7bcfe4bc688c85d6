import OKitSyntax

// Checks of additional nodes in predicates and templates.
extension ExpressionChecker {
    mutating func predicateType(of node: ExpressionNode) -> StaticType {
        switch node.kind {
        case .literal(let literal):
            return literal.type
        case .content:
            return scope.subject ?? scope.content
        case .variable(let name):
            return variable(name, node.range)
        case .argument(let index, _):
            note(.unknownMember, "argument \(index + 1) (%@) has no value here", node.range)
            return .unknown
        case .truth(let operand):
            condition(operand)
            return StaticType(.bool)
        case .presence(let operand, let name):
            let type = type(of: operand)
            if type.may(\.isObject), !type.may({ $0.isMap || $0 == .any }) {
                _ = member(name, of: type, node.range)
            }
            return StaticType(.bool)
        case .minus(let operand, .cel):
            return negative(operand)
        case .minus(let operand, _):
            let type = number(operand, name: "-")
            if type.isAlways({ $0 == .date }) {
                note(.type, "- expects numbers, found date", operand.range)
            }
            return ArithmeticOperator.subtract.type(StaticType(.int), type)
        case .junction(_, let conditions):
            check(conditions)
            return StaticType(.bool)
        case .comparison(let comparison):
            comparison.check(node.range, in: &self)
            return StaticType(.bool)
        case .arithmetic(let first, let terms):
            return terms.contains { $0.semantics == .cel }
                ? celArithmetic(first, terms) : arithmetic(first, terms)
        case .aggregate(let elements):
            return StaticType(joining: elements.map { type(of: $0) }).list
        case .members(let members):
            for member in members {
                key(member.key)
            }
            return .map(of: StaticType(joining: members.map { type(of: $0.value) }))
        case .function(let function, let arguments):
            let types = arguments.map { type(of: $0) }
            check(types, of: function, at: arguments.map(\.range))
            return function.type(for: types)
        case .message(let receiver, let name, let arguments):
            return call(name, arguments, on: type(of: receiver), node.range)
        case .comprehension(let comprehension):
            return type(of: comprehension)
        case .conditional(let condition, let first, let second):
            type(of: condition)
            return StaticType(joining: [type(of: first), type(of: second)])
        case .cast(let operand, let type):
            self.type(of: operand)
            return type.type
        case .template(let parts):
            let types = parts.map { type(of: $0) }
            return types.count == 1 ? types[0] : StaticType(.text)
        case .text(let template):
            for part in template.parts {
                checkShown(type(of: part), part.range)
            }
            return StaticType(.text)
        case .choice(let choice):
            return type(of: choice)
        case .bound(let bound):
            return type(of: bound)
        default:
            return .unknown
        }
    }

    private mutating func variable(_ name: String, _ range: Range<Int>) -> StaticType {
        guard let type = scope.locals[name] else {
            let hint =
                scope.locals.keys.suggestion(for: name, sign: "$")
            note(.unknownMember, "unknown variable \"$\(name)\"\(hint)", range)
            return .unknown
        }
        return type
    }

    private mutating func arithmetic(
        _ first: ExpressionNode,
        _ terms: [ArithmeticTerm]
    ) -> StaticType {
        var result = number(first, name: terms.first?.operation.rawValue ?? "+")
        for term in terms {
            let operand = number(term.operand, name: term.operation.rawValue)
            if !term.operation.accepts(result, operand) {
                note(
                    .type,
                    "cannot compute \(result) \(term.operation.rawValue) \(operand)",
                    term.operand.range
                )
            }
            result = term.operation.type(result, operand)
        }
        return result
    }

    /// An operand of a calculation: a number, or a date.
    private mutating func number(_ node: ExpressionNode, name: String) -> StaticType {
        let type = type(of: node)
        if !type.may({ $0.isNumber || $0 == .date }) {
            note(.type, "\(name) expects numbers, found \(type)", node.range)
            return .unknown
        }
        return type
    }

    private mutating func type(of bound: BoundExpression) -> StaticType {
        var value = bound.input.map { type(of: $0) } ?? scope.subject ?? scope.content
        if let condition = bound.condition {
            let answer = type(of: condition, subject: value)
            value =
                bound.choice.map { choice in
                    let results = [choice.ifTrue, choice.ifFalse]
                    return StaticType(joining: results.map { type(of: $0, subject: value) })
                } ?? answer
        }
        if bound.transformer != nil {
            value = .unknown
        }
        if let format = bound.format {
            type(of: format, subject: value)
            value = StaticType(.text)
        }
        return bound.placeholder.map { StaticType(joining: [value, type(of: $0)]) } ?? value
    }
}

extension StaticType {
    func isAlways(_ condition: (ValueType) -> Bool) -> Bool {
        alternatives.map { !$0.isEmpty && $0.allSatisfy(condition) } ?? false
    }
}

extension ArithmeticOperator {
    /// Whether the operation has a result for operands of these types: dates can be moved by
    /// seconds and subtracted from each other.
    fileprivate func accepts(_ left: StaticType, _ right: StaticType) -> Bool {
        let (first, second) = (left.isAlways { $0 == .date }, right.isAlways { $0 == .date })
        return switch self {
        case .add: !(first && second)
        case .subtract: first || !second || left.may { $0 == .date }
        case .multiply, .divide, .remainder, .power: !first && !second
        }
    }

    /// The type of the result for operands of these types.
    ///
    /// Whole numbers become floating-point numbers if the result is too large.
    func type(_ left: StaticType, _ right: StaticType) -> StaticType {
        if left.isAlways({ $0 == .date }) {
            return StaticType(right.isAlways { $0 == .date } ? .double : .date)
        }
        if right.isAlways({ $0 == .date }) {
            return StaticType(.date)
        }
        guard left.isAlways(\.isNumber), right.isAlways(\.isNumber) else {
            return StaticType(joining: [.number, StaticType(.date)])
        }
        let both = [left, right]
        if both.allSatisfy({ $0.isAlways { $0 == .int || $0 == .bool } }) {
            return StaticType(joining: [StaticType(.int), StaticType(.double)])
        }
        if both.contains(where: { $0.isAlways { $0 == .double } }) {
            return StaticType(.double)
        }
        return .number
    }
}

extension ExpressionNode.Literal {
    fileprivate var type: StaticType {
        switch self {
        case .null: .nothing
        case .bool: StaticType(.bool)
        case .int, .uint: StaticType(.int)
        case .data: StaticType(.data)
        case .double: StaticType(.double)
        case .text: StaticType(.text)
        }
    }
}

extension CastType {
    fileprivate var type: StaticType {
        switch self {
        case .text: StaticType(.text)
        case .number: .number
        case .decimal: StaticType(.decimal)
        case .date: StaticType(.date)
        }
    }
}
