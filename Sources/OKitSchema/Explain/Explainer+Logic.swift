extension Explainer {
    /// Runs a step that applies other subschemas to the same value.
    mutating func runLogicStep(
        _ step: Int,
        at value: Int,
        _ evaluated: inout Evaluated
    ) -> Bool {
        switch program.steps[step] {
        case .reference(let target):
            return evaluate(target, at: value, &evaluated)
        case .dynamicReference(let name, let otherwise):
            let target = target(ofDynamicReference: name, otherwise: otherwise)
            return evaluate(target, at: value, &evaluated)
        case .all(let list):
            return runAll(list, at: value, &evaluated)
        case .any(let list):
            return runBranches(list, isOnlyOne: false, step, at: value, &evaluated)
        case .one(let list):
            return runBranches(list, isOnlyOne: true, step, at: value, &evaluated)
        case .not(let target):
            // Annotations of a negated schema are ignored.
            return !decide(target, at: value) || fail(step, at: value)
        case .condition(let test, let then, let otherwise):
            var tested = evaluated
            let holds = quietly { $0.evaluate(test, at: value, &tested) }
            if holds {
                evaluated.formUnion(tested)
            }
            return (holds ? then : otherwise).map { evaluate($0, at: value, &evaluated) } ?? true
        default:
            return true
        }
    }

    private mutating func decide(_ subschema: Int, at value: Int) -> Bool {
        var ignored = Evaluated.unrequested
        return quietly { $0.evaluate(subschema, at: value, &ignored) }
    }

    private mutating func runAll(
        _ list: [Int],
        at value: Int,
        _ evaluated: inout Evaluated
    ) -> Bool {
        var isValid = true
        for subschema in list where !evaluate(subschema, at: value, &evaluated) {
            guard isExplaining else {
                return false
            }
            isValid = false
        }
        return isValid
    }

    /// Applies branches, of which one must hold and, if `isOnlyOne`, no other.
    private mutating func runBranches(
        _ list: [Int],
        isOnlyOne: Bool,
        _ step: Int,
        at value: Int,
        _ evaluated: inout Evaluated
    ) -> Bool {
        let before = evaluated
        let start = failures.count
        var branches: [Branch] = []
        var holding: Int?
        for (position, subschema) in list.enumerated() {
            var own = before
            let first = failures.count
            if evaluate(subschema, at: value, &own) {
                if isOnlyOne, let holding {
                    failures.removeSubrange(start...)
                    return fail(step, at: value, .bothHold(holding, position))
                }
                holding = position
                evaluated.formUnion(own)
                // The result is known, unless a later branch has annotations.
                if !isOnlyOne, !evaluated.isRequested {
                    break
                }
            } else if isExplaining {
                branches.append(Branch(failures: first..<failures.count, evaluated: own))
            }
        }
        if holding != nil {
            failures.removeSubrange(start...)
            return true
        }
        reportClosest(of: branches, step, at: value, &evaluated)
        return false
    }

    /// Retains only the failures of the branch that was probably intended.
    ///
    /// The annotations of that branch are used, so that its members are not reported twice.
    private mutating func reportClosest(
        of branches: [Branch],
        _ step: Int,
        at value: Int,
        _ evaluated: inout Evaluated
    ) {
        guard isExplaining, let first = branches.first, exhaustion == nil else {
            return
        }
        let choice = BranchChoice(
            program: program,
            instance: instance,
            value: value,
            depth: depth,
            branches: branches.map { Array(failures[$0.failures]) }
        )
        failures.removeSubrange(first.failures.lowerBound...)
        switch choice.result(for: step) {
        case .branch(let position, let branchFailures):
            failures += branchFailures
            evaluated.formUnion(branches[position].evaluated)
        case .merged(let failure):
            failures.append(failure)
            for branch in branches {
                evaluated.formUnion(branch.evaluated)
            }
        }
    }
}

/// A branch of `anyOf` or `oneOf` that failed.
private struct Branch {
    /// Its range of the recorded failures.
    let failures: Range<Int>
    let evaluated: Evaluated
}
