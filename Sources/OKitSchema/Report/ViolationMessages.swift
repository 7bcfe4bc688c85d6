import OKitSyntax

// The messages. Each contains what was found, what is expected, and a suggestion.
extension Finding.Message {
    static func unknownMember(_ name: String, known: [String]) -> Self {
        let hint = known.suggestion(forWord: name)
        return "unknown member \"\(name)\"\(hint)"
    }

    /// A suggestion that cannot be applied as a fix, because it depends on another error.
    static func unknownMember(_ name: String, perhaps known: [String]) -> Self {
        let hint = known.suggestion(for: name).description
        return "unknown member \"\(name)\"\(hint)"
    }

    static func memberOfOtherKind(
        _ name: String,
        of object: JSONNode,
        _ branches: [KnownMembers.Branch]
    ) -> Self {
        let kinds = branches.flatMap(\.kinds)
        guard let discriminator = kinds.first?.name else {
            return "unknown member \"\(name)\": it is allowed only under another condition"
        }
        var allowed = AllowedValues()
        allowed.add(kinds.filter { $0.name == discriminator }.flatMap(\.values))
        let found = object[discriminator].map { "is \($0.quoted)" } ?? "is missing"
        let place = "unknown member \"\(name)\" where \"\(discriminator)\" \(found)"
        return "\(place); it is allowed where \"\(discriminator)\" is \(allowed.list)"
    }

    static func wrongKind(
        _ kind: JSONNode,
        _ names: [String],
        _ guess: Failure.Guess?
    ) -> Self {
        let shown = names.prefix(3).map { "\"\($0)\"" }.joined(separator: ", ")
        let rest = names.count > 3 ? " and \(names.count - 3) more" : ""
        let sole = guess.flatMap { $0.isSole ? $0.value : nil }
        let hint = sole.map { "; did you mean \($0.quoted)?" } ?? ""
        return "\(kind.quoted) does not allow the members \(shown)\(rest)\(hint)"
    }

    static func noAlternative(of allowed: AllowedValues, found value: JSONNode) -> Self {
        let hint = allowed.suggestion(for: value)
        // If only the kind is wrong, the value itself is not shown.
        let isFraction = allowed.types.contains(.integer) && value.kind == .number
        let isKind =
            allowed.values.isEmpty && !isFraction || value.kind == .array || value.kind == .object
        let found = isKind ? value.kind.rawValue : value.quoted
        return "expected \(allowed.list), found \(found)\(hint)"
    }

    static func missing(_ names: [String], beside trigger: String? = nil) -> Self {
        let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
        let noun = names.count == 1 ? "member" : "members"
        return "missing \(noun) \(list)\(trigger.map { ", required with \"\($0)\"" } ?? "")"
    }

    static func missingAny(of names: [String]) -> Self {
        let shown = names.prefix(mostListed).map { "\"\($0)\"" }.joined(separator: ", ")
        let rest = names.count > mostListed ? " and \(names.count - mostListed) more" : ""
        return "missing member: expected one of \(shown)\(rest)"
    }

    /// How many names a message lists.
    private static let mostListed = 30

    static func outOfBounds(_ number: String, _ relation: Relation, _ limit: String) -> Self {
        "\(number) must be \(relation.phrase) \(limit)"
    }

    static func wrongSize(
        _ quantity: Quantity,
        of value: JSONNode,
        _ relation: Relation,
        _ limit: Int
    ) -> Self {
        let (subject, unit, count) =
            switch quantity {
            case .length: ("the text", "character", value.string?.unicodeScalars.count ?? 0)
            case .items: ("the array", "element", value.count)
            case .properties: ("the object", "member", value.count)
            }
        return "\(subject) must have \(relation.phrase) \(limit.counted(unit)), has \(count)"
    }

    static func tooManyElements(allowed count: Int) -> Self {
        "only \(count.counted("element")) \(count == 1 ? "is" : "are") allowed here"
    }

    static func wrongCount(_ found: Int, least: Int, most: Int) -> Self {
        let expected = found < least ? "at least \(least)" : "at most \(most)"
        return "\(expected) of the elements must match the schema in \"contains\"; \(found) do"
    }

    static func bothHold(_ first: Int, _ second: Int) -> Self {
        "the value matches branches \(first) and \(second) of \"oneOf\"; it must match exactly one"
    }
}

extension Relation {
    fileprivate var phrase: String {
        switch self {
        case .atLeast: "at least"
        case .above: "more than"
        case .atMost: "at most"
        case .below: "less than"
        }
    }
}

extension Int {
    fileprivate func counted(_ unit: String) -> String {
        self == 1 ? "1 \(unit)" : "\(self) \(unit)s"
    }
}
