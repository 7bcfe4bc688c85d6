package import OKitExpression
package import OKitSyntax

/// An expression of a declaration, with the texts from which it was parsed.
///
/// A string is a binding path. An object names other notations: `{"predicate": …}` in entities,
/// `{"from": …}` in bindings of elements, with optional `ifTrue`, `ifFalse`, `format` and
/// `transformer`.
package struct DeclaredExpression: Sendable {
    /// The value in the file.
    package let node: JSONNode
    /// The expression that is evaluated.
    package let expression: ParsedExpression
    /// The texts in evaluation order.
    package let parts: [Part]

    /// One of the texts.
    package struct Part: Sendable {
        /// The role of the text.
        package let role: Role
        /// The notation of the text.
        package let notation: ExpressionNotation
        /// The text.
        package let source: LocatedExpression
    }

    /// The role of a text in the evaluation.
    package enum Role: Sendable {
        /// The value, on the content.
        case input
        /// A condition on the value.
        case condition
        /// The result of a condition, a template on the value.
        case choice
        /// The displayed text, a template on the result.
        case format
    }

    /// The name of a transformer, with its argument after a colon.
    package var transformer: JSONNode? {
        node["transformer"]
    }

    /// Whether the object names a notation besides binding paths.
    package static func namesNotation(_ node: JSONNode) -> Bool {
        node.kind == .object
            && ExpressionNotation.members.contains { node[$0.rawValue]?.string != nil }
    }

    /// Reads an EXPR: JSON that is neither a string nor an object with a notation is a value.
    package init(_ node: JSONNode) {
        self.node = node
        if Self.namesNotation(node) {
            let inputs: [Part?] = [
                Part(.input, .expression, LocatedExpression(expression: node["expression"])),
                Part(.input, .template, LocatedExpression(template: node["template"])),
            ]
            let condition = Part(
                .condition,
                .predicate,
                LocatedExpression(predicate: node["predicate"])
            )
            (parts, expression) = Self.bound(inputs.compactMap(\.self), condition, node)
        } else if let text = Attribute.text(of: node) {
            let source = LocatedExpression(BindingParser.parse(text, as: .list), in: node)
            expression = source.expression
            parts = [Part(.input, .binding, source)].compactMap(\.self)
        } else {
            expression = ParsedExpression(
                text: "",
                root: ExpressionNode(literal: node),
                problems: []
            )
            parts = []
        }
    }

    /// Reads the value of an element's binding (WidgetKit §4.1 and §4.2).
    package init(elementBinding node: JSONNode) {
        self.node = node
        let input = Part(.input, .expression, LocatedExpression(expression: node["from"]))
        let condition = Part(
            .condition,
            .predicate,
            LocatedExpression(predicate: node["predicateFormat"])
        )
        (parts, expression) = Self.bound([input].compactMap(\.self), condition, node)
    }

    /// The texts of an object, and the tree that is built from them.
    private static func bound(
        _ inputs: [Part],
        _ condition: Part?,
        _ node: JSONNode
    ) -> ([Part], ParsedExpression) {
        let choices = ["ifTrue", "ifFalse"].map { Part(choice: node[$0]) }
        let format = Part(
            .format,
            .template,
            LocatedExpression(template: node["format"], as: .format)
        )
        var bound = BoundExpression()
        bound.input = inputs.last?.source.expression.root
        bound.condition = condition?.source.expression.root
        if let ifTrue = node["ifTrue"], let ifFalse = node["ifFalse"] {
            bound.choice = BoundExpression.Choice(
                ifTrue: choices[0]?.source.expression.root ?? ExpressionNode(untranslated: ifTrue),
                ifFalse: choices[1]?.source.expression.root
                    ?? ExpressionNode(untranslated: ifFalse)
            )
        }
        bound.transformer = node["transformer"]?.string
        bound.format = format?.source.expression.root
        bound.placeholder = node["placeholder"].map { ExpressionNode(untranslated: $0) }
        let parts = inputs + ([condition] + choices + [format]).compactMap(\.self)
        let main = (inputs.first ?? condition)?.source.expression
        let text = main?.text ?? ""
        let expression = ParsedExpression(
            text: text,
            root: bound.sole ?? ExpressionNode(.bound(bound), 0..<text.utf8.count),
            problems: [inputs.first, condition].compactMap(\.self).flatMap {
                $0.source.expression.problems
            },
            location: main?.location ?? node.location
        )
        return (parts, expression)
    }
}

/// The notations of expressions, by the names of the members that hold them.
package enum ExpressionNotation: String, Sendable, CaseIterable {
    case binding, predicate, expression, template

    /// The notations that an object can name.
    package static let members = allCases.filter { $0 != .binding }
}

extension DeclaredExpression.Part {
    fileprivate init?(
        _ role: DeclaredExpression.Role,
        _ notation: ExpressionNotation,
        _ source: LocatedExpression?
    ) {
        guard let source else {
            return nil
        }
        self.role = role
        self.notation = notation
        self.source = source
    }

    /// The result of a condition; `nil` if it is not an expression: `%key` or other JSON.
    fileprivate init?(choice node: JSONNode?) {
        guard let node, ExpressionNode(translated: node) == nil else {
            return nil
        }
        self.init(.choice, .template, LocatedExpression(template: node))
    }
}

extension BoundExpression {
    /// The expression, if it has no condition, format or transformer.
    fileprivate var sole: ExpressionNode? {
        guard choice == nil, transformer == nil, format == nil, placeholder == nil,
            input == nil || condition == nil
        else {
            return nil
        }
        return input ?? condition
    }
}

extension ExpressionNode {
    /// `%key`, or JSON as a value.
    fileprivate init(untranslated node: JSONNode) {
        self = ExpressionNode(translated: node) ?? ExpressionNode(literal: node)
    }

    /// `%key`: the text under a key of the bundle's texts.
    fileprivate init?(translated node: JSONNode) {
        guard let text = node.string, text.hasPrefix("%"), !text.hasPrefix("%@"), text != "%" else {
            return nil
        }
        self.init(.localized(key: String(text.dropFirst())), 0..<text.utf8.count)
    }

    /// JSON as a value.
    fileprivate init(literal node: JSONNode) {
        let kind: Kind =
            switch node.kind {
            case .null: .literal(.null)
            case .object:
                .members(
                    node.members.filter { $0.name != "***" }.map {
                        Member(name: $0.name, value: ExpressionNode(literal: $0.value))
                    }
                )
            case .boolean: .literal(.bool(node.bool ?? false))
            case .number: .literal(node.int.map { .int($0) } ?? .double(node.double ?? 0))
            case .string: .literal(.text(node.string ?? ""))
            case .array: .aggregate(node.elements.map { ExpressionNode(literal: $0) })
            }
        self.init(kind, 0..<0)
    }
}
