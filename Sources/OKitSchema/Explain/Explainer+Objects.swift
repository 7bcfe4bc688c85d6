extension Explainer {
    /// Runs a step for objects on an object.
    mutating func runObjectStep(
        _ step: Int,
        at object: Int,
        _ evaluated: inout Evaluated
    ) -> Bool {
        switch program.steps[step] {
        case .required(let names):
            return instance.hasAll(names, object) || fail(step, at: object)
        case .members(let rule):
            return runMembers(rule, step, at: object, &evaluated)
        case .names(let subschema):
            return each(in: object) { explainer, member, _ in
                explainer.evaluateChild(subschema, at: member - 1)
            }
        case .dependentRequired(let rules):
            let holds = rules.allSatisfy { rule in
                !instance.hasAll(rule.trigger, object) || instance.hasAll(rule.needed, object)
            }
            return holds || fail(step, at: object)
        case .dependentSchemas(let names, let subschemas):
            return runDependentSchemas(names, subschemas, at: object, &evaluated)
        case .unevaluatedMembers(let subschema):
            return runUnevaluatedMembers(subschema, step, at: object, &evaluated)
        default:
            return true
        }
    }

    private mutating func runMembers(
        _ rule: MemberRule,
        _ step: Int,
        at object: Int,
        _ evaluated: inout Evaluated
    ) -> Bool {
        each(in: object) { explainer, member, position in
            let key = member - 1
            var isKnown = false
            var isValid = true
            if let index = explainer.instance.withText(of: key, { rule.names.index(of: $0) }) {
                isKnown = true
                isValid = explainer.evaluateChild(rule.schemas[index], at: member)
            }
            for (pattern, schema) in rule.patterns
            where explainer.matches(pattern, key, step: step) {
                isKnown = true
                isValid = explainer.evaluateChild(schema, at: member) && isValid
            }
            if !isKnown, let additional = rule.additional {
                isKnown = true
                isValid = explainer.checkUnlisted(additional, step, at: member, of: object)
            }
            if isKnown {
                evaluated.insert(position)
            }
            return isValid
        }
    }

    private mutating func runUnevaluatedMembers(
        _ subschema: Int,
        _ step: Int,
        at object: Int,
        _ evaluated: inout Evaluated
    ) -> Bool {
        each(in: object) { explainer, member, position in
            guard !evaluated.contains(position) else {
                return true
            }
            evaluated.insert(position)
            return explainer.checkUnlisted(subschema, step, at: member, of: object)
        }
    }

    /// Applies the subschema of members that no other keyword names.
    ///
    /// If it is `false`, the name is reported and not the value.
    private mutating func checkUnlisted(
        _ subschema: Int,
        _ step: Int,
        at member: Int,
        of object: Int
    ) -> Bool {
        if program.subschemas[subschema].isFalse {
            return fail(step, at: member - 1, .unknownMember(of: object), isInside: true)
        }
        return evaluateChild(subschema, at: member)
    }

    private mutating func runDependentSchemas(
        _ names: NameTable,
        _ subschemas: [Int],
        at object: Int,
        _ evaluated: inout Evaluated
    ) -> Bool {
        var isValid = true
        // In schema order and each once, though a name may repeat in the object.
        let present = instance.present(names, in: object)
        for (index, subschema) in subschemas.enumerated() where present.contains(index) {
            isValid = evaluate(subschema, at: object, &evaluated) && isValid
        }
        return isValid
    }
}
