package import OKitBundle
package import OKitExpression
import OKitSyntax

/// Converts predicates, and values of view bindings in the scope of their screen, to expressions of
/// format 2.
package struct ScopeUpgrade {
    /// The expressions of format 2 for names other than `content`.
    package var names: [String: String] = [:]
    /// Whether names are members of the content, as in the predicates of providers.
    package var beginsAtContent = false

    /// Creates the conversion in the scope of a screen.
    package init() {}

    // MARK: Bindings of elements

    /// The text of a binding, with all of its operations.
    package func text(_ binding: ElementBinding) throws -> String {
        "{\(try value(binding))}"
    }

    /// The value of a binding.
    func value(_ binding: ElementBinding) throws -> String {
        try value(binding.value.root, binding.value)
    }

    private func value(_ node: ExpressionNode, _ whole: ParsedExpression) throws -> String {
        switch node.kind {
        case .bound(let bound): return try self.bound(bound, whole)
        case .literal(let literal): return spelled(literal)
        case .constant(let text): return BindingUpgrade.quoted(text)
        case .localized(let key): return "tr(\(BindingUpgrade.quoted(key)))"
        case .path(let path): return try self.path(path, whole)
        case .content: return beginsAtContent ? "self" : "content"
        case .variable(let name):
            guard let known = names[name] else {
                throw unconvertible("$\(name)", whole)
            }
            return known
        case .comparison, .junction, .negation, .truth:
            return try condition(node, whole)
        case .template(let parts):
            return try parts.map { try value($0, whole) }.joined(separator: " + ")
        default: throw unconvertible("\"\(whole.text)\"", whole)
        }
    }

    private func bound(_ bound: BoundExpression, _ whole: ParsedExpression) throws -> String {
        var text = try bound.input.map { try value($0, whole) } ?? "content"
        if let condition = bound.condition {
            text = try self.condition(condition, whole)
            if let choice = bound.choice {
                let first = try value(choice.ifTrue, whole)
                text = "\(text) ? \(first) : \(try value(choice.ifFalse, whole))"
            }
        }
        let input = text
        if let transformer = bound.transformer {
            text = try transformed(text, by: transformer, whole)
        }
        if let format = bound.format {
            text = try formatted(text, by: format, whole)
        }
        if let placeholder = bound.placeholder {
            return "\(input) == null ? \(try value(placeholder, whole)) : \(text)"
        }
        return bound.format == nil ? text : "\(input) == null ? '' : \(text)"
    }

    private func transformed(
        _ text: String,
        by transformer: String,
        _ whole: ParsedExpression
    ) throws -> String {
        let parts = transformer.split(separator: ":", maxSplits: 1).map(String.init)
        switch (parts.first ?? "", parts.count > 1 ? parts[1] : nil) {
        case ("plural", let noun?): return "\(text).suffixPlural(\(BindingUpgrade.quoted(noun)))"
        case ("uppercase", nil): return "\(text).uppercaseString()"
        case ("lowercase", nil): return "\(text).lowercaseString()"
        case ("capitalize", nil): return "\(text).capitalizedString()"
        case ("number", let digits?): return "\(text).format('number \(digits)')"
        case ("date", "dateTime"): return "\(text).formatDateTime()"
        case ("date", "long"), ("date", nil): return "\(text).formatDate()"
        case ("date", "full"): return "\(text).formatFullDate()"
        case ("date", "time"): return "\(text).formatTime()"
        case ("first", nil): return "\(text).first()"
        case ("last", nil): return "\(text).last()"
        case ("join", let separator?): return "\(text).join(\(BindingUpgrade.quoted(separator)))"
        case ("NSNegateBoolean", nil): return "!\(text)"
        default: throw unconvertible("the transformer \"\(transformer)\"", whole)
        }
    }

    /// A format: text with the value in place of `%@`.
    private func formatted(
        _ text: String,
        by format: ExpressionNode,
        _ whole: ParsedExpression
    ) throws -> String {
        let parts: [ExpressionNode] =
            if case .template(let parts) = format.kind { parts } else { [format] }
        return try parts.map { part in
            switch part.kind {
            case .literal(.text(let literal)), .constant(let literal):
                return literal.split(separator: "%@", omittingEmptySubsequences: false)
                    .map { $0.isEmpty ? nil : BindingUpgrade.quoted(String($0)) }
                    .map { $0.map { [$0] } ?? [] }
                    .joined(separator: ["string(\(text))"]).joined(separator: " + ")
            case .content: return "string(\(text))"
            default: return "string(\(try value(part, whole)))"
            }
        }.joined(separator: " + ")
    }

    // MARK: Predicates

    /// Converts the condition of a predicate.
    package func condition(_ predicate: ParsedExpression) throws -> String {
        try condition(predicate.root, predicate)
    }

    private func condition(_ node: ExpressionNode, _ whole: ParsedExpression) throws -> String {
        switch node.kind {
        case .junction(let junction, let parts):
            let sign = junction == .and ? " && " : " || "
            return try parts.map { part in
                if case .junction = part.kind {
                    return "(\(try condition(part, whole)))"
                }
                return try condition(part, whole)
            }.joined(separator: sign)
        case .negation(let operand): return "!(\(try condition(operand, whole)))"
        case .truth(let operand): return try value(operand, whole)
        case .comparison(let comparison) where comparison.quantifier == nil:
            return try self.comparison(comparison, whole)
        case .literal(let literal): return spelled(literal)
        default: throw unconvertible("\"\(whole.text)\"", whole)
        }
    }

    private func comparison(_ comparison: Comparison, _ whole: ParsedExpression) throws -> String {
        let left = try value(comparison.left, whole)
        let right = try value(comparison.right, whole)
        let ignoresCase = comparison.options.contains(.caseInsensitive)
        switch comparison.comparator {
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
            return "\(left) \(comparison.comparator.rawValue) \(right)"
        case .contains:
            return ignoresCase ? "\(left).finds(\(right))" : "\(left).contains(\(right))"
        case .beginsWith where !ignoresCase: return "\(left).startsWith(\(right))"
        case .endsWith where !ignoresCase: return "\(left).endsWith(\(right))"
        case .isIn: return "\(left) in \(right)"
        default: throw unconvertible(comparison.comparator.rawValue, whole)
        }
    }

    // MARK: Spelling

    private func path(_ path: ExpressionPath, _ whole: ParsedExpression) throws -> String {
        guard var names = path.plainNames, let first = names.first else {
            throw unconvertible("\"\(whole.text)\"", whole)
        }
        if beginsAtContent {
            return names.map(BindingUpgrade.name).joined(separator: ".")
        }
        names.removeFirst()
        let rest = names.map { ".\(BindingUpgrade.name($0))" }.joined()
        if first == "content" {
            return rest.isEmpty ? "self" : String(rest.dropFirst())
        }
        guard let known = self.names[([first] + names).joined(separator: ".")] else {
            throw unconvertible("\"\(first)\"", whole)
        }
        return known
    }

    private func spelled(_ literal: ExpressionNode.Literal) -> String {
        switch literal {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .text(let text): BindingUpgrade.quoted(text)
        default: literal.value.text ?? "null"
        }
    }

    private func unconvertible(_ what: String, _ whole: ParsedExpression) -> Unconvertible {
        Unconvertible("\(what) has no equivalent in format 2", at: whole.location)
    }
}
