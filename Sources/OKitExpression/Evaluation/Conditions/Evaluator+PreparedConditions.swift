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
        guard let condition = usableCondition(for: expression) else {
            return nil
        }
        let scope = Scope(start: self.content(content), content: content)
        return answer(condition, in: scope).map { .bool($0) } ?? .null
    }

    /// The same with an object as `SELF`; `nil` also where parts of the condition are evaluated as
    /// they stand, which asks for `subject`.
    @inline(__always)
    mutating func preparedValue(
        of expression: ParsedExpression,
        onSelf object: ObjectID
    ) -> Value? {
        guard let condition = usableCondition(for: expression), condition.general.isEmpty else {
            return nil
        }
        let scope = Scope(start: .object(object), content: object)
        return answer(condition, in: scope).map { .bool($0) } ?? .null
    }

    /// What paths begin at, and what the parts begin at that are evaluated as they stand.
    private struct Scope {
        let start: Value
        let content: ObjectID?
    }

    @inline(__always)
    private mutating func usableCondition(for expression: ParsedExpression) -> Condition? {
        // Locals come before properties.
        guard locals.isEmpty, let condition = condition(for: expression),
            depth + condition.height < Self.deepestNesting
        else {
            return nil
        }
        return condition
    }

    @inline(__always)
    private mutating func condition(for expression: ParsedExpression) -> Condition? {
        lastIdentity == expression.identity ? lastCondition : findCondition(for: expression)
    }

    private mutating func findCondition(for expression: ParsedExpression) -> Condition? {
        guard expression.root.kind.isCondition else {
            return nil
        }
        lastCondition = space.environment.conditions.condition(for: expression)
        (lastExpression, lastIdentity) = (expression, expression.identity)
        return lastCondition
    }

    /// `nil` where it cannot be decided.
    @inline(__always)
    private mutating func answer(_ condition: Condition, in scope: borrowing Scope) -> Bool? {
        condition.isOneTest
            ? answer(condition, single: 0, in: scope) : answer(condition, at: 0, in: scope)
    }

    private mutating func answer(
        _ condition: Condition,
        at index: Int,
        in scope: borrowing Scope
    ) -> Bool? {
        switch condition.nodes[index] {
        case .test(let test):
            return answer(condition, single: test, in: scope)
        case .general(let index):
            let value = value(of: condition.general[index], on: scope.content)
            return value.isNull ? nil : value.condition
        case .negation:
            depth += 1
            deepest = max(deepest, depth)
            defer { depth -= 1 }
            return answer(condition, at: index + 1, in: scope).map { !$0 }
        case .junction(let decides, let end):
            depth += 1
            deepest = max(deepest, depth)
            defer { depth -= 1 }
            guard spend() else {
                return nil
            }
            var result: Bool? = !decides
            var operand = index + 1
            while operand < end {
                let answer = answer(condition, at: operand, in: scope)
                if answer == decides {
                    return decides
                }
                if answer == nil {
                    result = nil
                }
                operand = condition.end(of: operand)
            }
            return result
        }
    }

    /// What one test says, at once where its only name is a property that is here.
    @inline(__always)
    private mutating func answer(
        _ condition: Condition,
        single index: Int,
        in scope: borrowing Scope
    ) -> Bool? {
        let test = condition.tests[index]
        // The test, its name, the property and the constant.
        let cost = 3 + test.constantCost
        guard test.path.count == 1, budget >= cost, case .object(let object) = scope.start,
            let loaded = space.loadedObject(object),
            let slot = condition.steps[test.path.lowerBound].knownSlot(in: loaded.type)
        else {
            return slowAnswer(condition, test: index, in: scope)
        }
        budget -= cost
        deepest = max(deepest, depth + 1 + max(test.height, 1))
        read(slot: slot, of: object)
        return test.answer(for: loaded.values.pointee[slot], condition.texts[index])
            ?? compare(
                loaded.values.pointee[slot],
                condition.constants[index],
                condition.comparisons[index]
            )
    }

    private mutating func slowAnswer(
        _ condition: Condition,
        test index: Int,
        in scope: borrowing Scope
    ) -> Bool? {
        depth += 1
        deepest = max(deepest, depth)
        defer { depth -= 1 }
        guard spend() else {
            return nil
        }
        let test = condition.tests[index]
        let left = value(of: condition, path: test.path, from: scope.start)
        guard budget >= test.constantCost else {
            let comparison = condition.comparisons[index]
            return compare(left, value(of: comparison.right, on: scope.content), comparison)
        }
        budget -= test.constantCost
        deepest = max(deepest, depth + test.height)
        return test.answer(for: left, condition.texts[index])
            ?? compare(left, condition.constants[index], condition.comparisons[index])
    }

    private mutating func value(
        of condition: Condition,
        path: Range<Int>,
        from start: Value
    ) -> Value {
        depth += 1
        defer { depth -= 1 }
        var value = start
        for step in path {
            guard spend() else {
                return .null
            }
            // What is not here yet is read the long way.
            if case .object(let object) = value, let loaded = space.loadedObject(object),
                let slot = condition.steps[step].knownSlot(in: loaded.type)
                    ?? space.objectType(of: object).flatMap({ condition.steps[step].slot(in: $0) })
            {
                if spend() {
                    read(slot: slot, of: object)
                    value = loaded.values.pointee[slot]
                } else {
                    value = .null
                }
            } else {
                value = property(condition.steps[step].name, of: value)
            }
        }
        return value
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
