import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Reports rules of properties that do not apply to values of the property's type.
struct RuleMismatchRule: Rule {
    static let page = RulePage(
        "rule-mismatch",
        .error,
        finds: "Reports rules that do not apply to the type of the property.",
        because: "The rule never fails, so it does not reject invalid values.",
        in: "models/Other.json",
        bad: #"{"properties": {"n": {"type": "int", "rules": {"length": 3}}}}"#,
        good: #"{"properties": {"n": {"type": "text", "rules": {"length": 3}}}}"#
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        bundle.entities.sorted { $0.key < $1.key }.flatMap { name, node in
            (node["properties"]?.declarations ?? []).flatMap { member in
                findings(member, of: bundle.types[name])
            }
        }
    }

    private func findings(_ member: JSONNode.Member, of entity: EntityType?) -> [Finding] {
        guard let slot = entity?.slot(named: member.name),
            let type = entity?.properties[slot].type, let rules = member.value["rules"]
        else {
            return []
        }
        return check(rules, type, member.name)
    }

    private func check(_ rules: JSONNode, _ type: ValueType, _ property: String) -> [Finding] {
        let all = rules.kind == .array ? rules.elements.map { $0 } : [rules]
        return all.flatMap { rule in
            rule.declarations.flatMap { check($0, type, property) }
        }
    }

    private func check(
        _ rule: JSONNode.Member,
        _ type: ValueType,
        _ property: String
    ) -> [Finding] {
        guard type.takes(rule: rule.name) else {
            let message = Finding.Message.noRule(rule.name, for: property, type)
            return [error(message, at: rule.key.location)]
        }
        if rule.name == "each", case .list(let element) = type {
            return check(rule.value, element, property)
        }
        if rule.name == "each", case .set(let element) = type {
            return check(rule.value, element, property)
        }
        if ["minimum", "maximum"].contains(rule.name), !type.takes(bound: rule.value) {
            return [error(.noBound(rule.name, type), at: rule.value.location)]
        }
        return []
    }
}

extension ValueType {
    /// Whether a rule applies to values of the type.
    fileprivate func takes(rule: String) -> Bool {
        switch (rule, self) {
        case ("minimum", _), ("maximum", _): [.int, .double, .decimal, .date].contains(self)
        case ("length", _), ("characters", _): self == .text
        case ("count", .list), ("count", .set), ("each", .list), ("each", .set): true
        case ("count", _), ("each", _): false
        case ("notBlank", .text), ("notBlank", .list), ("notBlank", .set), ("notBlank", .map),
            ("notBlank", .object), ("valid", .object):
            true
        case ("notBlank", _), ("valid", _): false
        default: true
        }
    }

    fileprivate func takes(bound: JSONNode) -> Bool {
        self == .date
            ? bound.string.flatMap { Value.text($0).date } != nil : bound.kind == .number
    }
}

extension Finding.Message {
    fileprivate static func noRule(
        _ rule: String,
        for property: String,
        _ type: ValueType
    ) -> Self {
        let places: [String: String] = [
            "minimum": "numbers and dates", "maximum": "numbers and dates", "length": "text",
            "characters": "text", "count": "lists and sets", "each": "lists and sets",
            "notBlank": "text, collections and entities", "valid": "entities",
        ]
        let place = places[rule] ?? "other types"
        return "\"\(rule)\" applies to \(place), but \"\(property)\" has type \(type)"
    }

    fileprivate static func noBound(_ rule: String, _ type: ValueType) -> Self {
        type == .date
            ? "\"\(rule)\" of a date must be text in ISO 8601"
            : "\"\(rule)\" of a number must be a number"
    }
}
