import OKitSyntax

/// Finds all violations of a program by a value.
///
/// A `Decider` decides whether a value is valid; both must give the same result.
struct Explainer {
    let program: SchemaProgram
    let instance: Instance

    /// Whether failures are recorded.
    ///
    /// Off inside conditions, where a failure is not a violation.
    var isExplaining = true

    var failures: [Failure] = []

    /// The number of containers of the instance around the value.
    var depth = 0

    /// Set once a limit is reached.
    ///
    /// From then on, everything counts as valid, so that the evaluation ends; the result reports
    /// that it is incomplete.
    private(set) var exhaustion: Failure?

    private var nesting = 0
    private var remainingSteps: Int

    /// The resources that the evaluation has entered, the outermost first (2020-12 core §7.1).
    private var dynamicScope: [Int] = []

    /// The limits of an evaluation, so that no schema and no instance can make it run forever.
    enum Limits {
        /// Nested subschemas: four for each level of the deepest instance.
        ///
        /// Each needs about half a kilobyte of stack, 3 in a debug build, of the usual 8 MiB.
        static let nesting = 2_048
        /// Steps for any instance.
        static let steps = 2_000_000
        /// Additional steps for each entry of an instance.
        static let stepsPerEntry = 200
        /// Recorded failures.
        static let failures = 10_000
        /// Reported unknown members of one object.
        static let unknownMembers = 100
    }

    static func explain(_ program: SchemaProgram, _ value: JSONNode) -> [Failure] {
        let document = value.document
        return document.entries.withUnsafeBufferPointer { entries in
            document.source.bytes.withUnsafeBufferPointer { bytes in
                let instance = Instance(document: document, entries: entries, bytes: bytes)
                var explainer = Explainer(program: program, instance: instance)
                return explainer.explain(value.index)
            }
        }
    }

    /// Whether a value satisfies a subschema on its own.
    static func holds(_ subschema: Int, of program: SchemaProgram, _ value: JSONNode) -> Bool {
        let document = value.document
        return document.entries.withUnsafeBufferPointer { entries in
            document.source.bytes.withUnsafeBufferPointer { bytes in
                let instance = Instance(document: document, entries: entries, bytes: bytes)
                var explainer = Explainer(program: program, instance: instance)
                explainer.isExplaining = false
                var evaluated = Evaluated.unrequested
                return explainer.evaluate(subschema, at: value.index, &evaluated)
            }
        }
    }

    private init(program: SchemaProgram, instance: Instance) {
        self.program = program
        self.instance = instance
        remainingSteps = Limits.steps + instance.entries.count * Limits.stepsPerEntry
    }

    private mutating func explain(_ value: Int) -> [Failure] {
        var evaluated = Evaluated.unrequested
        _ = evaluate(0, at: value, &evaluated)
        return failures + [exhaustion].compactMap(\.self)
    }
}

// MARK: Subschemas

extension Explainer {
    /// Applies a subschema to a value and adds its annotations to `evaluated`.
    mutating func evaluate(
        _ index: Int,
        at value: Int,
        _ evaluated: inout Evaluated
    ) -> Bool {
        let subschema = program.subschemas[index]
        guard !subschema.steps.isEmpty else {
            return true
        }
        guard nesting < Limits.nesting else {
            exhaust(.tooDeep, step: subschema.steps.lowerBound, at: value)
            return true
        }
        nesting += 1
        let entersResource = dynamicScope.last != subschema.resource
        if entersResource {
            dynamicScope.append(subschema.resource)
        }
        defer {
            nesting -= 1
            if entersResource {
                dynamicScope.removeLast()
            }
        }
        guard subschema.needsAnnotations, instance.tag(of: value).isContainer else {
            return runSteps(subschema.steps, at: value, &evaluated)
        }
        // It must not use the annotations of sibling schemas (2020-12 core §11.3).
        var own = Evaluated(count: instance.count(of: value))
        let isValid = runSteps(subschema.steps, at: value, &own)
        evaluated.formUnion(own)
        return isValid
    }

    private mutating func runSteps(
        _ steps: Range<Int>,
        at value: Int,
        _ evaluated: inout Evaluated
    ) -> Bool {
        var isValid = true
        for step in steps {
            guard exhaustion == nil else {
                return true
            }
            remainingSteps -= 1
            if remainingSteps < 0 {
                exhaust(.tooManySteps, step: step, at: value)
            } else if !run(step, at: value, &evaluated) {
                guard isExplaining else {
                    return false
                }
                isValid = false
            }
        }
        return isValid
    }

    /// Applies a subschema to a member or element of the value.
    @inline(__always)
    mutating func evaluateChild(_ index: Int, at value: Int) -> Bool {
        depth += 1
        var ignored = Evaluated.unrequested
        let isValid = evaluate(index, at: value, &ignored)
        depth -= 1
        return isValid
    }

    /// Calls `check` with each element, or value of a member, and its position; when deciding, only
    /// up to the first failure.
    @inline(__always)
    mutating func each(
        in container: Int,
        _ check: (inout Explainer, _ child: Int, _ position: Int) -> Bool
    ) -> Bool {
        var isValid = true
        for (position, child) in instance.children(of: container).enumerated()
        where !check(&self, child, position) {
            guard isExplaining else {
                return false
            }
            isValid = false
        }
        return isValid
    }

    /// Decides without recording failures.
    mutating func quietly<Result>(_ body: (inout Explainer) -> Result) -> Result {
        let wasExplaining = isExplaining
        isExplaining = false
        defer { isExplaining = wasExplaining }
        return body(&self)
    }

    /// The target of a dynamic reference: the subschema with that anchor in the outermost resource
    /// that has it (2020-12 core §8.2.3.2).
    func target(ofDynamicReference name: String, otherwise: Int) -> Int {
        let anchors = program.dynamicAnchors[name] ?? [:]
        return dynamicScope.firstNonNil { anchors[$0] } ?? otherwise
    }
}

// MARK: Failures

extension Explainer {
    /// Records a failure, if failures are recorded.
    ///
    /// Always returns false, so that a step can return it.
    mutating func fail(
        _ step: Int,
        at value: Int,
        _ fact: Failure.Fact = .plain,
        isInside: Bool = false
    ) -> Bool {
        guard isExplaining else {
            return false
        }
        guard failures.count < Limits.failures else {
            exhaust(.tooManyFailures, step: step, at: value)
            return false
        }
        failures.append(
            Failure(step: step, value: value, depth: depth + (isInside ? 1 : 0), fact: fact)
        )
        return false
    }

    mutating func exhaust(_ fact: Failure.Fact, step: Int, at value: Int) {
        if exhaustion == nil {
            exhaustion = Failure(step: step, value: value, depth: depth, fact: fact)
        }
    }
}
