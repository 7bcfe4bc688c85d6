import OKitPattern
import OKitSyntax

extension Explainer {
    /// Whether a step holds for a value.
    ///
    /// A step holds for values of kinds to which it does not apply.
    mutating func run(_ step: Int, at value: Int, _ evaluated: inout Evaluated) -> Bool {
        switch program.steps[step] {
        case .nothing, .types, .values, .bound, .multiple, .pattern, .format, .size:
            return runScalarStep(step, at: value)
        case .required, .members, .names, .dependentRequired, .dependentSchemas,
            .unevaluatedMembers:
            return instance.tag(of: value) == .object
                ? runObjectStep(step, at: value, &evaluated) : true
        case .elements, .contains, .distinct, .unevaluatedElements:
            return instance.tag(of: value) == .array
                ? runArrayStep(step, at: value, &evaluated) : true
        case .reference, .dynamicReference, .all, .any, .one, .not, .condition:
            return runLogicStep(step, at: value, &evaluated)
        }
    }

    /// Runs a step that applies no other subschema.
    ///
    /// This is a separate function because its stack frame would otherwise be part of each level of
    /// the recursion.
    private mutating func runScalarStep(_ step: Int, at value: Int) -> Bool {
        let tag = instance.tag(of: value)
        switch program.steps[step] {
        case .types(let types):
            return hasType(types, value, tag) || fail(step, at: value)
        case .values(let set):
            return set.contains(value, of: instance) || fail(step, at: value)
        case .bound(let relation, let limit):
            guard tag == .integer || tag == .real else {
                return true
            }
            return relation.holds(instance.number(value), limit) || fail(step, at: value)
        case .multiple(let divisor):
            guard tag == .integer || tag == .real else {
                return true
            }
            return instance.number(value).isMultiple(of: divisor) || fail(step, at: value)
        case .pattern(let pattern):
            guard tag == .string || tag == .escapedString else {
                return true
            }
            return matches(pattern, value, step: step) || fail(step, at: value)
        case .format(let format):
            guard tag == .string || tag == .escapedString else {
                return true
            }
            return instance.withText(of: value, format.holds) || fail(step, at: value)
        case .size(let quantity, let relation, let limit):
            guard let size = size(quantity, of: value, tag) else {
                return true
            }
            return relation.holds(size, limit) || fail(step, at: value)
        default:
            return fail(step, at: value)
        }
    }

    /// Whether a string matches.
    ///
    /// If the engine reaches its limit, so does the evaluation.
    mutating func matches(_ pattern: Pattern, _ string: Int, step: Int) -> Bool {
        switch instance.withText(of: string, { pattern.match(utf8: $0) }) {
        case .match:
            return true
        case .noMatch:
            return false
        case .limitExceeded:
            exhaust(.patternLimit, step: step, at: string)
            return true
        }
    }

    @inline(__always)
    private func hasType(_ types: InstanceTypes, _ value: Int, _ tag: JSONEntry.Tag) -> Bool {
        if types.contains(InstanceTypes(tag: tag)) {
            return true
        }
        // 1.0 is an integer (2020-12 core §4.2.3).
        return tag == .real && types.contains(.integer) && instance.number(value).isInteger
    }

    private func size(_ quantity: Quantity, of value: Int, _ tag: JSONEntry.Tag) -> Int? {
        switch (quantity, tag) {
        case (.length, .string), (.length, .escapedString):
            instance.length(of: value)
        case (.items, .array), (.properties, .object):
            instance.count(of: value)
        default:
            nil
        }
    }
}
