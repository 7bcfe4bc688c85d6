import OKitPattern
import OKitSyntax

/// Checks that apply no subschema, and rare ones.
extension Decider {
    @inline(__always)
    func scalarHolds(_ check: Check, _ value: Int) -> Bool {
        switch check.code {
        case .name:
            let names = program.nameTables[Int(check.operand)]
            return instance.withText(of: value) { program.slot(of: $0, in: names) != nil }
        case .minLength:
            return instance.hasLength(of: value, .atLeast, Int(check.operand))
        case .maxLength:
            return instance.hasLength(of: value, .atMost, Int(check.operand))
        case .minCount:
            return instance.count(of: value) >= Int(check.operand)
        case .maxCount:
            return instance.count(of: value) <= Int(check.operand)
        case .number:
            // A number that is not small as written, such as 1.0000000000000000000, may be small
            // without its zeros.
            let start = Int(check.operand)
            let number =
                SmallNumber(instance.digits(of: value)) ?? SmallNumber(instance.number(value))
            return (start..<start + Int(check.other)).contains {
                number?.compared(to: program.numbers[$0]) == 0
            }
        case .limit:
            guard let number = SmallNumber(instance.digits(of: value)) else {
                return boundHolds(Int(check.other), value)
            }
            let limit = program.limits[Int(check.operand)]
            return limit.relation.holds(number.compared(to: limit.number), 0)
        case .whole:
            let number = SmallNumber(instance.digits(of: value))
            return number?.isWhole ?? instance.number(value).isInteger
        default:
            return true
        }
    }

    mutating func rareHolds(_ check: Check, _ value: Int, _ asked: Int) -> Bool {
        if check.code == .distinct {
            return instance.firstRepetition(in: value) == nil
        }
        if check.code == .condition {
            let start = Int(check.operand)
            let (test, then, otherwise) =
                (program.lists[start], program.lists[start + 1], program.lists[start + 2])
            return condition(test, then, otherwise, at: value, asked)
        }
        let step = Int(check.operand)
        switch program.step(step) {
        case .values(let set):
            return set.contains(value, of: instance)
        case .format(let format):
            return instance.withText(of: value, format.holds)
        case .multiple(let divisor):
            return instance.number(value).isMultiple(of: divisor)
        case .bound:
            return boundHolds(step, value)
        case .required(let names):
            return instance.hasAll(names, value)
        case .dependentRequired(let rules):
            return rules.allSatisfy { rule in
                !instance.hasAll(rule.trigger, value) || instance.hasAll(rule.needed, value)
            }
        case .dependentSchemas(let names, let subschemas):
            let present = instance.present(names, in: value)
            return subschemas.indices.allSatisfy {
                !present.contains($0) || holds(Int32(subschemas[$0]), at: value, asked)
            }
        case .unevaluatedMembers(let subschema), .unevaluatedElements(let subschema):
            return each(in: value) { decider, child, position in
                guard !decider.hasLooked(at: position, asked) else {
                    return true
                }
                decider.look(at: position, asked)
                return decider.holds(Int32(subschema), at: child, Self.noPositions)
            }
        case .contains(let subschema, let least, let most):
            var count = 0
            _ = each(in: value) { decider, element, position in
                if decider.holds(Int32(subschema), at: element, Self.noPositions) {
                    count += 1
                    decider.look(at: position, asked)
                }
                return true
            }
            return count >= least && count <= most
        case .dynamicReference(let name, let otherwise):
            let target = target(ofDynamicReference: name, otherwise: otherwise)
            return holds(target, at: value, asked)
        default:
            return true
        }
    }

    private func boundHolds(_ step: Int, _ value: Int) -> Bool {
        guard case .bound(let relation, let limit) = program.step(step) else {
            return true
        }
        return relation.holds(instance.number(value), limit)
    }

    /// Whether a pattern matches a string.
    ///
    /// If the engine reaches its limit, so does the decision.
    mutating func matches(_ pattern: Int32, _ string: Int) -> Bool {
        guard let pattern = program.pattern(Int(pattern)) else {
            exhaust()
            return false
        }
        let outcome = instance.withText(of: string) { pattern.match(utf8: $0) }
        switch outcome {
        case .match:
            return true
        case .noMatch:
            return false
        case .limitExceeded:
            exhaust()
            return false
        }
    }
}
