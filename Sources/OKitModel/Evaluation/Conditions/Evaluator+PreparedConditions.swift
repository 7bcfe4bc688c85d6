import OKitSyntax

// Conditions in their quick form. Each step does what the evaluator does with the same node, and
// takes as many steps of the budget, in the same order.
extension Evaluator {
    /// The value of an expression whose quick form answers; `nil` where it is to be evaluated as it
    /// stands.
    mutating func preparedValue(
        of expression: ParsedExpression,
        on content: ObjectID?
    ) -> Value? {
        // Locals come before properties.
        guard locals.isEmpty, let condition = condition(for: expression),
            depth + condition.height < Self.deepestNesting
        else {
            return nil
        }
        return answer(condition, at: 0, on: content).map { .bool($0) } ?? .null
    }

    private mutating func condition(for expression: ParsedExpression) -> Condition? {
        let identity = expression.identity
        if lastIdentity == identity {
            return lastCondition
        }
        guard expression.root.kind.isCondition else {
            return nil
        }
        lastCondition = graph.conditions.condition(for: expression)
        (lastExpression, lastIdentity) = (expression, identity)
        return lastCondition
    }

    /// `nil` where it cannot be decided.
    private mutating func answer(
        _ condition: Condition,
        at index: Int,
        on content: ObjectID?
    ) -> Bool? {
        if case .general(let index) = condition.nodes[index] {
            let value = value(of: condition.general[index], on: content)
            return value.isNull ? nil : value.condition
        }
        depth += 1
        deepest = max(deepest, depth)
        defer { depth -= 1 }
        switch condition.nodes[index] {
        case .junction(let decides, let end):
            guard spend() else {
                return nil
            }
            var result: Bool? = !decides
            var operand = index + 1
            while operand < end {
                let answer = answer(condition, at: operand, on: content)
                if answer == decides {
                    return decides
                }
                if answer == nil {
                    result = nil
                }
                operand = condition.end(of: operand)
            }
            return result
        case .negation:
            return answer(condition, at: index + 1, on: content).map { !$0 }
        case .test(let test):
            return spend() ? answer(condition, test: test, on: content) : nil
        case .general:
            return nil
        }
    }

    private mutating func answer(
        _ condition: Condition,
        test index: Int,
        on content: ObjectID?
    ) -> Bool? {
        let test = condition.tests[index]
        let left = value(of: condition, path: test.path, on: content)
        guard budget >= test.constantCost else {
            let comparison = condition.comparisons[index]
            return compare(left, value(of: comparison.right, on: content), comparison)
        }
        budget -= test.constantCost
        deepest = max(deepest, depth + test.height)
        return test.answer(for: left, condition.texts[index])
            ?? compare(left, condition.constants[index], condition.comparisons[index])
    }

    private mutating func value(
        of condition: Condition,
        path: Range<Int>,
        on content: ObjectID?
    ) -> Value {
        depth += 1
        defer { depth -= 1 }
        var value = self.content(content)
        for step in path {
            guard spend() else {
                return .null
            }
            // What is not here yet is read the long way.
            if case .object(let object) = value, let record = graph.livingRecord(object),
                !record.pointee.isHollow,
                let slot = condition.steps[step].knownSlot(in: record.pointee.type.identity)
                    ?? condition.steps[step].slot(in: record.pointee.type)
            {
                if spend() {
                    read(.slot(object, slot))
                    value = record.pointee.slots[slot]
                } else {
                    value = .null
                }
            } else {
                value = property(condition.steps[step].name, of: value)
            }
        }
        return bounded(value)
    }
}

extension ExpressionNode.Kind {
    fileprivate var isCondition: Bool {
        switch self {
        case .comparison, .junction, .negation: true
        default: false
        }
    }
}
