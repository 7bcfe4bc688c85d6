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
        bad: #"{"properties": {"size": {"type": "int", "rules": {"length": 3}}}}"#,
        good: #"{"properties": {"size": {"type": "int", "rules": {"maximum": 999}}}}"#
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        bundle.propertyRules.flatMap { entity, property, rules in
            let type = bundle.types[entity]?.property(named: property)?.type
            return type.map { check(rules, $0, property) } ?? []
        }
    }

    private func check(
        _ rules: [RuleDeclaration],
        _ type: ValueType,
        _ property: String
    ) -> [Finding] {
        rules.flatMap { rule in
            let findings = rule.node.declarations.flatMap { check($0, type, property) }
            switch type {
            case .list(let element), .set(let element):
                return findings + check(rule.each, element, property)
            default: return findings
            }
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
