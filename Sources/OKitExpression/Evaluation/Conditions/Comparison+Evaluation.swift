import OKitSyntax

// Conditions are true, false or, where `MATCHES` or `LIKE` exceed their limits, null.

extension Junction {
    /// Joins conditions; evaluation stops at the deciding one.
    func value(
        of conditions: [ExpressionNode],
        on content: ObjectID?,
        in evaluator: inout Evaluator
    ) -> Value {
        let decides = self == .or
        var result = Value.bool(!decides)
        for condition in conditions {
            let value = evaluator.value(of: condition, on: content)
            if value.isNull {
                result = .null
            } else if value.condition == decides {
                return .bool(decides)
            }
        }
        return result
    }
}

extension Comparison {
    /// The comparison of two values.
    var test: ValueComparison {
        ValueComparison(comparator: comparator, options: options, semantics: semantics)
    }

    /// Whether the comparison holds; with a quantifier, for how many elements of the left side.
    func value(on content: ObjectID?, in evaluator: inout Evaluator) -> Value {
        let left = evaluator.value(of: left, on: content)
        let right = evaluator.value(of: right, on: content)
        guard let quantifier else {
            return test.holds(left, right, in: &evaluator).map { .bool($0) } ?? .null
        }
        guard let elements = left.isNull ? [] : left.elements else {
            evaluator.note(.wrongOperand(quantifier.declaration, left.kindName))
            return .bool(false)
        }
        // ALL ends at the first element that does not match, ANY and NONE at one that does.
        let deciding = quantifier != .all
        var isDecided = true
        for element in elements {
            guard evaluator.spend() else {
                return .null
            }
            let answer = test.holds(element, right, in: &evaluator)
            if answer == deciding {
                return .bool(quantifier == .any)
            }
            isDecided = isDecided && answer != nil
        }
        return isDecided ? .bool(quantifier != .any) : .null
    }
}
