import OKitSyntax

/// The members that a schema allows in one object, with their conditions.
struct KnownMembers {
    /// The members that are allowed under a condition that does not hold for the object.
    struct Branch {
        /// The step of the condition.
        let condition: Int
        /// The names of the members.
        let names: [String]
        /// The members that the condition tests.
        let discriminators: [String]
        /// The values that the condition expects for them.
        let kinds: [(name: String, values: [JSONNode])]
    }

    /// The names that are allowed in the object as it is.
    private(set) var allowed: [String] = []
    /// The members that are allowed under conditions that do not hold.
    private(set) var branches: [Branch] = []

    private let program: SchemaProgram
    private let object: JSONNode

    /// Collects the names next to the keyword that rejects a member, and in the subschemas that
    /// apply to the same object.
    init(_ program: SchemaProgram, of object: JSONNode, for step: Int) {
        self.program = program
        self.object = object
        guard let owner = program.subschemas.firstIndex(where: { $0.steps ~= step }) else {
            return
        }
        // `additionalProperties` only considers the names of the same schema.
        guard case .unevaluatedMembers = program.steps[step] else {
            allowed = program.subschemas[owner].steps.flatMap { program.steps[$0].memberNames }
            return
        }
        var visited: Set<Int> = []
        collect(owner, &visited)
        branches.sort { $0.condition < $1.condition }
    }

    /// The names that the object does not have yet.
    func absent(_ names: [String]) -> [String] {
        let present = Set(object.members.map(\.name))
        return names.filter { !present.contains($0) }
    }

    /// The member that determines which members are allowed.
    var discriminator: String? {
        branches.firstNonNil(\.kinds.first?.name)
    }

    /// The kind that allows most of the object's members; of several, the first in the schema.
    var guess: Failure.Guess? {
        let present = Set(object.members.map(\.name)).subtracting(allowed)
        let counts = branches.map { (present.intersection($0.names).count, $0) }
        let most = counts.map(\.0).max() ?? 0
        let best = counts.filter { $0.0 == most }.map(\.1)
        guard most > 0, let kind = best.first?.kinds.first, let value = kind.values.first else {
            return nil
        }
        return Failure.Guess(name: kind.name, value: value, isSole: best.count == 1)
    }

    private mutating func collect(_ subschema: Int, _ visited: inout Set<Int>) {
        for step in steps(from: subschema, enteringConditions: false, &visited) {
            allowed += program.steps[step].memberNames
            guard case .condition(let test, let then, let otherwise) = program.steps[step] else {
                continue
            }
            let holds = Explainer.holds(test, of: program, object)
            if let taken = holds ? then : otherwise {
                collect(taken, &visited)
            }
            if let other = holds ? otherwise : then {
                branches.append(branch(other, condition: step, test: test))
            }
        }
    }

    private func branch(_ subschema: Int, condition: Int, test: Int) -> Branch {
        var (tested, named): (Set<Int>, Set<Int>) = ([], [])
        let tests = steps(from: test, &tested).map { program.steps[$0] }
        let names = tests.flatMap { test in
            if case .required(let names) = test { names.names } else { test.memberNames }
        }
        return Branch(
            condition: condition,
            names: steps(from: subschema, &named).flatMap { program.steps[$0].memberNames },
            discriminators: names,
            kinds: tests.flatMap(kinds)
        )
    }

    /// The values that a test expects for members.
    private func kinds(_ test: Step) -> [(name: String, values: [JSONNode])] {
        guard case .members(let rule) = test else {
            return []
        }
        var kinds: [(name: String, values: [JSONNode])] = []
        for (name, schema) in zip(rule.names.names, rule.schemas) {
            for step in program.subschemas[schema].steps {
                if case .values(let set) = program.steps[step] {
                    kinds.append((name, set.values))
                }
            }
        }
        return kinds
    }

    /// The steps of a subschema and of all subschemas that it applies to the same value.
    private func steps(
        from subschema: Int,
        enteringConditions entersConditions: Bool = true,
        _ visited: inout Set<Int>
    ) -> [Int] {
        var steps: [Int] = []
        var queue = [subschema]
        while let next = queue.popLast() {
            guard visited.insert(next).inserted else {
                continue
            }
            for step in program.subschemas[next].steps {
                steps.append(step)
                if case .condition = program.steps[step], !entersConditions {
                    continue
                }
                queue += program.steps[step].inPlaceSubschemas
            }
        }
        return steps
    }
}

extension Step {
    /// The names in `properties`.
    fileprivate var memberNames: [String] {
        if case .members(let rule) = self { rule.names.names } else { [] }
    }
}
