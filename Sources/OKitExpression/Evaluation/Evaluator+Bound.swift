import OKitSyntax

extension Evaluator {
    /// A template's text; a value that stands alone keeps its type.
    mutating func fill(_ parts: [ExpressionNode], on content: ObjectID?) -> Value {
        if parts.count == 1 {
            return value(of: parts[0], on: content)
        }
        return bounded(
            .text(parts.map { text(of: value(of: $0, on: content)) ?? "" }.joined())
        )
    }

    /// What a binding makes of its input (WidgetKit bindings §4.2).
    mutating func value(
        of bound: ExpressionNode.BoundExpression,
        on content: ObjectID?
    ) -> Value {
        var value = bound.input.map { self.value(of: $0, on: content) } ?? self.content(content)
        if let condition = bound.condition {
            let answer = self.value(of: condition, on: content, subject: value)
            if let choice = bound.choice {
                let chosen = answer.condition ? choice.ifTrue : choice.ifFalse
                // There is nothing to fill a template with.
                value =
                    bound.input != nil && value.isNull
                    ? chosen.unfilledText ?? self.value(of: chosen, on: content)
                    : self.value(of: chosen, on: content, subject: value)
            } else {
                value = answer
            }
        }
        if let name = bound.transformer, !value.isNull {
            value = bounded(transform(value, by: name) ?? value)
        }
        if let format = bound.format, !value.isNull {
            value = self.value(of: format, on: content, subject: value)
        }
        if value.isNull, let placeholder = bound.placeholder {
            value = self.value(of: placeholder, on: content)
        }
        return value
    }

    private mutating func value(
        of node: ExpressionNode,
        on content: ObjectID?,
        subject: Value
    ) -> Value {
        let outer = self.subject
        self.subject = subject
        defer { self.subject = outer }
        return value(of: node, on: content)
    }

    /// `nil` where the transformer makes nothing of the value, which stays as it is then.
    private mutating func transform(_ value: Value, by name: String) -> Value? {
        guard let (transformer, argument) = space.environment.transformer(named: name) else {
            note("there is no transformer \"\(name)\"")
            return nil
        }
        let result = transformer.body(value, argument, space.environment)
        return result.isNull ? nil : result
    }
}

extension ExpressionNode {
    /// A template as it was written.
    fileprivate var unfilledText: Value? {
        guard case .template(let parts) = kind else {
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
