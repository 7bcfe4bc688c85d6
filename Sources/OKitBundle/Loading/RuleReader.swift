import OKitExpression
import OKitModel
import OKitSyntax

extension PropertyRule {
    /// Reads `rules` of a property.
    static func all(
        _ declarations: [RuleDeclaration],
        for type: ValueType
    ) -> [PropertyRule] {
        declarations.flatMap { rules($0, for: type) }
    }

    /// The rules of one object, all of which must hold.
    private static func rules(
        _ declaration: RuleDeclaration,
        for type: ValueType
    ) -> [PropertyRule] {
        let rules = standard(in: declaration.node, for: type) + further(declaration, for: type)
        if let message = declaration.message {
            return rules.map { $0.message(message.expression) }
        }
        guard let message = declaration.node["message"]?.string else {
            return rules
        }
        return rules.map { $0.message(message) }
    }

    private static func standard(in node: JSONNode, for type: ValueType) -> [PropertyRule] {
        var rules: [PropertyRule] = []
        if node["required"]?.bool == true {
            rules.append(.notNull)
        }
        if node["notBlank"]?.bool == true {
            rules.append(.filled)
        }
        let minimum = node["minimum"].flatMap { RuleBounds.Bound($0, type) }
        let maximum = node["maximum"].flatMap { RuleBounds.Bound($0, type) }
        if minimum != nil || maximum != nil {
            rules.append(.range(RuleBounds(minimum: minimum, maximum: maximum)))
        }
        if let bounds = RuleBounds(node["length"]) {
            rules.append(.length(bounds))
        }
        if let bounds = RuleBounds(node["count"]) {
            rules.append(.count(bounds))
        }
        return rules
    }

    private static func further(
        _ declaration: RuleDeclaration,
        for type: ValueType
    ) -> [PropertyRule] {
        let node = declaration.node
        var rules: [PropertyRule] = []
        if let characters = node["characters"]?.string {
            rules.append(.characters(in: Set(characters.unicodeScalars)))
        }
        if let condition = declaration.condition {
            rules.append(.predicate(condition.expression))
        }
        if node["valid"]?.bool == true {
            rules.append(.valid)
        }
        if node["each"] != nil {
            rules.append(.each(all(declaration.each, for: type.elements)))
        }
        return rules
    }
}

extension ValueType {
    /// The type of the elements of a collection; other types unchanged.
    fileprivate var elements: ValueType {
        switch self {
        case .list(let element), .set(let element), .map(let element): element
        default: self
        }
    }
}

extension RuleBounds.Bound {
    fileprivate init?(_ node: JSONNode, _ type: ValueType) {
        if type == .date {
            guard let text = node.string, let date = Value.text(text).date else {
                return nil
            }
            self.init(.date(date), text: text)
        } else if let number = node.int {
            self.init(.int(number), text: node.numberText ?? String(number))
        } else if let number = node.double {
            self.init(.double(number), text: node.numberText ?? String(number))
        } else {
            return nil
        }
    }
}

extension RuleBounds {
    fileprivate init?(_ node: JSONNode?) {
        guard let node else {
            return nil
        }
        if let number = node.int.flatMap({ Int(exactly: $0) }) {
            self.init(minimum: number, maximum: number)
        } else {
            self.init(
                minimum: node["minimum"]?.int.flatMap { Int(exactly: $0) },
                maximum: node["maximum"]?.int.flatMap { Int(exactly: $0) }
            )
        }
    }
}
