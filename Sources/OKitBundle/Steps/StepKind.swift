package import OKitSyntax

/// A kind of step: its members with their types and documentation, and its parser.
///
/// The parser, the schema, the checker and docs/steps.md use `StepKind.all`.
package struct StepKind: Sendable {
    /// The required member that names the kind.
    package let name: String
    /// The description in one sentence.
    package let summary: String
    /// Its members, starting with the one that names it.
    package let members: [Member]
    /// A step as JSON.
    package let example: String
    /// Creates an action from the members of a step; `nil` if they are invalid.
    let read: @Sendable (StepMembers) -> StepDeclaration.Action?

    /// A member of a step, of its dialog, or of a field of a prompt.
    package struct Member: Sendable {
        /// Its name.
        package let name: String
        /// The type of its value.
        package let type: MemberType
        /// Whether it is required.
        package let isRequired: Bool
        /// The description of the value in one sentence.
        package let summary: String

        static func required(_ name: String, _ type: MemberType, _ summary: String) -> Member {
            Member(name: name, type: type, isRequired: true, summary: summary)
        }

        static func optional(_ name: String, _ type: MemberType, _ summary: String) -> Member {
            Member(name: name, type: type, isRequired: false, summary: summary)
        }
    }

    /// The type of a member's value.
    package enum MemberType: Sendable {
        /// A binding path that is read, written or called.
        case path
        /// An expression, or literal JSON.
        case value
        /// A predicate.
        case condition
        /// The name of a screen.
        case screen
        /// The name of an action of a service.
        case action
        /// The name of a model.
        case model
        /// A name for the following steps.
        case variable
        /// `first`, `last` or an index.
        case position
        /// A list of steps.
        case steps
        /// A title, a message and fields.
        case dialog
        /// The fields of a prompt.
        case fields
        /// Text that is not evaluated.
        case text
        /// `true` or `false`.
        case flag
    }

    init(
        _ name: String,
        _ summary: String,
        _ members: [Member],
        example: String,
        read: @escaping @Sendable (StepMembers) -> StepDeclaration.Action?
    ) {
        self.name = name
        self.summary = summary
        self.members = members
        self.example = example
        self.read = read
    }

    /// The kind of a step; `nil` if no member of it names one.
    static func kind(of step: JSONNode) -> StepKind? {
        all.first { step[$0.name] != nil }
    }

    /// The members of an object that name kinds of steps.
    package static func names(in step: JSONNode) -> [String] {
        step.declarations.map(\.name).filter { names.contains($0) }
    }

    /// The names of all kinds.
    package static let names = all.map(\.name)

    /// The names of all members of steps.
    package static let memberNames = Set(all.flatMap(\.members).map(\.name))
}

/// The members of one step in a file.
struct StepMembers {
    let node: JSONNode

    /// An expression or path.
    func expression(_ name: String) -> DeclaredExpression? {
        node[name].map { DeclaredExpression($0) }
    }

    /// A name.
    func name(_ member: String) -> Named? {
        node[member].flatMap { Named($0) }
    }

    /// A list of steps.
    func steps(_ name: String) -> [StepDeclaration] {
        StepDeclaration.list(node[name])
    }

    /// A dialog of the kind that the member names.
    func dialog(_ kind: String) -> StepDeclaration.Action? {
        DialogDeclaration(node, kind: kind).map { .dialog($0) }
    }
}
