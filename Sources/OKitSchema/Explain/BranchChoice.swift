import OKitSyntax

/// Chooses the branch of an `anyOf` or `oneOf` that was probably intended, if none of them holds.
struct BranchChoice {
    let program: SchemaProgram
    let instance: Instance

    /// The value to which the branches were applied, and its depth.
    let value: Int
    let depth: Int

    /// The failures of each branch.
    let branches: [[Failure]]

    enum Result {
        /// The failures of one branch, by its position.
        case branch(Int, [Failure])
        /// One failure for all branches.
        case merged(Failure)
    }

    /// The failures to report for the step.
    func result(for step: Int) -> Result {
        if let failure = commonMismatch(step) {
            return .merged(failure)
        }
        if let names = missingNames {
            let fact = Failure.Fact.missingAnyOf(names)
            return .merged(Failure(step: step, value: value, depth: depth, fact: fact))
        }
        if let misspelt = branches.firstIndex(where: isMisspelt) {
            return .branch(misspelt, branches[misspelt])
        }
        let best = branches.indices.min { isCloser(branches[$0], than: branches[$1]) } ?? 0
        return .branch(best, branches[best])
    }

    /// One failure with everything that is allowed at a location, if every branch expects another
    /// type or value there.
    ///
    /// The location is the value itself, or a member such as `kind` that distinguishes the
    /// branches.
    private func commonMismatch(_ step: Int) -> Failure? {
        guard let first = branches.first else {
            return nil
        }
        for candidate in first where isMismatch(candidate) {
            let same = branches.map { failures in
                failures.filter { isMismatch($0) && $0.value == candidate.value }
            }
            if same.allSatisfy({ !$0.isEmpty }) {
                let steps = same.joined().flatMap(\.allowedBySteps)
                return Failure(
                    step: step,
                    value: candidate.value,
                    depth: candidate.depth,
                    fact: .alternatives(steps)
                )
            }
        }
        return nil
    }

    /// Whether the only problem is that the value is similar to one that the branch allows.
    private func isMisspelt(_ failures: [Failure]) -> Bool {
        guard failures.count == 1, let failure = failures.first, failure.value == value,
            case .values(let set) = program.steps[failure.step],
            let text = JSONNode(document: instance.document, index: value).string
        else {
            return false
        }
        return set.values.compactMap(\.string).suggestion(for: text).meant != nil
    }

    /// If each branch requires exactly one further member of the object: the names of these
    /// members.
    private var missingNames: [String]? {
        let names = branches.compactMap { failures -> String? in
            guard failures.count == 1, let failure = failures.first, failure.value == value,
                case .required(let names) = program.steps[failure.step], names.count == 1
            else {
                return nil
            }
            return names.names.first
        }
        return names.count == branches.count && names.count > 1 ? names : nil
    }

    /// A branch is closer, in this order, if it has the right type, the right discriminating
    /// member, failures deeper inside, or fewer failures.
    ///
    /// Of equally close branches, the first is chosen.
    private func isCloser(_ lhs: [Failure], than rhs: [Failure]) -> Bool {
        rank(of: lhs).lexicographicallyPrecedes(rank(of: rhs))
    }

    private func rank(of failures: [Failure]) -> [Int] {
        let mismatches = failures.filter(isMismatch)
        let isWrongItself = mismatches.contains { $0.value == value }
        let shallowest = failures.map(\.depth).min() ?? depth
        return [
            isWrongItself ? 1 : 0, mismatches.isEmpty ? 0 : 1, -shallowest, failures.count,
        ]
    }

    /// Whether a failure means that the value itself has the wrong type or value, or that a direct
    /// member has the wrong value.
    private func isMismatch(_ failure: Failure) -> Bool {
        guard failure.depth == depth || failure.depth == depth + 1 else {
            return false
        }
        if case .alternatives = failure.fact {
            return true
        }
        switch program.steps[failure.step] {
        case .values: return true
        case .types: return failure.depth == depth
        default: return false
        }
    }
}

extension Failure {
    fileprivate var allowedBySteps: [Int] {
        if case .alternatives(let steps) = fact {
            return steps
        }
        return [step]
    }
}
