import OKitExpression
import OKitSyntax

extension ExpressionNode {
    /// The tree of a predicate in a compact form that shows what binds to what.
    var outline: String {
        switch kind {
        case .literal(let literal): literal.outline
        case .variable(let name): "$\(name)"
        case .content: "SELF"
        case .argument(let index, let isKeyPath): "%\(isKeyPath ? "K" : "@")\(index)"
        case .minus(let operand, _): "-\(operand.outline)"
        case .negation(let operand): "NOT(\(operand.outline))"
        case .junction(let junction, let parts):
            "(\(parts.map(\.outline).joined(separator: " \(junction.rawValue) ")))"
        case .comparison(let comparison): comparison.outline
        case .arithmetic(let first, let terms):
            "(\(first.outline)"
                + terms.map { " \($0.operation.rawValue) \($0.operand.outline)" }.joined() + ")"
        case .aggregate(let elements): "{\(elements.map(\.outline).joined(separator: ", "))}"
        case .function(let function, let arguments):
            "\(function.name)(\(arguments.map(\.outline).joined(separator: ", ")))"
        case .message(let receiver, let name, let arguments):
            "FUNCTION(\(([receiver.outline, name] + (arguments?.parts ?? []).map(\.outline)).joined(separator: ", ")))"
        case .comprehension(let comprehension): comprehension.outline
        case .truth(let operand): "?\(operand.outline)"
        case .presence(let operand, let name): "has(\(operand.outline).\(name))"
        case .members(let members):
            "{\(members.map { "\($0.key.outline): \($0.value.outline)" }.joined(separator: ", "))}"
        case .text(let template): "<\(template.parts.map(\.outline).joined(separator: "|"))>"
        case .choice(let choice): choice.outline
        case .conditional(let condition, let first, let second):
            "TERNARY(\(condition.outline), \(first.outline), \(second.outline))"
        case .cast(let operand, let type): "CAST(\(operand.outline), \(type.rawValue))"
        case .template(let parts): "[\(parts.map(\.outline).joined(separator: " "))]"
        case .path(let path): path.outline
        default: "?"
        }
    }
}

extension ExpressionNode.Literal {
    fileprivate var outline: String {
        switch self {
        case .null: "NULL"
        case .bool(let value): value ? "TRUE" : "FALSE"
        case .int(let value): "\(value)"
        case .double(let value): "\(value)"
        case .text(let value): "'\(value)'"
        case .uint(let value): "\(value)u"
        case .data(let bytes): "b\(bytes)"
        }
    }
}

extension Comprehension {
    fileprivate var outline: String {
        guard semantics == .cel else {
            return "SUBQUERY(\(collection.outline), $\(variables.joined()), "
                + "\(condition?.outline ?? ""))"
        }
        let parts = variables + [condition, body].compactMap { $0?.outline }
        return "\(macro.rawValue)(\(([collection.outline] + parts).joined(separator: ", ")))"
    }
}

extension TextChoice {
    fileprivate var outline: String {
        let texts = branches.map { branch in
            "\(branch.selector)<\(branch.parts.map(\.outline).joined(separator: "|"))>"
        }
        return "\(kind.rawValue)(\(([value.outline] + texts).joined(separator: " ")))"
    }
}

extension Comparison {
    fileprivate var outline: String {
        let letters: [(ComparisonOptions, String)] = [
            (.caseInsensitive, "c"), (.diacriticInsensitive, "d"), (.normalized, "n"),
            (.localeSensitive, "l"),
        ]
        let chosen = letters.filter { options.contains($0.0) }.map(\.1).joined()
        let sign = comparator.rawValue + (chosen.isEmpty ? "" : "[\(chosen)]")
        let prefix = quantifier.map { "\($0.rawValue) " } ?? ""
        return "\(prefix)\(left.outline) \(sign) \(right.outline)"
    }
}

extension ExpressionPath {
    fileprivate var outline: String {
        let names = steps.map { step in
            switch step.kind {
            case .property(let name): ".\(name)"
            case .aggregate(let collectionOperator, let keys):
                ([".@\(collectionOperator.rawValue)"] + keys).joined(separator: ".")
            case .element(.first): "[FIRST]"
            case .element(.last): "[LAST]"
            case .element(.size): "[SIZE]"
            case .element(.at(let index)): "[\(index.outline)]"
            case .call(let name, let arguments):
                ".\(name)(\((arguments?.parts ?? []).map(\.outline).joined(separator: ", ")))"
            default: "?"
            }
        }
        let text = names.joined()
        if case .value(let node) = start {
            return node.outline + text
        }
        return text.hasPrefix(".") ? String(text.dropFirst()) : text
    }
}
