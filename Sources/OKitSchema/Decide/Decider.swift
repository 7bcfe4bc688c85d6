import OKitPattern
import OKitSyntax

/// Decides whether a value satisfies a program, without explaining why.
struct Decider {
    let program: DecisionProgram
    let instance: Instance

    /// Requested annotations: a range of bits for each value with a request, the innermost last.
    var looked: [UInt64] = []

    /// Set once a limit is reached.
    ///
    /// From then on, no value satisfies anything, so that the decision ends; its result must not be
    /// used.
    private(set) var isExhausted = false

    private var nesting = 0
    private var remainingCalls: Int

    /// The resources that the decision has entered, the outermost first (2020-12 core §7.1).
    private var scope: [Int32] = []

    /// In place of a range of bits: no annotations are requested.
    static let noPositions = -1

    /// Whether a value satisfies a program; false if this exceeds `Explainer.Limits`.
    static func decide(_ program: DecisionProgram, _ value: JSONNode) -> Bool {
        let document = value.document
        return document.entries.withUnsafeBufferPointer { entries in
            document.source.bytes.withUnsafeBufferPointer { bytes in
                let instance = Instance(document: document, entries: entries, bytes: bytes)
                var decider = Decider(program: program, instance: instance)
                return decider.holds(0, at: value.index, noPositions) && !decider.isExhausted
            }
        }
    }

    private init(program: DecisionProgram, instance: Instance) {
        self.program = program
        self.instance = instance
        remainingCalls =
            Explainer.Limits.steps + instance.entries.count * Explainer.Limits.stepsPerEntry
    }

    /// Whether a value satisfies a subschema.
    ///
    /// Marks the evaluated elements or members in the range `asked`.
    @inline(__always)
    mutating func holds(_ subschema: Int32, at value: Int, _ asked: Int) -> Bool {
        let tag = Int(instance.rawTag(of: value))
        let first = program.entrances[Int(subschema) * DecisionProgram.rowLength + tag]
        guard first > 0 else {
            return first == DecisionProgram.always
        }
        return holds(from: first, at: value, asked)
    }

    /// Whether a value satisfies a list of checks.
    mutating func holds(from first: Int32, at value: Int, _ asked: Int) -> Bool {
        remainingCalls -= 1
        guard remainingCalls >= 0, nesting < Explainer.Limits.nesting, !isExhausted else {
            isExhausted = true
            return false
        }
        nesting += 1
        defer { nesting -= 1 }
        var next = Int(first)
        while true {
            let check = program.checks[next]
            next += 1
            switch check.code {
            case .end:
                return true
            case .goOn:
                next = Int(check.operand)
                continue
            case .members:
                guard members(program.objectRules[Int(check.operand)], of: value, asked) else {
                    return false
                }
            case .elements:
                guard elements(program.arrayRules[Int(check.operand)], of: value, asked) else {
                    return false
                }
            case .call:
                guard holds(check.operand, at: value, asked) else {
                    return false
                }
            case .any, .one:
                let isOnlyOne = check.code == .one
                guard oneHolds(of: branches(check), isOnlyOne: isOnlyOne, at: value, asked) else {
                    return false
                }
            case .not:
                // Annotations of a negated schema are ignored.
                guard !holds(check.operand, at: value, Self.noPositions) else {
                    return false
                }
            case .annotations:
                return asking(at: value, asked) { $0.holds(from: Int32(next), at: value, $1) }
            case .resource:
                return entering(check.operand) { $0.holds(from: Int32(next), at: value, asked) }
            case .names:
                guard names(of: value, check.operand) else {
                    return false
                }
            case .pattern:
                guard matches(check.operand, value) else {
                    return false
                }
            case .name, .minLength, .maxLength, .minCount, .maxCount, .number, .limit, .whole:
                guard scalarHolds(check, value) else {
                    return false
                }
            case .value, .format, .multiple, .bound, .required, .dependentRequired,
                .dependentSchemas, .unevaluatedMembers, .contains, .distinct,
                .unevaluatedElements, .condition, .dynamicReference:
                guard rareHolds(check, value, asked) else {
                    return false
                }
            }
        }
    }

    func branches(_ check: Check) -> Range<Int> {
        Int(check.operand)..<Int(check.operand + check.other)
    }

    mutating func exhaust() {
        isExhausted = true
    }

    /// Decides with a resource as the innermost one.
    private mutating func entering(
        _ resource: Int32,
        _ decide: (inout Decider) -> Bool
    ) -> Bool {
        guard scope.last != resource else {
            return decide(&self)
        }
        scope.append(resource)
        defer { scope.removeLast() }
        return decide(&self)
    }

    /// The target of a dynamic reference: the subschema with that anchor in the outermost resource
    /// that has it (2020-12 core §8.2.3.2).
    func target(ofDynamicReference name: String, otherwise: Int) -> Int32 {
        let anchors = program.dynamicAnchors[name] ?? [:]
        return Int32(scope.firstNonNil { anchors[Int($0)] } ?? otherwise)
    }
}
