package import OKitExpression

/// A rule for the value of a property, used for fields in Swift and for `rules` in `models/*.json`.
///
/// A rule has no state, so that fields can share one.
public struct PropertyRule: Sendable {
    /// The subject of a check.
    package struct Subject {
        /// The value.
        package var value: Value
        /// The object with the property.
        let object: ObjectID
        /// The graph of the object.
        package let graph: Graph
        /// The objects that are being validated, so that a cycle of them ends.
        var visited: Set<ObjectID> = []

        /// Creates a subject.
        package init(
            value: Value,
            object: ObjectID,
            graph: Graph,
            visited: Set<ObjectID> = []
        ) {
            self.value = value
            self.object = object
            self.graph = graph
            self.visited = visited
        }
    }

    /// Adds the issues of a value, each with its path in the value; adds nothing if the value is
    /// valid.
    package typealias Check =
        @Sendable (_ subject: Subject, _ issues: inout [ValidationIssue]) -> Void

    /// Checks a value.
    package let check: Check

    /// Whether null or empty values are invalid, so that a form marks the field.
    package let requiresValue: Bool

    /// Creates a rule.
    package init(requiresValue: Bool = false, _ check: @escaping Check) {
        self.check = check
        self.requiresValue = requiresValue
    }

    /// Creates a rule for values that are not null.
    ///
    /// - Parameter failure: The message for an invalid value; `nil` if it is valid.
    package init(
        allowsNull: Bool = true,
        nullMessage: String? = nil,
        failure: @escaping @Sendable (Subject) -> String?
    ) {
        self.init(requiresValue: !allowsNull) { subject, issues in
            if case .null = subject.value {
                if !allowsNull {
                    issues.append(
                        nullMessage.map { ValidationIssue($0) }
                            ?? ValidationIssue(.required, on: subject.graph)
                    )
                }
            } else if let message = failure(subject) {
                issues.append(ValidationIssue(message))
            }
        }
    }

    /// The rule with another message, a text of the app that is evaluated on the object.
    package func message(_ text: ParsedExpression) -> PropertyRule {
        withMessage { subject in
            var evaluator = Evaluator(subject.graph)
            let value = evaluator.value(of: text, on: subject.object)
            return evaluator.text(of: value) ?? text.text
        }
    }

    /// The rule with another message.
    public func message(_ text: String) -> PropertyRule {
        withMessage { _ in text }
    }

    private func withMessage(_ message: @escaping @Sendable (Subject) -> String) -> PropertyRule {
        let check = check
        return PropertyRule(requiresValue: requiresValue) { subject, issues in
            let first = issues.count
            check(subject, &issues)
            guard issues.count > first else {
                return
            }
            let text = message(subject)
            for index in issues.indices.dropFirst(first) {
                issues[index].message = text
            }
        }
    }
}

/// A problem of a value.
public struct ValidationIssue: Sendable, Hashable {
    /// The property, with the invalid element of a list or property of an owned object: `tags[1]`,
    /// `address.city`.
    public var path: String
    /// The message: `is required`.
    public var message: String

    /// Creates an issue; its path is relative to the property while a rule is checked.
    public init(_ message: String, at path: String = "") {
        self.message = message
        self.path = path
    }

    /// Creates an issue with a message of the program, in the language of a graph's app.
    init(_ message: RuleMessage, _ part: String = "", at path: String = "", on graph: Graph) {
        self.init(message.text(part, on: graph), at: path)
    }
}

/// The validity of a field or model.
public enum ValidationState: Sendable, Hashable {
    /// It was not validated since it was last set.
    case unknown
    case valid
    /// It is invalid, with messages in the order of the rules.
    case invalid([String])

    /// Whether it was validated and is valid.
    public var isValid: Bool {
        self == .valid
    }

    /// Whether it was validated and is invalid.
    public var isInvalid: Bool {
        if case .invalid = self { true } else { false }
    }

    /// The messages; empty unless it is known to be invalid.
    public var messages: [String] {
        if case .invalid(let messages) = self { messages } else { [] }
    }

    /// The state after a validation.
    package init(_ issues: [ValidationIssue]) {
        self = issues.isEmpty ? .valid : .invalid(issues.map(\.message))
    }
}
