import OKitSyntax

// Checks of CEL's additional nodes.
extension ExpressionChecker {
    /// Checks a value that is used as a condition.
    mutating func condition(_ node: ExpressionNode) {
        let type = type(of: node)
        if !type.may({ $0 == .bool || $0 == .any }) {
            note(.type, "expected bool, found \(type)", node.range)
        }
    }

    /// Checks the key of a map.
    mutating func key(_ node: ExpressionNode) {
        let type = type(of: node)
        if !type.may({ $0.isNumber || $0 == .text || $0 == .any }) {
            note(.type, "expected text, number or bool as key, found \(type)", node.range)
        }
    }

    /// The type of a negated number.
    mutating func negative(_ operand: ExpressionNode) -> StaticType {
        let type = type(of: operand)
        guard let alternatives = type.alternatives else {
            return .unknown
        }
        let numbers = alternatives.filter { $0.isNumber && $0 != .bool || $0 == .any }
        if numbers.isEmpty, !alternatives.isEmpty {
            note(.type, "- expects number, found \(type)", operand.range)
            return .unknown
        }
        return StaticType(joining: numbers.map { StaticType($0) })
    }

    /// The type of values joined by operators.
    mutating func celArithmetic(
        _ first: ExpressionNode,
        _ terms: [ArithmeticTerm]
    ) -> StaticType {
        var result = type(of: first)
        for term in terms {
            let operand = type(of: term.operand)
            guard let type = term.operation.celType(result, operand) else {
                note(
                    .type,
                    "cannot compute \(result) \(term.operation.rawValue) \(operand)",
                    term.operand.range
                )
                result = .unknown
                continue
            }
            result = type
        }
        return result
    }

    /// The type of a macro over the elements of a collection.
    mutating func type(of comprehension: Comprehension) -> StaticType {
        var collection = type(of: comprehension.collection)
        if comprehension.semantics == .cel {
            collection = items(of: collection)
        }
        let isCEL = comprehension.semantics == .cel
        if !collection.may({ $0.hasElements || (isCEL && $0.isMap) }) {
            note(
                .type,
                "\(comprehension.name) expects a collection, found \(collection)",
                comprehension.collection.range
            )
            collection = .unknown
        }
        let mayBeMap = collection.alternatives?.contains(where: \.isMap) ?? false
        let isMap = collection.isAlways(\.isMap)
        let single =
            isMap
            ? StaticType(.text)
            : mayBeMap
                ? StaticType(joining: [collection.element, StaticType(.text)])
                : collection.element
        let outer = scope.locals
        defer { scope.locals = outer }
        if comprehension.variables.count == 1 {
            scope.locals[comprehension.variables[0]] = single
        } else if comprehension.variables.count == 2 {
            scope.locals[comprehension.variables[0]] =
                collection.alternatives == nil || (mayBeMap && !isMap)
                ? .unknown : StaticType(isMap ? .text : .int)
            scope.locals[comprehension.variables[1]] = collection.element
        }
        if let condition = comprehension.condition {
            type(of: condition)
        }
        let body = comprehension.body.map { type(of: $0) } ?? single
        switch comprehension.macro {
        case .all, .exists, .existsOne, .has:
            return StaticType(.bool)
        case .filter, .map, .transformList:
            return body.list
        case .transformMap:
            let value = comprehension.body == nil ? collection.element : body
            return .map(of: value)
        case .min, .max:
            if !body.may({ $0.isOrderedInCEL || $0 == .any }) {
                let range = (comprehension.body ?? comprehension.collection).range
                note(
                    .type,
                    "\(comprehension.name) expects values with an order, found \(body)",
                    range
                )
            }
            return body
        case .sum, .average:
            return aggregate(comprehension, of: body)
        }
    }

    private mutating func aggregate(
        _ comprehension: Comprehension,
        of body: StaticType
    ) -> StaticType {
        guard body.may({ $0.isNumber && $0 != .bool || $0 == .any }) else {
            let range = (comprehension.body ?? comprehension.collection).range
            note(.type, "\(comprehension.name) expects numbers, found \(body)", range)
            return .unknown
        }
        guard comprehension.macro == .average else {
            let sum = ArithmeticOperator.add.celType(body, body) ?? .unknown
            return StaticType(joining: [StaticType(.int), sum])
        }
        let averages: [ValueType] = [.double, .decimal].filter { average in
            average == .double
                ? body.may { $0 != .decimal } : body.may { $0 == .decimal || $0 == .any }
        }
        return StaticType(joining: averages.map { StaticType($0) })
    }

    /// The type of a choice, whose branches are text.
    mutating func type(of choice: TextChoice) -> StaticType {
        let value = type(of: choice.value)
        if choice.kind != .select, !value.may({ $0.isNumber || $0 == .any }) {
            note(
                .type,
                "\(choice.kind.rawValue) expects number, found \(value)",
                choice.value.range
            )
        }
        let outer = scope.locals
        defer { scope.locals = outer }
        scope.locals[TextChoice.number] = value
        for branch in choice.branches {
            check(branch.parts)
        }
        return StaticType(.text)
    }
}

extension ArithmeticOperator {
    /// The result type by the rules of CEL; `nil` if no values of these types have a result.
    func celType(_ left: StaticType, _ right: StaticType) -> StaticType? {
        guard let lefts = left.alternatives, let rights = right.alternatives else {
            return .unknown
        }
        guard !lefts.isEmpty, !rights.isEmpty else {
            return .nothing
        }
        var results: [StaticType] = []
        for first in lefts {
            for second in rights {
                if let result = celType(first, second) {
                    results.append(result)
                }
            }
        }
        if self == .add, left.isAlways(\.hasElements), right.isAlways(\.hasElements) {
            return StaticType(joining: [left.element, right.element]).list
        }
        return results.isEmpty ? nil : StaticType(joining: results)
    }

    private func celType(_ left: ValueType, _ right: ValueType) -> StaticType? {
        switch (left, right) {
        case (.any, _), (_, .any):
            .unknown
        case (.bool, _), (_, .bool):
            nil
        case (.int, .int):
            StaticType(.int)
        case (.decimal, _) where right.isNumber && self != .remainder,
            (_, .decimal) where left.isNumber && self != .remainder:
            StaticType(joining: [StaticType(.decimal), StaticType(.double)])
        case _ where left.isNumber && right.isNumber && self != .remainder:
            StaticType(.double)
        case (.text, .text) where self == .add:
            StaticType(.text)
        case (.data, .data) where self == .add:
            StaticType(.data)
        case (.date, .date) where self == .subtract:
            StaticType(.double)
        case (.date, _) where right.isNumber && (self == .add || self == .subtract),
            (_, .date) where left.isNumber && self == .add:
            StaticType(.date)
        case (.list, .list) where self == .add, (.set, .list) where self == .add,
            (.list, .set) where self == .add, (.set, .set) where self == .add:
            .unknown
        default:
            nil
        }
    }
}

extension StaticType {
    /// A map of values of a type.
    static func map(of value: StaticType) -> StaticType {
        let alternatives = value.alternatives ?? []
        return StaticType(.map(alternatives.count == 1 ? alternatives[0] : .any))
    }
}

extension ValueType {
    /// Whether its elements have names.
    var isMap: Bool {
        if case .map = self { true } else { false }
    }
}
