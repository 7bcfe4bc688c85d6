import OKitSyntax

/// The evaluation of a prepared condition on one object.
///
/// Each step has the same effect and cost as the evaluator's for the same node, in the same order.
struct ConditionRun {
    let condition: Condition
    /// The value at which paths begin.
    let start: Value
    /// The content of the parts without a prepared form.
    let content: ObjectID?

    /// Whether the condition holds; `nil` if that cannot be decided.
    @inline(__always)
    func answer(in evaluator: inout Evaluator) -> Bool? {
        condition.isOneTest
            ? answer(single: 0, in: &evaluator) : answer(at: 0, in: &evaluator)
    }

    private func answer(at index: Int, in evaluator: inout Evaluator) -> Bool? {
        switch condition.nodes[index] {
        case .test(let test):
            return answer(single: test, in: &evaluator)
        case .general(let index):
            let value = evaluator.value(of: condition.general[index], on: content)
            return value.isNull ? nil : value.condition
        case .negation:
            evaluator.limits.enter()
            defer { evaluator.limits.leave() }
            return answer(at: index + 1, in: &evaluator).map { !$0 }
        case .junction(let decides, let end):
            evaluator.limits.enter()
            defer { evaluator.limits.leave() }
            guard evaluator.spend() else {
                return nil
            }
            var result: Bool? = !decides
            var operand = index + 1
            while operand < end {
                let answer = answer(at: operand, in: &evaluator)
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

    /// The result of one test, with a fast path if its only name is a property in memory.
    @inline(__always)
    private func answer(single index: Int, in evaluator: inout Evaluator) -> Bool? {
        let test = condition.tests[index]
        // The test, its name, the property and the constant.
        let cost = 3 + test.constantCost
        guard test.path.count == 1, evaluator.limits.budget >= cost,
            case .object(let object) = start,
            let loaded = evaluator.space.loadedObject(object),
            let slot = condition.steps[test.path.lowerBound].knownSlot(in: loaded.type)
        else {
            return slowAnswer(test: index, in: &evaluator)
        }
        _ = evaluator.limits.spend(cost)
        evaluator.limits.count(height: 1 + max(test.height, 1))
        evaluator.read(slot: slot, of: object)
        if loaded.values.pointee[slot].isLongText,
            !evaluator.charge(work: loaded.values.pointee[slot].comparisonWork)
        {
            return nil
        }
        return test.answer(for: loaded.values.pointee[slot], condition.texts[index])
            ?? condition.comparisons[index].test.holds(
                loaded.values.pointee[slot],
                condition.constants[index],
                in: &evaluator
            )
    }

    private func slowAnswer(test index: Int, in evaluator: inout Evaluator) -> Bool? {
        evaluator.limits.enter()
        defer { evaluator.limits.leave() }
        guard evaluator.spend() else {
            return nil
        }
        let test = condition.tests[index]
        let comparison = condition.comparisons[index]
        let left =
            test.startsAtNames && !isStored(test.path.lowerBound, evaluator)
            ? named(comparison.left, in: &evaluator) : value(of: test.path, in: &evaluator)
        guard evaluator.limits.budget >= test.constantCost else {
            let right = evaluator.value(of: comparison.right, on: content)
            return comparison.test.holds(left, right, in: &evaluator)
        }
        _ = evaluator.limits.spend(test.constantCost)
        evaluator.limits.count(height: test.height)
        if left.isLongText, !evaluator.charge(work: left.comparisonWork) {
            return nil
        }
        return test.answer(for: left, condition.texts[index])
            ?? comparison.test.holds(left, condition.constants[index], in: &evaluator)
    }

    /// Whether a name is a stored property of the object at which paths begin.
    private func isStored(_ step: Int, _ evaluator: Evaluator) -> Bool {
        guard let object = start.object, let type = evaluator.space.objectType(of: object) else {
            return false
        }
        return condition.steps[step].isStored(in: type)
    }

    /// The value of a path that may begin at a name of the environment.
    private func named(_ path: ExpressionNode, in evaluator: inout Evaluator) -> Value {
        evaluator.value(of: path, on: content, subject: start)
    }

    private func value(of path: Range<Int>, in evaluator: inout Evaluator) -> Value {
        evaluator.limits.enter()
        defer { evaluator.limits.leave() }
        var value = start
        for step in path {
            guard evaluator.spend() else {
                return .null
            }
            // The evaluator reads a value that is not in memory yet.
            if case .object(let object) = value, let loaded = evaluator.space.loadedObject(object),
                let slot = condition.steps[step].knownSlot(in: loaded.type)
                    ?? evaluator.space.objectType(of: object)
                    .flatMap({ condition.steps[step].slot(in: $0) })
            {
                if evaluator.spend() {
                    evaluator.read(slot: slot, of: object)
                    value = loaded.values.pointee[slot]
                } else {
                    value = .null
                }
            } else {
                value = evaluator.property(condition.steps[step].name, of: value)
            }
        }
        return value
    }
}

extension Evaluator {
    /// The value of the expression that a condition was prepared from.
    @inline(__always)
    mutating func value(of run: ConditionRun) -> Value {
        let isExceeded = limits.beginExpression()
        let answer = run.answer(in: &self)
        return limits.endExpression(isExceeded, answer.map { .bool($0) } ?? .null)
    }
}

/// The last evaluated condition, in its prepared form.
struct PreparedCondition {
    private var expression: ParsedExpression?
    private var identity: ObjectIdentifier?
    private var condition: Condition?

    /// The prepared form of an expression; `nil` if it has none.
    @inline(__always)
    mutating func condition(
        of expression: ParsedExpression,
        _ environment: AppEnvironment
    ) -> Condition? {
        identity == expression.identity ? condition : find(expression, environment)
    }

    private mutating func find(
        _ expression: ParsedExpression,
        _ environment: AppEnvironment
    ) -> Condition? {
        guard expression.root.kind.isCondition else {
            return nil
        }
        condition = environment.conditions.condition(for: expression)
        (self.expression, identity) = (expression, expression.identity)
        return condition
    }
}
