import OKitPattern
import OKitSyntax

/// Compiles a program into the check lists of a `DecisionProgram`.
struct DecisionCompiler {
    let program: SchemaProgram
    let isDynamic: Bool

    private(set) var checks = [Check(code: .end)]
    private(set) var entrances: [Int32] = []
    var objectRules: [ObjectRule] = []
    var arrayRules: [ArrayRule] = []
    var names = NameSlotBuilder()
    var lists: [Int32] = []
    var limits: [NumberLimit] = []
    var numbers: [SmallNumber] = []
    var patterns: [Pattern] = []

    /// The kinds of values with separate checks.
    enum Kind: CaseIterable {
        case literal, string, number, array, object

        /// The tags of the kind's values, without numbers written with a fraction or exponent.
        var tags: [JSONEntry.Tag] {
            switch self {
            case .literal: [.null, .false, .true]
            case .string: [.string, .escapedString]
            case .number: [.integer]
            case .array: [.array]
            case .object: [.object]
            }
        }
    }

    init(_ program: SchemaProgram) {
        self.program = program
        isDynamic = program.steps.contains {
            if case .dynamicReference = $0 { true } else { false }
        }
    }

    mutating func compileAll() {
        entrances.reserveCapacity(program.subschemas.count * DecisionProgram.rowLength)
        for subschema in program.subschemas {
            entrances += row(of: subschema)
        }
    }

    /// The subschema for an index, after following subschemas that only refer to another.
    func target(_ index: Int) -> Int32 {
        var index = index
        // The compiler has rejected references that lead back to their origin.
        while !isDynamic, program.subschemas[index].steps.count == 1,
            case .reference(let next) = program.steps[program.subschemas[index].steps.lowerBound]
        {
            index = next
        }
        return Int32(index)
    }

    /// Adds subschemas to `lists` and returns their index.
    mutating func list(_ indexes: [Int]) -> Int32 {
        lists += indexes.map(target)
        return Int32(lists.count - indexes.count)
    }

    /// The first check for each tag.
    private mutating func row(of subschema: Subschema) -> [Int32] {
        var row = [Int32](repeating: DecisionProgram.never, count: DecisionProgram.rowLength)
        let steps = subschema.steps
        guard !steps.isEmpty else {
            return row.map { _ in DecisionProgram.always }
        }
        let allowed = allowedTags(of: steps)
        if steps.count == 1, !isDynamic, let first = onlyCheck(program.steps[steps.lowerBound]) {
            return self.row(allowed, first: first)
        }
        // Checks for values of all kinds share one list, unless checks that need annotations
        // follow.
        let others = steps.flatMap { checksForAll($0) }
        var shared: Int32?
        for kind in Kind.allCases {
            let tags = kind.tags.filter { allowed.contains($0) }
            let isFraction = kind == .number && allowed.contains(.real)
            guard !tags.isEmpty || isFraction else {
                continue
            }
            let own = ownChecks(of: steps, kind)
            let last =
                subschema.needsAnnotations ? steps.compactMap { unevaluated($0, kind) } : []
            var first: Int32
            if last.isEmpty, own.isEmpty, others.isEmpty {
                first = DecisionProgram.always
            } else if last.isEmpty, own.isEmpty, let shared {
                first = shared
            } else {
                first = begin(subschema, asks: !last.isEmpty)
                checks += own
                if last.isEmpty, let shared {
                    checks.append(Check(code: .goOn, operand: shared))
                } else {
                    if last.isEmpty, !others.isEmpty, !isDynamic {
                        shared = Int32(checks.count)
                    }
                    checks += others + last + [Check(code: .end)]
                }
            }
            for tag in tags {
                row[Int(tag.rawValue)] = first
            }
            if isFraction, allowed.onlyWhole {
                checks += [Check(code: .whole), Check(code: .goOn, operand: first)]
                first = Int32(checks.count - 2)
            }
            if isFraction {
                row[Int(JSONEntry.Tag.real.rawValue)] = first
            }
        }
        return row
    }

    /// The first check of a subschema that only restricts types, or refers to another, as most do;
    /// `nil` for other subschemas.
    private mutating func onlyCheck(_ step: Step) -> Int32? {
        switch step {
        case .types:
            return DecisionProgram.always
        case .reference(let index):
            checks += [Check(code: .call, operand: target(index)), Check(code: .end)]
            return Int32(checks.count - 2)
        default:
            return nil
        }
    }

    /// A row in which all allowed values begin with the same check.
    private mutating func row(_ allowed: AllowedTags, first: Int32) -> [Int32] {
        var row = (0..<UInt8(DecisionProgram.rowLength)).map { rawValue in
            JSONEntry.Tag(rawValue: rawValue).map(allowed.contains) ?? false
                ? first : DecisionProgram.never
        }
        if allowed.onlyWhole, allowed.contains(.real) {
            checks += [Check(code: .whole), Check(code: .goOn, operand: first)]
            row[Int(JSONEntry.Tag.real.rawValue)] = Int32(checks.count - 2)
        }
        return row
    }

    /// Begins a list with the checks that affect all of it.
    private mutating func begin(_ subschema: Subschema, asks: Bool) -> Int32 {
        let first = Int32(checks.count)
        if isDynamic {
            checks.append(Check(code: .resource, operand: Int32(subschema.resource)))
        }
        if asks {
            checks.append(Check(code: .annotations))
        }
        return first
    }

    private func allowedTags(of steps: Range<Int>) -> AllowedTags {
        steps.reduce(into: AllowedTags()) { allowed, step in
            switch program.steps[step] {
            case .nothing: allowed.formIntersection(of: [])
            case .types(let types): allowed.formIntersection(with: types)
            case .values(let set): allowed.formIntersection(of: set.values)
            default: break
            }
        }
    }
}

/// The tags that the types and values of a subschema allow.
private struct AllowedTags {
    private var bits: UInt16 = 0x1FF
    /// Whether a number with a fraction must be an integer.
    private(set) var onlyWhole = false

    func contains(_ tag: JSONEntry.Tag) -> Bool {
        bits >> tag.rawValue & 1 == 1
    }

    mutating func formIntersection(with types: InstanceTypes) {
        restrict { tag in
            types.contains(InstanceTypes(tag: tag)) || tag == .real && types.contains(.integer)
        }
        if types.contains(.integer), !types.contains(.fraction) {
            onlyWhole = true
        }
    }

    /// Restricts the tags to those of values; `1` can be written as `1.0`, `a` as `\u0061`.
    mutating func formIntersection(of values: [JSONNode]) {
        let types = values.reduce(into: InstanceTypes()) { types, value in
            types.formUnion(InstanceTypes(tag: value.entry.tag))
            types.formUnion(value.kind == .number ? .number : [])
        }
        restrict { tag in
            switch tag {
            case .false, .true: values.contains { $0.bool == (tag == .true) }
            default: types.contains(InstanceTypes(tag: tag))
            }
        }
    }

    private mutating func restrict(where isAllowed: (JSONEntry.Tag) -> Bool) {
        for rawValue in UInt8(0)..<9 {
            if let tag = JSONEntry.Tag(rawValue: rawValue), !isAllowed(tag) {
                bits &= ~(1 << UInt16(rawValue))
            }
        }
    }
}
