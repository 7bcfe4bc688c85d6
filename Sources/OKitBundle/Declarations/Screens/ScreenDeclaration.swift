package import OKitExpression
package import OKitModel
package import OKitSyntax

/// A screen of format 2.
///
/// It is a class because it is large, and many parts of a program refer to it.
package final class ScreenDeclaration: Sendable {
    /// The declaration in its file.
    package let declaration: Declaration
    /// The name of its file.
    package let name: String
    /// The entity of its content; `nil` for a screen without content.
    package let entity: Named?
    /// The texts of the bar, by member.
    package let title, subtitle, help: LocatedExpression?
    /// The name of its image in tabs and menus, and of the action that a tap on the title runs.
    package let icon, titleTap: Named?
    /// The values that the screen has besides its content.
    package let state: [StateDeclaration]
    /// The type of the object with its state.
    package let stateType: EntityType
    /// Its providers, in file order.
    package let providers: [ProviderDeclaration]
    /// Its actions, in file order.
    package let actions: [ActionDeclaration]
    /// The names of the actions in its bar.
    package let bar: [Named]
    /// Its components.
    package let body: [ComponentDeclaration]
    /// The components of the body and their descendants.
    package let components: [ComponentDeclaration]
    /// The screens that it names, in file order.
    package let openedScreens: [Named]
    /// The condition under which its content cannot be edited.
    package let readOnly: LocatedExpression?
    /// Whether it reads `isEditing`, so that users can start and stop editing.
    package let offersEditing: Bool
    /// Steps that run at intervals.
    package let timers: [Timer]

    /// The actions that run on events.
    package let eventActions: [(event: Event, action: ActionDeclaration)]
    private let events: Declaration?

    /// Whether it was lowered from a screen of version 1: its expressions have no names of the
    /// screen, and it has neither providers nor actions.
    package let isLowered: Bool

    /// Steps that run repeatedly.
    package struct Timer: Sendable {
        /// The time between two runs: `30s`, or an expression.
        package let interval: Named
        /// The interval as an expression.
        package let expression: ParsedExpression
        /// The action that it runs.
        package let action: ActionDeclaration

        fileprivate init(_ interval: Named, _ steps: [Declaration], of screen: Declaration) {
            self.interval = interval
            action = ActionDeclaration(interval, steps, of: screen)
            let text = TimeInterval(interval.name) == nil ? interval.name : "'\(interval.name)'"
            expression = CELParser.parse(text).located(at: interval.location)
        }
    }

    /// The events of a screen that can run steps.
    package enum Event: String {
        case load, appear, refresh, leave
    }

    /// Reads a screen.
    package init(name: String, _ declaration: Declaration) {
        self.declaration = declaration
        self.name = name
        entity = declaration.type("of")
        title = declaration["title"]?.expression
        subtitle = declaration["subtitle"]?.expression
        help = declaration["help"]?.expression
        icon = declaration["icon"]?.name
        titleTap = declaration["titleTap"]?.name
        state = declaration["state"]?.entries.map { StateDeclaration($0) } ?? []
        stateType = ScreenObjects.state(state)
        providers = declaration.named("providers") { ProviderDeclaration($0, $1) }
        actions = declaration.named("actions") { ActionDeclaration($0, $1) }
        bar = declaration["bar"]?.elements.compactMap(\.name) ?? []
        var keys = ComponentKeys()
        body = ComponentDeclaration.list(declaration["body"], &keys)
        components = body.flatMap(\.all)
        openedScreens = declaration.names(.screen)
        readOnly = declaration["readOnly"]?.expression
        offersEditing = declaration.reads(ScreenObjects.editingName)
        events = declaration["on"]?.declaration
        timers =
            declaration["every"]?.entries.map { entry in
                Timer(entry.name, entry.value.declarations, of: declaration)
            } ?? []
        eventActions =
            events?.members.compactMap { member in
                Event(rawValue: member.key.name).map {
                    ($0, ActionDeclaration(member.key, member.value.declarations, of: declaration))
                }
            } ?? []
        isLowered = false
    }

    /// Creates the declaration of a screen of version 1.
    init(name: String, lowering body: [ComponentDeclaration], in node: JSONNode) {
        declaration = Declaration(kind: .screen, node: node, form: nil, members: [])
        self.name = name
        self.body = body
        components = body.flatMap(\.all)
        (entity, icon, titleTap, title, subtitle, help) = (nil, nil, nil, nil, nil, nil)
        (state, providers, actions, bar, timers) = ([], [], [], [], [])
        stateType = ScreenObjects.state([])
        (readOnly, events, eventActions, openedScreens) = (nil, nil, [], [])
        offersEditing = false
        isLowered = true
    }

    /// The names of the actions that have a button in the body.
    package var buttons: [String] {
        components.flatMap { component -> [Named?] in
            switch component.kind {
            case .button(let name): [name]
            case .list(let list), .table(let list), .tree(let list, _): [list.add]
            case .form(let form): form.save.actions + (form.parts ?? []).flatMap(\.buttons)
            case .fact(let fact): [fact.tap, fact.button]
            case .host(_, _, let actions): Array(actions.values)
            default: []
            }
        }.compactMap { $0?.name } + [titleTap?.name].compactMap(\.self)
    }

    /// The same screen with complete providers: those that call an action of a service get from its
    /// declaration the entity of their items, unless they declare it, and the parameters that they
    /// do not mention.
    func adding(actions action: (String) -> ServiceAction?) -> ScreenDeclaration {
        var providers = providers
        var hasChanged = false
        for index in providers.indices {
            guard case .call(let call, _) = providers[index].source,
                let declaration = action(call.action.name)?.declaration
            else {
                continue
            }
            providers[index].entity = providers[index].entity ?? declaration.type("of")
            let given = Set(call.parameters.map(\.name.name))
            providers[index].otherParameters =
                (declaration["parameters"]?.entries.map(\.name.name) ?? [])
                .filter { !given.contains($0) }
            hasChanged = true
        }
        return hasChanged ? ScreenDeclaration(self, providers: providers) : self
    }

    /// Creates a copy with other providers.
    private init(_ other: ScreenDeclaration, providers: [ProviderDeclaration]) {
        self.providers = providers
        declaration = other.declaration
        name = other.name
        entity = other.entity
        title = other.title
        subtitle = other.subtitle
        help = other.help
        icon = other.icon
        titleTap = other.titleTap
        state = other.state
        stateType = other.stateType
        actions = other.actions
        bar = other.bar
        body = other.body
        components = other.components
        openedScreens = other.openedScreens
        readOnly = other.readOnly
        offersEditing = other.offersEditing
        timers = other.timers
        eventActions = other.eventActions
        events = other.events
        isLowered = other.isLowered
    }

    /// The steps of an event; `nil` if the screen does not declare it.
    package func steps(on event: Event) -> [Declaration]? {
        events?[event.rawValue]?.declarations
    }

    /// The fields of its forms, in body order.
    package var fields: [FieldDeclaration] {
        forms.flatMap { $0.fields ?? [] }
    }

    /// Its forms, in body order.
    package var forms: [FormDeclaration] {
        components.compactMap { component in
            if case .form(let form) = component.kind { form } else { nil }
        }
    }

    /// The fields of its forms that edit its state, with the names of its members as labels.
    package var stateFields: [FieldDeclaration] {
        forms.flatMap { form in
            let isOfState = form.object.expression.text == "screen"
            return (form.fields ?? []).filter { field in
                field.label == nil && (isOfState || field.path.expression.beginsAtScreen)
            }
        }
    }
}

/// A value that a screen has besides its content.
package struct StateDeclaration: Sendable {
    /// Its name in `screen`.
    package let name: Named
    /// Its type.
    package let type: ValueType
    /// Whether it can be null.
    package let isOptional: Bool
    /// Its initial value; `nil` for the empty value of its type.
    package let initial: JSONNode?
    /// Whether it is stored between runs.
    package let isRemembered: Bool

    init(_ entry: DeclaredValue.NamedValue) {
        name = entry.name
        if let declaration = entry.value.declaration {
            var type = ValueType.any
            var isOptional = true
            if case .type(let declared, _) = declaration["type"] {
                type = declared.type
                isOptional = declared.isOptional
            }
            self.type = type
            self.isOptional = isOptional
            initial = declaration["default"]?.literal
            isRemembered = declaration["remember"]?.literal?.bool ?? false
        } else {
            let node = entry.value.literal
            type = node.map { ValueType(of: $0) } ?? .any
            isOptional = type == .any
            initial = node
            isRemembered = false
        }
    }
}

extension ValueType {
    /// The type of a default in JSON.
    fileprivate init(of node: JSONNode) {
        self =
            switch node.kind {
            case .string: .text
            case .boolean: .bool
            case .number: node.int == nil ? .double : .int
            case .array: .list(.any)
            case .object: .map(.any)
            case .null: .any
            }
    }
}

extension Declaration {
    /// The type name in a member, without the brackets of a list and the `?` of an optional value.
    package func type(_ member: String) -> Named? {
        switch self[member] {
        case .type(let declared, let name):
            var entity = name
            entity.name = declared.type.entityName ?? name.name
            return entity
        case .name(let name, _): return name
        default: return nil
        }
    }

    /// The declarations of a member by name, in file order.
    func named<Result>(
        _ member: String,
        _ read: (Named, Declaration) -> Result
    ) -> [Result] {
        self[member]?.entries.compactMap { entry in
            entry.value.declaration.map { read(entry.name, $0) }
        } ?? []
    }

    /// The value of a flag; `nil` if it is missing.
    func flag(_ member: String) -> Bool? {
        self[member]?.literal?.bool
    }

    /// A string that is not evaluated.
    func string(_ member: String) -> String? {
        self[member]?.literal?.string
    }
}
