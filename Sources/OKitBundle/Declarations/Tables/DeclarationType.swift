/// The members of one kind of declaration, with their types and documentation.
///
/// The reader, the checker, the schema and the reference pages use these tables.
package struct DeclarationType: Sendable {
    /// The description in one sentence.
    package let summary: String
    /// The members that all forms can have.
    package let members: [Member]
    /// The forms, each selected by its main member; empty for a single form.
    package let variants: [Variant]

    /// A member of a declaration.
    package struct Member: Sendable {
        /// Its name.
        package let name: String
        /// The type of its value.
        package let type: MemberType
        /// The description in one sentence.
        package let summary: String
        /// Whether it is required.
        package let isRequired: Bool
        /// The meaning of `self` in its expressions.
        package let scope: Scope
        /// The additional names in its expressions.
        package let locals: [Local]
        /// The required result of its expression.
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

    /// A name that is only available in the expressions of some members.
    package enum Local: Sendable {
        /// `result`: the response of the call, or the result of a closed screen.
        case result
        /// `error`: the failure with its `message`, `status` and `body`.
        case error
        /// `value`: the value that is written to a computed property, or checked by a rule.
        case value
        /// `items`: the items of a section, and `key`: their common value.
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

    /// The required result of an expression.
    package enum Yield: Sendable {
        case anything, number
        /// A value that is shown as text.
        case shown
        /// A list or provider.
        case list
        /// An object, but not a list.
        case object
        /// One or more objects.
        case objects
    }

    /// The meaning of `self` in the expressions of a member.
    package enum Scope: Sendable {
        /// The same as around the declaration.
        case surroundings
        /// An element of the declaration's main member or, for a provider, of its items.
        case element
        /// An object of the entity that the declaration names in `of`.
        case entity
        /// The object in the declaration's main member or in `object`; for a tab, the content of
        /// its screen.
        case object
        /// None: only local names are available.
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
        /// Whether the reference shows an image of it; host components have none.
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

    /// The same type with another default scope for its members.
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

    /// The forms that have the main member of another form as a member: `open` has `create`.
    ///
    /// A declaration with both members has such a form.
    func forms(containing variant: Variant) -> [Variant] {
        variants.filter { other in other.members.contains { $0.name == variant.main.name } }
    }

    /// The members of a form; without one, those of all forms.
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
