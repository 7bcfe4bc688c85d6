import OKitExpression
package import OKitModel
package import OKitSyntax

/// A step as a file declares it, with the locations of its names and expressions.
package struct StepDeclaration: Sendable {
    /// The step in the file.
    package let node: JSONNode
    /// Its action; `nil` if no member names one.
    package let action: Action?
    /// The steps that run next if its condition holds, or its dialog or service succeeds.
    package let then: [StepDeclaration]
    /// The steps that run next otherwise.
    package let otherwise: [StepDeclaration]

    /// The action of a step.
    package enum Action: Sendable {
        case set(DeclaredExpression, to: DeclaredExpression?)
        case add(DeclaredExpression, value: DeclaredExpression?)
        case remove(DeclaredExpression)
        case move(DeclaredExpression, from: DeclaredExpression?, to: DeclaredExpression?)
        case call(DeclaredExpression)
        /// A condition is `nil` if the file has a constant.
        case branch(LocatedExpression?)
        case loop(DeclaredExpression, name: String, steps: [StepDeclaration])
        case define(Named, value: DeclaredExpression?)
        case dialog(DialogDeclaration)
        case navigate(Named, context: DeclaredExpression?)
        case perform(Named, with: DeclaredExpression?)
        case store(Named)
        case result(DeclaredExpression)
        case complete(DeclaredExpression)
    }

    /// The steps of a list that the schema has validated.
    static func list(_ node: JSONNode?) -> [StepDeclaration] {
        node?.elements.filter { $0.kind == .object }.map { StepDeclaration($0) } ?? []
    }

    /// Reads a step that the schema has validated.
    package init(_ node: JSONNode) {
        self.node = node
        then = Self.list(node["then"])
        otherwise = Self.list(node["else"])
        action = StepKind.kind(of: node)?.read(StepMembers(node: node))
    }

    /// The step and all nested steps.
    package var all: [StepDeclaration] {
        var inner = then + otherwise
        if case .loop(_, _, let steps) = action {
            inner += steps
        }
        return [self] + inner.flatMap(\.all)
    }
}

/// A dialog as a step declares it.
package struct DialogDeclaration: Sendable {
    /// The kind of answer.
    package let kind: Dialog.Kind
    /// The dialog in the file.
    package let node: JSONNode
    /// The title.
    package let title: DeclaredExpression?
    /// The sentence below it.
    package let message: DeclaredExpression?
    /// The fields of a prompt.
    package let fields: [Field]
    /// The name of the answer in the following steps.
    package let answer: Named?

    /// A field of a prompt.
    package struct Field: Sendable {
        /// The field in the file.
        package let node: JSONNode
        /// Its expressions: `title`, `placeholder` and `value`.
        package let expressions: [String: DeclaredExpression]

        init(_ node: JSONNode) {
            self.node = node
            var expressions: [String: DeclaredExpression] = [:]
            for name in ["title", "placeholder", "value"] {
                expressions[name] = node[name].map { DeclaredExpression($0) }
            }
            self.expressions = expressions
        }
    }

    /// Reads the dialog of a step, which is in the member of its kind.
    init?(_ step: JSONNode, kind name: String) {
        guard let kind = Dialog.Kind(rawValue: name), let node = step[name] else {
            return nil
        }
        self.kind = kind
        self.node = node
        title = node["title"].map { DeclaredExpression($0) }
        message = node["message"].map { DeclaredExpression($0) }
        fields = node["fields"]?.elements.map { Field($0) } ?? []
        answer = node["as"].flatMap { Named($0) }
    }
}
