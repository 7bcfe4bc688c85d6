import OKitPattern
import OKitSyntax

/// Creates the messages for the failures of one evaluation.
struct ViolationWording {
    let program: SchemaProgram
    let document: JSONDocument

    func violation(_ failure: Failure) -> SchemaViolation {
        let origin = program.origins[failure.step]
        let value = JSONNode(document: document, index: failure.value)
        return SchemaViolation(
            keyword: origin.keyword.bool.map { String($0) } ?? origin.keyword.string ?? "",
            message: message(for: failure, about: value),
            location: location(of: failure, value),
            schemaLocation: origin.keyword.location,
            isUnknownMember: failure.fact.isUnknownMember,
            isLimit: failure.fact.isLimit,
            value: value,
            schema: origin.schema,
            guess: failure.guess
        )
    }

    private func location(of failure: Failure, _ value: JSONNode) -> SourceLocation {
        switch program.steps[failure.step] {
        case .required, .dependentRequired,
            .any where value.kind == .object:
            let brace = value.range.lowerBound
            return SourceLocation(source: document.source, range: brace..<brace + 1)
        default:
            return value.location
        }
    }

    private func message(for failure: Failure, about value: JSONNode) -> Finding.Message {
        switch failure.fact {
        case .unknownMember(let object):
            let members = members(of: object, failure)
            return .unknownMember(value.string ?? "", known: members.absent(members.allowed))
        case .unknownMemberOfUnknownKind(let object):
            let members = members(of: object, failure)
            let known = members.absent(members.allowed + members.branches.flatMap(\.names))
            return .unknownMember(value.string ?? "", perhaps: known)
        case .memberOfOtherKind(let object, let conditions):
            let kinds = members(of: object, failure).branches.filter {
                conditions.contains($0.condition)
            }
            let object = JSONNode(document: document, index: object)
            return .memberOfOtherKind(value.string ?? "", of: object, kinds)
        case .missingAnyOf(let names):
            return .missingAny(of: names)
        case .misspelt(let names):
            return .unknownMember(value.string ?? "", known: names)
        case .wrongKind(let names):
            return .wrongKind(value, names, failure.guess)
        case .missing(let names):
            return .missing(names)
        case .alternatives(let steps):
            return .noAlternative(of: allowed(by: steps), found: value)
        case .found(let count):
            return containsMessage(failure.step, found: count)
        case .bothHold(let first, let second):
            return .bothHold(first + 1, second + 1)
        case .patternLimit:
            return "matching the text against the pattern takes too long; it was not checked"
        case .tooDeep:
            return "too many nested schema references for this value; it was not checked"
        case .tooManySteps:
            return "checking the value takes too many steps; the rest of it was not checked"
        case .tooManyFailures:
            return "too many violations; the rest was not checked"
        case .plain:
            return plainMessage(for: failure.step, about: value)
        }
    }

    private func plainMessage(for step: Int, about value: JSONNode) -> Finding.Message {
        switch program.steps[step] {
        case .nothing:
            return "nothing is allowed here, found \(value.quoted)"
        case .types, .values:
            return .noAlternative(of: allowed(by: [step]), found: value)
        case .bound(let relation, _):
            return .outOfBounds(value.quoted, relation, limit(of: step))
        case .multiple:
            return "\(value.quoted) is not a multiple of \(limit(of: step))"
        case .pattern(let pattern):
            return "\(value.quoted) does not match the pattern \(pattern.text)"
        case .format(let format):
            return "\(value.quoted) does not have the format \"\(format.rawValue)\""
        case .size(let quantity, let relation, let limit):
            return .wrongSize(quantity, of: value, relation, limit)
        case .required(let names):
            return .missing(names.names.filter { value.lacks($0) })
        case .dependentRequired(let rules):
            return dependentMessage(rules, value)
        case .elements(let prefix, _):
            return prefix.isEmpty
                ? "the array must be empty" : .tooManyElements(allowed: prefix.count)
        case .unevaluatedElements:
            return "the array has too many elements"
        case .distinct:
            return "\(value.quoted) is already in the array"
        case .not:
            return "\(value.quoted) is excluded here"
        default:
            return "\(value.quoted) does not match the schema"
        }
    }

    /// A limit as written in the schema.
    private func limit(of step: Int) -> String {
        let origin = program.origins[step]
        return origin.keyword.string.flatMap { origin.schema[$0] }?.quoted ?? ""
    }

    private func containsMessage(_ step: Int, found: Int) -> Finding.Message {
        guard case .contains(_, let least, let most) = program.steps[step] else {
            return ""
        }
        return .wrongCount(found, least: least, most: most)
    }

    private func dependentMessage(
        _ rules: [(trigger: NameTable, needed: NameTable)],
        _ value: JSONNode
    ) -> Finding.Message {
        let broken = rules.first { rule in
            !rule.trigger.names.contains(where: value.lacks)
                && rule.needed.names.contains(where: value.lacks)
        }
        let missing = broken.map { $0.needed.names.filter(value.lacks) } ?? []
        return .missing(missing, beside: broken?.trigger.names.first)
    }

    private func allowed(by steps: [Int]) -> AllowedValues {
        steps.reduce(into: AllowedValues()) { allowed, step in
            switch program.steps[step] {
            case .types(let types): allowed.types.formUnion(types)
            case .values(let set): allowed.add(set.values)
            default: break
            }
        }
    }

    private func members(of object: Int, _ failure: Failure) -> KnownMembers {
        KnownMembers(program, of: JSONNode(document: document, index: object), for: failure.step)
    }
}

extension Failure.Fact {
    fileprivate var isUnknownMember: Bool {
        switch self {
        case .unknownMember, .unknownMemberOfUnknownKind, .memberOfOtherKind, .misspelt: true
        default: false
        }
    }

    fileprivate var isLimit: Bool {
        switch self {
        case .patternLimit, .tooDeep, .tooManySteps, .tooManyFailures: true
        default: false
        }
    }
}
