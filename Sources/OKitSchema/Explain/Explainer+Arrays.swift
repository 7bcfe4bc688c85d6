extension Explainer {
    /// Runs a step that is about arrays on an array.
    mutating func runArrayStep(
        _ step: Int,
        at array: Int,
        _ evaluated: inout Evaluated
    ) -> Bool {
        switch program.steps[step] {
        case .elements(let prefix, let rest):
            return runElements(prefix, rest, step, at: array, &evaluated)
        case .contains(let subschema, let least, let most):
            let found = countMatches(of: subschema, in: array, &evaluated)
            return (found >= least && found <= most) || fail(step, at: array, .found(found))
        case .distinct:
            let repeated = instance.firstRepetition(in: array)
            return repeated.map { fail(step, at: $0, isInside: true) } ?? true
        case .unevaluatedElements(let subschema):
            return eachElement(of: array) { explainer, element, position in
                guard !evaluated.contains(position) else {
                    return true
                }
                evaluated.insert(position)
                return explainer.evaluateExcess(subschema, step, at: element)
            }
        default:
            return true
        }
    }

    private mutating func runElements(
        _ prefix: [Int],
        _ rest: Int?,
        _ step: Int,
        at array: Int,
        _ evaluated: inout Evaluated
    ) -> Bool {
        eachElement(of: array) { explainer, element, position in
            if position < prefix.count {
                evaluated.insert(position)
                return explainer.evaluateChild(prefix[position], at: element)
            }
            guard let rest else {
                return true
            }
            evaluated.insert(position)
            return explainer.evaluateExcess(rest, step, at: element)
        }
    }

    /// Applies what holds for the elements behind the others.
    ///
    /// If it is `false`, there are too many.
    private mutating func evaluateExcess(_ subschema: Int, _ step: Int, at element: Int) -> Bool {
        if program.subschemas[subschema].isFalse {
            return fail(step, at: element, isInside: true)
        }
        return evaluateChild(subschema, at: element)
    }

    private mutating func countMatches(
        of subschema: Int,
        in array: Int,
        _ evaluated: inout Evaluated
    ) -> Int {
        var count = 0
        quietly { explainer in
            _ = explainer.eachElement(of: array) { explainer, element, position in
                if explainer.evaluateChild(subschema, at: element) {
                    count += 1
                    evaluated.insert(position)
                }
                return true
            }
        }
        return count
    }

    /// Calls `check` with each element and its position; to decide, up to the first failure.
    @inline(__always)
    private mutating func eachElement(
        of array: Int,
        _ check: (inout Explainer, _ element: Int, _ position: Int) -> Bool
    ) -> Bool {
        var isValid = true
        var element = array + 2
        var position = 0
        let end = instance.next(after: array)
        while element < end {
            if !check(&self, element, position) {
                guard isExplaining else {
                    return false
                }
                isValid = false
            }
            element = instance.next(after: element)
            position += 1
        }
        return isValid
    }
}
