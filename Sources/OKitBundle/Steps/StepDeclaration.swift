import OKitExpression
package import OKitModel
package import OKitSyntax

/// A step as a file declares it: its names and expressions with their locations.
package struct StepDeclaration: Sendable {
    /// The step in the file.
    package let node: JSONNode
    /// What it does; `nil` if no member of it is a verb.
    package let action: Action?
    /// The steps that follow where its condition holds, or its dialog or service succeeds.
    package let then: [StepDeclaration]
    /// The steps that follow otherwise.
    package let otherwise: [StepDeclaration]

    /// What a step does, by its verb.
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

    /// The steps of a list whose form the schema has checked.
    static func list(_ node: JSONNode?) -> [StepDeclaration] {
        node?.elements.filter { $0.kind == .object }.map { StepDeclaration($0) } ?? []
    }

    /// Reads a step whose form the schema has checked.
    package init(_ node: JSONNode) {
        self.node = node
        then = Self.list(node["then"])
        otherwise = Self.list(node["else"])
        action = StepKind.kind(of: node)?.read(StepMembers(node: node))
    }

    /// The step and all steps in it.
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
    /// What can be answered.
    package let kind: Dialog.Kind
    /// The dialog in the file.
    package let node: JSONNode
    /// The title.
    package let title: DeclaredExpression?
    /// The sentence below it.
    package let message: DeclaredExpression?
    /// What a prompt asks for.
    package let fields: [Field]
    /// The name under which the steps that follow find the answer.
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
