import OKitExpression
import OKitModel
package import OKitSyntax

extension ParsedExpression {
    /// Reads an EXPR.
    ///
    /// A text is a binding, an object with `predicate`, `expression` or `template`
    /// another notation, any other JSON a value.
    package init(_ node: JSONNode?) {
        guard let node else {
            self = BindingParser.parse("", as: .single)
            return
        }
        if WrittenExpression.isOne(node) {
            self.init(notations: node)
        } else if let attribute = Attribute(node) {
            self = attribute.expression
        } else {
            self.init(text: "", root: ExpressionNode(literal: node), problems: [])
        }
    }

    /// Reads what a binding of an element takes from its scope (WidgetKit §4.1 and §4.2).
    package init(elementBinding node: JSONNode) {
        let from = node["from"]?.string.map {
            PredicateParser.parse($0, as: .expression, allowsArguments: false)
        }
        let condition = node["predicateFormat"]?.string.map {
            PredicateParser.parse($0, as: .predicate, allowsArguments: false)
        }
        var bound = ExpressionNode.BoundExpression()
        bound.input = from?.root
        bound.condition = condition?.root
        bound.takeRest(of: node)
        let text = from?.text ?? condition?.text ?? ""
        self.init(
            text: text,
            root: bound.sole ?? ExpressionNode(.bound(bound), 0..<text.utf8.count),
            problems: (from?.problems ?? []) + (condition?.problems ?? [])
        )
    }

    /// The notations of an object and what stands beside them, as one tree.
    private init(notations node: JSONNode) {
        let parts = WrittenExpression.parts(of: node)
        let main = parts.first { $0.notation != .predicate } ?? parts.first
        var bound = ExpressionNode.BoundExpression()
        for part in parts {
            if part.notation == .predicate {
                bound.condition = part.expression.root
            } else {
                bound.input = part.expression.root
            }
        }
        bound.takeRest(of: node)
        let text = main?.expression.text ?? ""
        self.init(
            text: text,
            root: bound.sole ?? ExpressionNode(.bound(bound), 0..<text.utf8.count),
            problems: main?.expression.problems ?? []
        )
    }
}

extension ExpressionNode.BoundExpression {
    /// What stands beside the condition and the input.
    fileprivate mutating func takeRest(of node: JSONNode) {
        if let ifTrue = node["ifTrue"], let ifFalse = node["ifFalse"] {
            choice = Choice(
                ifTrue: ExpressionNode(choice: ifTrue),
                ifFalse: ExpressionNode(choice: ifFalse)
            )
        }
        transformer = node["transformer"]?.string
        format = node["format"]?.string.map { TemplateParser.parse($0, as: .format).root }
        placeholder = node["placeholder"].map {
            ExpressionNode(translated: $0) ?? ExpressionNode(literal: $0)
        }
    }

    /// The expression where nothing is done to it.
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
    /// A value of `ifTrue` or `ifFalse`: a text is a template, any other JSON itself.
    fileprivate init(choice node: JSONNode) {
        let template = node.string.map { TemplateParser.parse($0).root }
        self = ExpressionNode(translated: node) ?? template ?? ExpressionNode(literal: node)
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
