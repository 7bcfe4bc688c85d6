import OKitSyntax

/// Compiles steps to checks.
extension DecisionCompiler {
    /// The checks of steps that apply to values of one kind only.
    mutating func ownChecks(of steps: Range<Int>, _ kind: Kind) -> [Check] {
        let checks: [Check] = steps.compactMap { step in
            switch kind {
            case .literal: nil
            case .string: stringCheck(step)
            case .number: numberCheck(step)
            case .array: arrayCheck(step)
            case .object: objectCheck(step)
            }
        }
        return kind == .object ? checks + memberCheck(steps) : checks
    }

    /// The checks of a step that applies subschemas to the value itself.
    mutating func checksForAll(_ step: Int) -> [Check] {
        switch program.steps[step] {
        case .reference(let index):
            return [Check(code: .call, operand: target(index))]
        case .all(let indexes):
            return indexes.map { Check(code: .call, operand: target($0)) }
        case .any(let indexes):
            return [Check(code: .any, operand: list(indexes), other: Int32(indexes.count))]
        case .one(let indexes):
            return [Check(code: .one, operand: list(indexes), other: Int32(indexes.count))]
        case .not(let index):
            return [Check(code: .not, operand: target(index))]
        case .condition(let test, let then, let otherwise):
            // The schema `true` where there is none.
            let branches = [test, then ?? -1, otherwise ?? -1]
            lists += branches.map { $0 < 0 ? -1 : target($0) }
            return [Check(code: .condition, operand: Int32(lists.count - branches.count))]
        case .dynamicReference:
            return [Check(code: .dynamicReference, operand: Int32(step))]
        default:
            return []
        }
    }

    /// The check that must come after all others.
    func unevaluated(_ step: Int, _ kind: Kind) -> Check? {
        switch (program.steps[step], kind) {
        case (.unevaluatedElements, .array):
            Check(code: .unevaluatedElements, operand: Int32(step))
        case (.unevaluatedMembers, .object):
            Check(code: .unevaluatedMembers, operand: Int32(step))
        default:
            nil
        }
    }

    private mutating func stringCheck(_ step: Int) -> Check? {
        switch program.steps[step] {
        case .values(let set):
            let texts = set.values.compactMap(\.string).map { Array($0.utf8) }
            return Check(code: .name, operand: names.add(texts.map { ($0, -1, -1) }))
        case .pattern(let pattern):
            patterns.append(pattern)
            return Check(code: .pattern, operand: Int32(patterns.count - 1))
        case .format:
            return Check(code: .format, operand: Int32(step))
        case .size(.length, let relation, let limit):
            return Check(
                code: relation == .atLeast ? .minLength : .maxLength,
                operand: Int32(clamping: limit)
            )
        default:
            return nil
        }
    }

    private mutating func numberCheck(_ step: Int) -> Check? {
        switch program.steps[step] {
        case .values(let set):
            let allowed = set.values.compactMap { InstanceValue($0).number }
            let small = allowed.compactMap { SmallNumber($0) }
            guard small.count == allowed.count else {
                return Check(code: .value, operand: Int32(step))
            }
            numbers += small
            return Check(
                code: .number,
                operand: Int32(numbers.count - small.count),
                other: Int32(small.count)
            )
        case .bound(let relation, let limit):
            guard let number = SmallNumber(limit) else {
                return Check(code: .bound, operand: Int32(step))
            }
            limits.append(NumberLimit(relation: relation, number: number))
            return Check(code: .limit, operand: Int32(limits.count - 1), other: Int32(step))
        case .multiple:
            return Check(code: .multiple, operand: Int32(step))
        default:
            return nil
        }
    }

    private mutating func arrayCheck(_ step: Int) -> Check? {
        switch program.steps[step] {
        case .values:
            return Check(code: .value, operand: Int32(step))
        case .size(.items, let relation, let limit):
            return countCheck(relation, limit)
        case .elements(let prefix, let rest):
            arrayRules.append(
                ArrayRule(
                    prefix: list(prefix),
                    prefixCount: Int32(prefix.count),
                    rest: rest.map { target($0) } ?? -1
                )
            )
            return Check(code: .elements, operand: Int32(arrayRules.count - 1))
        case .contains:
            return Check(code: .contains, operand: Int32(step))
        case .distinct:
            return Check(code: .distinct, operand: Int32(step))
        default:
            return nil
        }
    }

    private func objectCheck(_ step: Int) -> Check? {
        switch program.steps[step] {
        case .values:
            Check(code: .value, operand: Int32(step))
        case .size(.properties, let relation, let limit):
            countCheck(relation, limit)
        case .required(let names) where names.count > Self.mostRequired:
            Check(code: .required, operand: Int32(step))
        case .names(let index):
            Check(code: .names, operand: target(index))
        case .dependentRequired:
            Check(code: .dependentRequired, operand: Int32(step))
        case .dependentSchemas:
            Check(code: .dependentSchemas, operand: Int32(step))
        default:
            nil
        }
    }

    // A value has fewer elements, members and characters than any limit above 32 bits.
    private func countCheck(_ relation: Relation, _ limit: Int) -> Check {
        Check(
            code: relation == .atLeast ? .minCount : .maxCount,
            operand: Int32(clamping: limit)
        )
    }

    /// The maximum for one pass over an object.
    private static let mostRequired = 64

    /// One rule for all steps about the members of an object.
    private mutating func memberCheck(_ steps: Range<Int>) -> [Check] {
        var known: [(name: [UInt8], target: Int32, mark: Int32)] = []
        var required: Int32 = 0
        var rule: MemberRule?
        for step in steps {
            switch program.steps[step] {
            case .members(let members):
                rule = members
                known += zip(members.names.names, members.schemas).map {
                    (Array($0.utf8), target($1), -1)
                }
            case .required(let names) where names.count <= Self.mostRequired:
                known += zip(names.names, Int32(0)...).map { (Array($0.utf8), -1, $1) }
                required = Int32(names.count)
            default:
                break
            }
        }
        guard rule != nil || required > 0 else {
            return []
        }
        let patterned = rule?.patterns ?? []
        let first = Int32(lists.count)
        for (pattern, index) in patterned {
            lists += [Int32(patterns.count), target(index)]
            patterns.append(pattern)
        }
        objectRules.append(
            ObjectRule(
                names: names.add(known),
                required: required,
                patterns: first,
                patternCount: Int32(patterned.count),
                additional: rule?.additional.map { target($0) } ?? -1,
                isOnlyRequired: rule == nil
            )
        )
        return [Check(code: .members, operand: Int32(objectRules.count - 1))]
    }
}
