import OKitSyntax

/// A comparison of what names lead to with a constant.
///
/// All in it is plain, so that it can be looked at without counting references.
struct ConditionTest {
    /// The places of the names among those of the condition.
    let path: Range<Int>
    /// Whether the first name can be one of the environment.
    let startsAtNames: Bool
    /// Steps of the budget that the constant takes.
    let constantCost: Int
    /// How deep the operands' nodes stand in the comparison.
    let height: Int
    let shortcut: Shortcut

    /// What decides for the kind of value that the constant suggests.
    enum Shortcut {
        case none
        case number(Comparator, Int64)
        case range(lower: Int64, upper: Int64)
        case text(isWanted: Bool)
    }

    /// Whether the comparison holds; `nil` for what is left to the evaluator.
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
        case (.text(let isWanted), .text(let value)):
            text()?.holds(for: value).map { $0 == isWanted }
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
            self = hasText ? .text(isWanted: comparison.comparator != .notEqual) : .none
        }
    }
}

extension TextTest {
    /// What a comparison with a constant asks of texts; `nil` if that is not decided by how they
    /// agree.
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

/// An operand that is a constant, with the steps that its evaluation takes.
struct ConstantOperand {
    let value: Value
    let cost: Int

    /// Fails for other nodes than literals and lists of literals.
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
