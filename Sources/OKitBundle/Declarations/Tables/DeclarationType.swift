/// The members of one kind of declaration, with their types and documentation.
///
/// The reader, the checker, the schema and the reference pages are made from these tables.
package struct DeclarationType: Sendable {
    /// What it declares, in one sentence.
    package let summary: String
    /// The members that each of them can have.
    package let members: [Member]
    /// The forms of it, each with a main member that chooses the form; empty for a single form.
    package let variants: [Variant]

    /// A member of a declaration.
    package struct Member: Sendable {
        /// Its name.
        package let name: String
        /// What its value is.
        package let type: MemberType
        /// What it says, in one sentence.
        package let summary: String
        /// Whether it must be there.
        package let isRequired: Bool
        /// What `self` is in its expressions.
        package let scope: Scope
        /// The names that its expressions know besides those around the declaration.
        package let locals: [Local]
        /// What its expression has to give.
        package let yields: Yield

        init(
            _ name: String,
            _ type: MemberType,
            _ summary: String,
            isRequired: Bool = false,
            on scope: Scope = .surroundings,
            with locals: [Local] = [],
            yields: Yield = .anything
        ) {
            self.name = name
            self.type = type
            self.summary = summary
            self.isRequired = isRequired
            self.scope = scope
            self.locals = locals
            self.yields = yields
        }
    }

    /// A name that only the expressions of some members know.
    package enum Local: Sendable {
        /// `result`: the response of the call, or what a closed screen has returned.
        case result
        /// `error`: the failure with its `message`, `status` and `body`.
        case error
        /// `value`: what is written to a computed property, or what a rule checks.
        case value
        /// `items`: the items of a section, and `key`: what they share.
        case items
        /// `old`: an object as it was stored.
        case old
        /// The name in `as`: the answer to a question.
        case answer
        /// The name in `for`: an element of the list in `in`.
        case element
        /// The names in `parameters`.
        case parameters
    }

    /// What an expression has to give.
    package enum Yield: Sendable {
        case anything, number
        /// A list or provider.
        case list
        /// An object, and none that is a list.
        case object
        /// Objects, or one.
        case objects
    }

    /// What `self` is in the expressions of a member.
    package enum Scope: Sendable {
        /// What it is around the declaration.
        case surroundings
        /// An element of the declaration's main member or, for a provider, of what it provides.
        case element
        /// An object of the entity that the declaration names in `of`.
        case entity
        /// The object that the declaration's main member or `object` gives; for a tab, the content of its
        /// screen.
        case object
        /// Nothing: there are local names only.
        case nothing
    }

    /// A form of a declaration.
    package struct Variant: Sendable {
        /// The member that only this form has.
        package let main: Member
        /// Its other members.
        package let members: [Member]
        /// An example as JSON.
        package let example: String
        /// Whether the reference shows an image of it; what a program adds looks as the program says.
        package let hasImage: Bool

        init(
            _ main: Member,
            _ members: [Member] = [],
            example: String,
            hasImage: Bool = true
        ) {
            self.main = main
            self.members = members
            self.example = example
            self.hasImage = hasImage
        }
    }

    init(_ summary: String, _ members: [Member], variants: [Variant] = []) {
        self.summary = summary
        self.members = members
        self.variants = variants
    }

    /// The same type where members that say nothing else have another scope.
    func scoped(_ scope: Scope) -> DeclarationType {
        func scoped(_ member: Member) -> Member {
            guard case .surroundings = member.scope else {
                return member
            }
            return Member(
                member.name,
                member.type,
                member.summary,
                isRequired: member.isRequired,
                on: scope,
                with: member.locals,
                yields: member.yields
            )
        }
        return DeclarationType(
            summary,
            members.map(scoped),
            variants: variants.map {
                Variant(
                    scoped($0.main),
                    $0.members.map(scoped),
                    example: $0.example,
                    hasImage: $0.hasImage
                )
            }
        )
    }

    /// The forms that have the main member of another one as a member: `open` has `create`.
    ///
    /// With both members, a declaration is of such a form.
    func forms(containing variant: Variant) -> [Variant] {
        variants.filter { other in other.members.contains { $0.name == variant.main.name } }
    }

    /// The members of a form; those of all forms without one.
    package func members(of variant: Variant?) -> [Member] {
        (variant.map { [$0.main] + $0.members } ?? []) + members
    }
}

/// A kind of declaration in a bundle of format 2.
package enum DeclarationKind: String, Sendable, CaseIterable {
    case bundle, model, permissions, hostFunction, hostComponent
    case app, tab, lock
    case entity, property, rule, bounds, computed, function, parameter, hooks, choice
    case service, serviceAction, authorization
    case screen, state, events
    case provider, section, more
    case action, question
    case component, row, conditionalRow, column, field, saving, pane
    case step

    /// Its members.
    package var type: DeclarationType {
        switch self {
        case .bundle: .bundle
        case .model: .model
        case .permissions: .permissions
        case .hostFunction: .hostFunction
        case .hostComponent: .hostComponent
        case .app: .app
        case .tab: .tab
        case .lock: .lock
        case .entity: .entity
        case .property: .property
        case .rule: .rule
        case .bounds: .bounds
        case .computed: .computed
        case .function: .function
        case .parameter: .parameter
        case .hooks: .hooks
        case .choice: .choice
        case .service: .service
        case .serviceAction: .serviceAction
        case .authorization: .authorization
        case .screen: .screen
        case .state: .state
        case .events: .events
        case .provider: .provider
        case .section: .section
        case .more: .more
        case .action: .action
        case .question: .question
        case .component: .component
        case .row: .row
        case .conditionalRow: .conditionalRow
        case .column: .column
        case .field: .field
        case .saving: .saving
        case .pane: .pane
        case .step: .step
        }
    }
}

extension DeclarationKind {
    /// The kinds of declarations that one of this kind can contain, at any depth.
    var reachableKinds: [DeclarationKind] {
        var found: Set<DeclarationKind> = []
        var open = type.containedKinds
        while let kind = open.popLast() {
            if found.insert(kind).inserted {
                open += kind.type.containedKinds
            }
        }
        return Self.allCases.filter(found.contains)
    }
}

extension DeclarationType {
    fileprivate var containedKinds: [DeclarationKind] {
        (members + variants.flatMap { [$0.main] + $0.members }).flatMap(\.type.containedKinds)
    }
}

extension MemberType {
    fileprivate var containedKinds: [DeclarationKind] {
        switch self {
        case .declaration(let kind): [kind]
        case .list(let type), .named(let type): type.containedKinds
        case .either(let types): types.flatMap(\.containedKinds)
        default: []
        }
    }
}
