import OKitSyntax

extension BoundExpression {
    /// The value of the binding (WidgetKit bindings §4.2).
    func value(on content: ObjectID?, in evaluator: inout Evaluator) -> Value {
        var value =
            input.map { evaluator.value(of: $0, on: content) } ?? evaluator.content(content)
        if let condition {
            let answer = evaluator.value(of: condition, on: content, subject: value)
            if let choice {
                let chosen = answer.condition ? choice.ifTrue : choice.ifFalse
                // There is no value to fill a template with.
                value =
                    input != nil && value.isNull
                    ? Self.unfilledText(of: chosen) ?? evaluator.value(of: chosen, on: content)
                    : evaluator.value(of: chosen, on: content, subject: value)
            } else {
                value = answer
            }
        }
        if let name = transformer, !value.isNull {
            value = evaluator.bounded(transform(value, by: name, in: &evaluator) ?? value)
        }
        if let format, !value.isNull {
            value = evaluator.value(of: format, on: content, subject: value)
        }
        if value.isNull, let placeholder {
            value = evaluator.value(of: placeholder, on: content)
        }
        return value
    }

    /// `nil` if the transformer has no result, which leaves the value unchanged.
    private func transform(
        _ value: Value,
        by name: String,
        in evaluator: inout Evaluator
    ) -> Value? {
        guard let (transformer, argument) = evaluator.space.environment.transformer(named: name)
        else {
            evaluator.note("unknown transformer \"\(name)\"")
            return nil
        }
        let result = transformer.body(value, argument, evaluator.space.environment)
        return result.isNull ? nil : result
    }

    /// A template as written.
    private static func unfilledText(of node: ExpressionNode) -> Value? {
        guard case .template(let parts) = node.kind else {
            return nil
        }
        let texts = parts.map { part in
            switch part.kind {
            case .literal(.text(let text)):
                return text
            case .path(let path):
                let names = path.steps.map { step in
                    if case .property(let name) = step.kind { name } else { "" }
                }
                return "$" + names.joined(separator: ".")
            default:
                return ""
            }
        }
        return .text(texts.joined())
    }
}
