public import OKitExpression
import OKitSyntax

/// Inclusive bounds of a number.
package struct RuleBounds: Sendable {
    let minimum: Bound?
    let maximum: Bound?

    /// A bound, with its text in messages.
    public struct Bound: Sendable {
        let value: Value
        let text: String

        /// Creates a bound.
        public init(_ value: Value, text: String) {
            self.value = value
            self.text = text
        }
    }

    /// Creates bounds; `nil` omits a bound.
    public init(minimum: Bound?, maximum: Bound?) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// Creates bounds of integers.
    public init(minimum: Int?, maximum: Int?) {
        self.minimum = minimum.map { Bound(.int(Int64($0)), text: String($0)) }
        self.maximum = maximum.map { Bound(.int(Int64($0)), text: String($0)) }
    }

    /// The message for a value outside the bounds; `nil` for one inside.
    func failure(_ value: Value, on graph: Graph) -> String? {
        Self.failure(
            isBelow: minimum.map { value.isBefore($0.value) } ?? false,
            isAbove: maximum.map { $0.value.isBefore(value) } ?? false,
            minimum: minimum?.text,
            maximum: maximum?.text,
            on: graph
        )
    }

    /// The bounds of a count; missing ones are far outside of all counts.
    var numbers: (minimum: Int, maximum: Int) {
        (
            minimum.flatMap { $0.value.int }.map { Int(clamping: $0) } ?? .min,
            maximum.flatMap { $0.value.int }.map { Int(clamping: $0) } ?? .max
        )
    }

    /// The message for a count outside the bounds; `nil` for one inside.
    func failure(
        _ count: Int,
        _ least: Int,
        _ most: Int,
        _ messages: BoundMessages,
        on graph: Graph
    ) -> String? {
        Self.failure(
            isBelow: count < least,
            isAbove: count > most,
            minimum: minimum?.text,
            maximum: maximum?.text,
            messages,
            on: graph
        )
    }

    /// The message for a value outside; `nil` for one inside.
    package static func failure(
        isBelow: Bool,
        isAbove: Bool,
        minimum: @autoclosure () -> String?,
        maximum: @autoclosure () -> String?,
        _ messages: BoundMessages = .value,
        on graph: Graph
    ) -> String? {
        guard isBelow || isAbove else {
            return nil
        }
        let (minimum, maximum) = (minimum(), maximum())
        if let minimum, minimum == maximum {
            return messages.equal.text(minimum, on: graph)
        }
        return isBelow
            ? messages.least.text(minimum ?? "", on: graph)
            : messages.most.text(maximum ?? "", on: graph)
    }
}

extension PropertyRule {
    /// The value is not null.
    public static let notNull = PropertyRule(requiresValue: true) { subject, issues in
        if case .null = subject.value {
            issues.append(ValidationIssue(.required, on: subject.graph))
        }
    }

    /// The value is neither null nor an empty text, list or object; text with only spaces is not
    /// empty.
    public static let notBlank = PropertyRule(requiresValue: true) { subject, issues in
        if ObjectValidator(graph: subject.graph).isBlank(subject.value) {
            issues.append(ValidationIssue(.blank, on: subject.graph))
        }
    }

    /// Like `notBlank`, but text with only whitespace is empty too; this is what `notBlank` means
    /// in a bundle.
    package static let filled = PropertyRule(requiresValue: true) { subject, issues in
        if case .text(let text) = subject.value, text.allSatisfy(\.isWhitespace) {
            issues.append(ValidationIssue(.blank, on: subject.graph))
        } else {
            notBlank.check(subject, &issues)
        }
    }

    /// A number or date is between two bounds.
    package static func range(_ bounds: RuleBounds) -> PropertyRule {
        PropertyRule { bounds.failure($0.value, on: $0.graph) }
    }

    /// The number of characters of a text is between two bounds.
    package static func length(_ bounds: RuleBounds) -> PropertyRule {
        let (minimum, maximum) = bounds.numbers
        return PropertyRule { subject in
            guard case .text(let text) = subject.value else {
                return bounds.failure(0, minimum, maximum, .length, on: subject.graph)
            }
            // A text has at most as many characters as bytes, so that short texts need no counting.
            if minimum <= 0, text.utf8.count <= maximum {
                return nil
            }
            return bounds.failure(text.count, minimum, maximum, .length, on: subject.graph)
        }
    }

    /// The number of elements of a list is between two bounds.
    package static func count(_ bounds: RuleBounds) -> PropertyRule {
        let (minimum, maximum) = bounds.numbers
        return PropertyRule { subject in
            let count = subject.value.elements?.count ?? 0
            return bounds.failure(count, minimum, maximum, .count, on: subject.graph)
        }
    }

    /// A text contains only these characters.
    public static func characters(in allowed: Set<Unicode.Scalar>) -> PropertyRule {
        characters { allowed.contains($0) }
    }

    /// A text contains only characters that meet a condition.
    package static func characters(
        _ isAllowed: @escaping @Sendable (Unicode.Scalar) -> Bool
    ) -> PropertyRule {
        PropertyRule { subject in
            (subject.value.text ?? "").unicodeScalars.allSatisfy(isAllowed)
                ? nil : RuleMessage.characters.text(on: subject.graph)
        }
    }

    /// A value, or each element of a list, is one of some values.
    public static func values(_ allowed: [Value]) -> PropertyRule {
        let list = allowed.map { $0.text ?? "null" }.joined(separator: ", ")
        return PropertyRule { subject in
            (subject.value.elements ?? [subject.value]).allSatisfy { allowed.contains($0) }
                ? nil : RuleMessage.values.text(list, on: subject.graph)
        }
    }

    /// A condition on the object holds; it can use the value under the name `value`.
    public static func predicate(_ condition: ParsedExpression) -> PropertyRule {
        PropertyRule { subject in
            var evaluator = Evaluator(subject.graph, variables: [valueName: subject.value])
            let holds = evaluator.value(of: condition, on: subject.object).condition
            return holds ? nil : RuleMessage.invalid.text(on: subject.graph)
        }
    }

    /// The name of the value in a predicate.
    public static let valueName = "value"

    /// Each element of a list meets the rules.
    public static func each(_ rules: [PropertyRule]) -> PropertyRule {
        PropertyRule { subject, issues in
            var inner = subject
            for (index, element) in (subject.value.elements ?? []).enumerated() {
                inner.value = element
                let first = issues.count
                for rule in rules {
                    rule.check(inner, &issues)
                }
                for issue in issues.indices.dropFirst(first) {
                    issues[issue].path = "[\(index)]\(issues[issue].path)"
                }
            }
        }
    }

    /// The object in the property meets its properties' rules.
    public static let valid = PropertyRule { subject in
        guard let object = subject.value.object else {
            return nil
        }
        let visited = subject.visited.union([subject.object])
        let isValid = ObjectValidator(graph: subject.graph, visited: visited)
            .issues(of: object).isEmpty
        return isValid ? nil : RuleMessage.invalidObject.text(on: subject.graph)
    }

    /// Like `valid`, and issues have the path of the property: `.city`.
    package static let validParts = PropertyRule { subject, issues in
        guard let object = subject.value.object else {
            return
        }
        let visited = subject.visited.union([subject.object])
        let found = ObjectValidator(graph: subject.graph, visited: visited).issues(of: object)
        issues += found.map { ValidationIssue($0.message, at: ".\($0.path)") }
    }
}

extension ValidationIssue {
    /// The path without the elements of lists: `address.city`.
    package var field: String {
        String(path.prefix { $0 != "[" })
    }

    /// The property of the object that was validated: `address`.
    package var property: String {
        String(path.prefix { $0 != "[" && $0 != "." })
    }
}

extension Value {
    fileprivate func isBefore(_ other: Value) -> Bool {
        if case .date(let date) = self {
            return other.date.map { date < $0 } ?? false
        }
        return numericOrder(to: other) == .ascending
    }
}
