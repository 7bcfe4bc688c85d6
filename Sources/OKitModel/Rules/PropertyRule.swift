package import OKitExpression

/// What the value of a property must be like: the one rule type of fields in Swift and of `rules`
/// in `models/*.json`.
///
/// A rule keeps nothing of what it has looked at, so that fields may share one.
public struct PropertyRule: Sendable {
    /// What a rule looks at.
    package struct Subject {
        /// The value.
        package var value: Value
        /// The object whose property it is.
        let object: ObjectID
        /// The graph of the object.
        package let graph: Graph
        /// The objects in whose validation this one stands, so that a circle of them ends.
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

    /// Adds what is wrong with a value, each with its place in the value; nothing if it is right.
    package typealias Check =
        @Sendable (_ subject: Subject, _ issues: inout [ValidationIssue]) -> Void

    /// Checks a value.
    package let check: Check

    /// Creates a rule.
    package init(_ check: @escaping Check) {
        self.check = check
    }

    /// Creates a rule on what is not null.
    ///
    /// - Parameter failure: what is wrong with the value; `nil` if it is right.
    package init(
        allowsNull: Bool = true,
        nullMessage: String? = nil,
        failure: @escaping @Sendable (Subject) -> String?
    ) {
        self.init { subject, issues in
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

    /// The rule with another message, a text of the app about the object.
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
        return PropertyRule { subject, issues in
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

/// Something that is wrong with a value.
public struct ValidationIssue: Sendable, Hashable {
    /// The property, with the element of a list or the property of an owned object where that is wrong:
    /// `tags[1]`, `address.city`.
    public var path: String
    /// What is wrong: `is required`.
    public var message: String

    /// Creates an issue; its path is relative to the property while a rule is being checked.
    public init(_ message: String, at path: String = "") {
        self.message = message
        self.path = path
    }

    /// Creates an issue with a message of the program, in the language of a graph's app.
    init(_ message: RuleMessage, _ part: String = "", at path: String = "", on graph: Graph) {
        self.init(message.text(part, on: graph), at: path)
    }
}

/// What is known of the validity of a field or model.
public enum ValidationState: Sendable, Hashable {
    /// It was not validated since it was last set.
    case unknown
    case valid
    /// What is wrong, in the order of the rules.
    case invalid([String])

    /// Whether it was validated and is right.
    public var isValid: Bool {
        self == .valid
    }

    /// Whether it was validated and is wrong.
    public var isInvalid: Bool {
        if case .invalid = self { true } else { false }
    }

    /// What is wrong; empty if nothing is known to be.
    public var messages: [String] {
        if case .invalid(let messages) = self { messages } else { [] }
    }

    /// The state after a validation.
    package init(_ issues: [ValidationIssue]) {
        self = issues.isEmpty ? .valid : .invalid(issues.map(\.message))
    }
}
