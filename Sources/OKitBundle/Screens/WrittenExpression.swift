public import OKitExpression
public import OKitSyntax

/// A text of a bundle in one of the notations that an object names: `{"predicate": "age > 18"}`.
public struct WrittenExpression: Sendable {
    /// The notations besides binding paths, by the names of their members.
    public enum Notation: String, Sendable, CaseIterable {
        case predicate, expression, template
    }

    /// In which notation it is written.
    public let notation: Notation
    /// The text as it stands in the file.
    public let node: JSONNode
    /// What it says.
    public let expression: ParsedExpression

    init?(_ notation: Notation, _ node: JSONNode?) {
        guard let node, let text = node.string else {
            return nil
        }
        self.notation = notation
        self.node = node
        expression =
            switch notation {
            case .predicate: PredicateParser.parse(text, as: .predicate, allowsArguments: false)
            case .expression: PredicateParser.parse(text, as: .expression, allowsArguments: false)
            case .template: TemplateParser.parse(text)
            }
    }

    /// Whether a value names a notation.
    package static func isOne(_ node: JSONNode) -> Bool {
        node.kind == .object && Notation.allCases.contains { node[$0.rawValue]?.string != nil }
    }

    /// The notations that an object names.
    package static func parts(of node: JSONNode) -> [WrittenExpression] {
        Notation.allCases.compactMap { WrittenExpression($0, node[$0.rawValue]) }
    }

    /// All that stand in an entity, with the conditions of its steps.
    static func all(in entity: JSONNode) -> [WrittenExpression] {
        ["computed", "functions", "hooks"].flatMap { member in
            entity[member]?.declarations.flatMap { within($0.value) } ?? []
        }
    }

    private static func within(_ node: JSONNode) -> [WrittenExpression] {
        if isOne(node) {
            return parts(of: node)
        }
        let condition = node.kind == .object && node["then"] != nil ? node["if"] : nil
        return [WrittenExpression(.predicate, condition)].compactMap(\.self)
            + node.members.flatMap { within($0.value) } + node.elements.flatMap { within($0) }
    }
}
