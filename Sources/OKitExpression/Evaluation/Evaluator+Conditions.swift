import OKitSyntax

// Conditions are true, false or, where `MATCHES` or `LIKE` have given up, null.
extension Evaluator {
    /// The opposite; what could not be decided (`MATCHES` out of limits) stays undecided.
    mutating func negation(of operand: ExpressionNode, on content: ObjectID?) -> Value {
        let value = value(of: operand, on: content)
        switch operand.kind {
        case .comparison where value.isNull, .junction where value.isNull,
            .negation where value.isNull:
            return .null
        default:
            return .bool(!value.condition)
        }
    }

    mutating func join(
        _ conditions: [ExpressionNode],
        by junction: ExpressionNode.Junction,
        on content: ObjectID?
    ) -> Value {
        let decides = junction == .or
        var result = Value.bool(!decides)
        for condition in conditions {
            let value = value(of: condition, on: content)
            if value.isNull {
                result = .null
            } else if value.condition == decides {
                return .bool(decides)
            }
        }
        return result
    }

    mutating func compare(
        _ comparison: ExpressionNode.Comparison,
        on content: ObjectID?
    ) -> Value {
        let left = value(of: comparison.left, on: content)
        let right = value(of: comparison.right, on: content)
        guard let quantifier = comparison.quantifier else {
            return compare(left, right, comparison).map { .bool($0) } ?? .null
        }
        guard let elements = left.isNull ? [] : left.elements else {
            note(.wrongOperand(quantifier.declaration, left.kindName))
            return .bool(false)
        }
        // ALL fails at the first element that does not match, ANY and NONE end at one that does.
        let deciding = quantifier != .all
        var isDecided = true
        for element in elements {
            guard spend() else {
                return .null
            }
            let answer = compare(element, right, comparison)
            if answer == deciding {
                return .bool(quantifier == .any)
            }
            isDecided = isDecided && answer != nil
        }
        return isDecided ? .bool(quantifier != .any) : .null
    }
}
