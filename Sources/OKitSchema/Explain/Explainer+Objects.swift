extension Explainer {
    /// Runs a step that is about objects on an object.
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
            return eachMember(of: object) { explainer, key, _ in
                explainer.evaluateChild(subschema, at: key)
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
        eachMember(of: object) { explainer, key, position in
            var isKnown = false
            var isValid = true
            if let index = explainer.instance.withText(of: key, { rule.names.index(of: $0) }) {
                isKnown = true
                isValid = explainer.evaluateChild(rule.schemas[index], at: key + 1)
            }
            for (pattern, schema) in rule.patterns
            where explainer.matches(pattern, key, step: step) {
                isKnown = true
                isValid = explainer.evaluateChild(schema, at: key + 1) && isValid
            }
            if !isKnown, let additional = rule.additional {
                isKnown = true
                isValid = explainer.checkUnlisted(additional, step, at: key)
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
        eachMember(of: object) { explainer, key, position in
            guard !evaluated.contains(position) else {
                return true
            }
            evaluated.insert(position)
            return explainer.checkUnlisted(subschema, step, at: key)
        }
    }

    /// Applies what holds for members that no other keyword names.
    ///
    /// If it is `false`, it is the name that is wrong and not the value.
    private mutating func checkUnlisted(_ subschema: Int, _ step: Int, at key: Int) -> Bool {
        if program.subschemas[subschema].isFalse {
            return fail(step, at: key, .unknownMember, isInside: true)
        }
        return evaluateChild(subschema, at: key + 1)
    }

    private mutating func runDependentSchemas(
        _ names: NameTable,
        _ subschemas: [Int],
        at object: Int,
        _ evaluated: inout Evaluated
    ) -> Bool {
        var isValid = true
        // In the schema's order and each once, though a name may repeat in the object.
        let present = instance.present(names, in: object)
        for (index, subschema) in subschemas.enumerated() where present.contains(index) {
            isValid = evaluate(subschema, at: object, &evaluated) && isValid
        }
        return isValid
    }

    /// Calls `check` with each name and its position; to decide, up to the first failure.
    @inline(__always)
    private mutating func eachMember(
        of object: Int,
        _ check: (inout Explainer, _ key: Int, _ position: Int) -> Bool
    ) -> Bool {
        var isValid = true
        var key = object + 2
        var position = 0
        let end = instance.next(after: object)
        while key < end {
            if !check(&self, key, position) {
                guard isExplaining else {
                    return false
                }
                isValid = false
            }
            key = instance.next(after: key + 1)
            position += 1
        }
        return isValid
    }
}
