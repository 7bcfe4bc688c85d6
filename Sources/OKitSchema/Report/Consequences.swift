import OKitSyntax

/// Removes failures that are consequences of others, so that one error is reported once.
///
/// Schemas often allow members under a condition on another one, such as `kind`. If that member is
/// missing or invalid, the members that any kind allows are not reported. If it is valid but does
/// not allow them, one failure is reported at that member. A member that is missing because it is
/// misspelled is only reported at its misspelled name.
struct Consequences {
    let program: SchemaProgram
    let document: JSONDocument

    /// The failures without consequences of others.
    func removed(from failures: [Failure]) -> [Failure] {
        let failures = failures.map(misspelt)
        var unknown: [Int: [Failure]] = [:]
        for failure in failures {
            if case .unknownMember(let object) = failure.fact {
                unknown[object, default: []].append(failure)
            }
        }
        guard !unknown.isEmpty else {
            return failures
        }
        let failed = Set(failures.lazy.filter { !$0.fact.isAboutMember }.map(\.value))
        var kinds: [Int: ObjectMistakes] = [:]
        var objects: [Int: ObjectMistakes] = [:]
        for (index, failures) in unknown {
            let object = JSONNode(document: document, index: index)
            let mistakes = ObjectMistakes(of: object, failures, failed, program)
            objects[index] = mistakes
            if let kind = mistakes.kindIndex {
                kinds[kind] = mistakes
            }
        }
        return failures.compactMap { failure in
            if case .unknownMember(let object) = failure.fact {
                return objects[object]?.settled(failure)
            }
            if let object = objects[failure.value], case .plain = failure.fact {
                return object.withoutMisspelt(failure)
            }
            var failure = failure
            failure.guess = kinds[failure.value]?.guess
            return failure
        }
    }

    /// Moves a failure to a likely misspelling, if an object needs one of several members.
    private func misspelt(_ failure: Failure) -> Failure {
        guard case .missingAnyOf(let names) = failure.fact else {
            return failure
        }
        let object = JSONNode(document: document, index: failure.value)
        let near = object.members.first { names.suggestion(for: $0.name).meant != nil }
        return near.map { member in
            Failure(
                step: failure.step,
                value: member.key.index,
                depth: failure.depth + 1,
                fact: .misspelt(names)
            )
        } ?? failure
    }
}

/// The members of one object that its schema does not allow.
private struct ObjectMistakes {
    /// The probable kind of the object, by its members: a value of the discriminating member.
    private(set) var guess: Failure.Guess?

    private let program: SchemaProgram
    private let object: JSONNode
    private let members: [Int: KnownMembers]
    /// The names that misspelled members probably mean.
    private var meant: Set<String>
    /// The values with failures.
    private let failed: Set<Int>
    /// The reported failures, by the index of the member's name.
    private var reported: [Int: Failure] = [:]

    init(
        of object: JSONNode,
        _ unknown: [Failure],
        _ failed: Set<Int>,
        _ program: SchemaProgram
    ) {
        let members = Set(unknown.map(\.step)).reduce(into: [:]) {
            $0[$1] = KnownMembers(program, of: object, for: $1)
        }
        self.program = program
        self.object = object
        self.members = members
        self.failed = failed
        meant = []
        meant = Set(unknown.compactMap(meaning))
        for failure in unknown {
            reported[failure.value] = settle(failure)
        }
        guess = members.values.compactMap(\.guess).first
        joinMembersOfOtherKinds(unknown)
    }

    /// The index of the value that determines the object's kind.
    var kindIndex: Int? {
        guess.flatMap { object[$0.name]?.index }
    }

    /// The failure as it is reported; `nil` if it is a consequence of another one.
    func settled(_ failure: Failure) -> Failure? {
        reported[failure.value]
    }

    /// The likely spelling of a misspelled member.
    private func meaning(of failure: Failure) -> String? {
        let known = members[failure.step].map { $0.absent($0.allowed) } ?? []
        return known.suggestion(for: object.document.name(at: failure.value)).meant
    }

    private func settle(_ failure: Failure) -> Failure? {
        guard let members = members[failure.step], !members.branches.isEmpty else {
            return failure
        }
        let name = object.document.name(at: failure.value)
        if let meant = meaning(of: failure),
            members.branches.contains(where: { $0.discriminators.contains(meant) })
        {
            return failure
        }
        let others = members.branches.filter { $0.names.contains(name) }
        var failure = failure
        if others.contains(where: isUndecided) {
            return nil
        } else if !others.isEmpty {
            failure.fact = .memberOfOtherKind(
                of: object.index,
                conditions: others.map(\.condition)
            )
        } else if members.branches.contains(where: isUndecided) {
            failure.fact = .unknownMemberOfUnknownKind(of: object.index)
        }
        return failure
    }

    /// Reports several members of another kind as one error: the wrong kind.
    private mutating func joinMembersOfOtherKinds(_ unknown: [Failure]) {
        let others = unknown.filter { failure in
            if case .memberOfOtherKind = reported[failure.value]?.fact { true } else { false }
        }
        guard others.count > 1, let first = others.first,
            let kind = members[first.step]?.discriminator.flatMap({ object[$0] })
        else {
            return
        }
        for failure in others {
            reported[failure.value] = nil
        }
        reported[first.value] = Failure(
            step: first.step,
            value: kind.index,
            depth: first.depth,
            fact: .wrongKind(others.map { object.document.name(at: $0.value) }),
            guess: guess
        )
    }

    /// A failure of `required` without the members that are present under a misspelled name; `nil`
    /// if none remain.
    func withoutMisspelt(_ failure: Failure) -> Failure? {
        guard case .required(let names) = program.steps[failure.step] else {
            return failure
        }
        var failure = failure
        let missing = names.names.filter { object.lacks($0) }
        if let guess, missing.contains(guess.name) {
            failure.guess = guess
        }
        let rest = missing.filter { !meant.contains($0) }
        guard rest.count < missing.count else {
            return failure
        }
        failure.fact = .missing(rest)
        return rest.isEmpty ? nil : failure
    }

    /// Whether a member that a condition tests is invalid, misspelled, or missing though required.
    private func isUndecided(_ branch: KnownMembers.Branch) -> Bool {
        branch.discriminators.contains { name in
            if let value = object[name] {
                return failed.contains(value.index)
            }
            return meant.contains(name) || isRequired(name)
        }
    }

    private func isRequired(_ name: String) -> Bool {
        members.keys.contains { step in
            let owner = program.subschemas.first { $0.steps ~= step }
            return owner?.steps.contains { step in
                if case .required(let names) = program.steps[step] {
                    return names.index(of: name) != nil
                }
                return false
            } ?? false
        }
    }
}

extension Failure.Fact {
    /// Whether the failure is about the name of a member.
    fileprivate var isAboutMember: Bool {
        if case .unknownMember = self { true } else { false }
    }
}

extension JSONDocument {
    fileprivate func name(at index: Int) -> String {
        JSONNode(document: self, index: index).string ?? ""
    }
}

extension JSONNode {
    /// Whether an object has no member of exactly that name.
    func lacks(_ name: String) -> Bool {
        !members.contains { Array($0.name.utf8) == Array(name.utf8) }
    }
}
