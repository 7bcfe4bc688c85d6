extension Explainer {
    /// Runs a step for arrays on an array.
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
            return each(in: array) { explainer, element, position in
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
        each(in: array) { explainer, element, position in
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

    /// Applies the subschema of the remaining elements.
    ///
    /// If it is `false`, there are too many elements.
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
            _ = explainer.each(in: array) { explainer, element, position in
                if explainer.evaluateChild(subschema, at: element) {
                    count += 1
                    evaluated.insert(position)
                }
                return true
            }
        }
        return count
    }
}
