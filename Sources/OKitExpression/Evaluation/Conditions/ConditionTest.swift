import OKitSyntax

/// A comparison of the value of a path with a constant.
///
/// All of its properties are trivial types, so that reading them needs no reference counting.
struct ConditionTest {
    /// The indices of the names among those of the condition.
    let path: Range<Int>
    /// Whether the first name can be one of the environment.
    let startsAtNames: Bool
    /// The number of steps that the constant costs.
    let constantCost: Int
    /// The nesting of the operands' nodes in the comparison.
    let height: Int
    let shortcut: Shortcut

    /// The fast path for the kind of value that the constant suggests.
    enum Shortcut {
        case none
        case number(Comparator, Int64)
        case range(lower: Int64, upper: Int64)
        case text(expected: Bool)
    }

    /// Whether the comparison holds; `nil` if it is left to the evaluator.
    @inline(__always)
    func answer(for value: Value, _ text: @autoclosure () -> TextTest?) -> Bool? {
        switch (shortcut, value) {
        case (.number(let comparator, let number), .int(let value)):
            switch comparator {
            case .equal: value == number
            case .notEqual: value != number
            case .less: value < number
            case .lessOrEqual: value <= number
            case .greater: value > number
            default: value >= number
            }
        case (.range(let lower, let upper), .int(let value)):
            lower <= value && value <= upper
        case (.text(let expected), .text(let value)):
            text()?.holds(for: value).map { $0 == expected }
        default:
            nil
        }
    }
}

extension ConditionTest.Shortcut {
    init(_ comparison: Comparison, _ constant: Value, hasText: Bool) {
        switch (comparison.comparator, constant) {
        case (.equal, .int(let number)), (.notEqual, .int(let number)),
            (.less, .int(let number)), (.lessOrEqual, .int(let number)),
            (.greater, .int(let number)), (.greaterOrEqual, .int(let number)):
            self = .number(comparison.comparator, number)
        case (.between, .list(let bounds)):
            if bounds.count == 2, case .int(let lower) = bounds[0],
                case .int(let upper) = bounds[1]
            {
                self = .range(lower: lower, upper: upper)
            } else {
                self = .none
            }
        default:
            self = hasText ? .text(expected: comparison.comparator != .notEqual) : .none
        }
    }
}

extension TextTest {
    /// The test of texts in a comparison with a constant; `nil` if it does not compare texts.
    convenience init?(_ comparison: Comparison, _ constant: Value) {
        guard case .text(let text) = constant else {
            return nil
        }
        let comparator = comparison.comparator
        self.init(
            comparator == .notEqual ? .equal : comparator,
            text,
            comparison.options,
            comparison.semantics
        )
    }
}

/// A constant operand, with the number of steps that its evaluation costs.
struct ConstantOperand {
    let value: Value
    let cost: Int

    /// Fails for nodes other than literals and lists of literals.
    init?(_ node: ExpressionNode) {
        switch node.kind {
        case .literal(let literal):
            (value, cost) = (literal.value, 1)
        case .aggregate(let elements):
            var values: [Value] = []
            for element in elements {
                guard case .literal(let literal) = element.kind else {
                    return nil
                }
                values.append(literal.value)
            }
            (value, cost) = (.list(values), 1 + elements.count)
        default:
            return nil
        }
    }
}
