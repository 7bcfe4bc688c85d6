import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// An open screen: its content, and its state, providers, actions and components as
/// objects of the graph, which its expressions know by their names.
final class Page {
    let declaration: ScreenDeclaration
    /// What the screen shows; on a screen of version 1, another one once its path has a value.
    var content: Value
    /// The members of `screen`.
    let state: ObjectID
    /// Whether it is edited, and whether it cannot be edited.
    let mode: ObjectID
    /// Where its items come from, in the order of the file.
    let providers: [Provider]
    /// The actions that can be run on it: its own, and those of the app.
    let actions: [Action]
    /// What is done on its events and by its timers.
    private let events: [Action]
    private let components: [String: ObjectID]
    private let values: [String: Value]
    private let graph: Graph

    /// What the forms of the screen edit before it is stored.
    let drafts: PageDrafts
    /// The screens that are shown inside this one, by the keys of their components.
    var included: [String: Page] = [:]
    /// What a row opens, shown beside the rows.
    var detail: Page?
    /// The seconds between two runs of the timers, by their indices; `nil` where one does not run.
    var intervals: [Int: Double?] = [:]
    /// The page whose steps ask the question that this page shows: its names are known here too.
    private weak var asking: Page?
    /// The variables of those steps.
    private var askingLocals: [String: Value] = [:]
    /// The page in the background of the app, whose providers are known here too.
    private weak var background: Page?
    /// The keys of the lists and tables whose rows show what they open beside them in a wide window.
    let detailLists: Set<String>
    /// The values of the state that are remembered, as they were noted last; `nil` until the state has
    /// those of before.
    var notedState: [String: Value]?
    /// What the ids of all nodes begin with, on a screen inside another one.
    let prefix: String

    /// An action with the object that expressions read.
    struct Action {
        let declaration: ActionDeclaration
        let object: ObjectID
        /// Whether it changes data, so that a read-only screen does not run it.
        let changesData: Bool
        /// Whether the screen declares it, not the app or an entity.
        let isOfScreen: Bool
    }

    /// Makes all objects of a screen.
    ///
    /// - Parameters:
    ///   - draft: the new object that is the content; `nil` where there is one.
    ///   - shared: the actions of the app.
    ///   - effects: which actions change data.
    ///   - background: the page in the background of the app.
    init(
        _ declaration: ScreenDeclaration,
        content: Value,
        draft: NewObject? = nil,
        shared: [ActionDeclaration],
        effects: ActionEffects,
        prefix: String = "",
        above background: Page? = nil,
        on graph: Graph
    ) {
        self.prefix = prefix
        self.background = background
        drafts = PageDrafts(declaration, new: draft)
        detailLists = prefix.isEmpty && draft == nil ? declaration.detailLists : []
        self.declaration = declaration
        self.content = content
        self.graph = graph
        state = graph.createTransient(ScreenObjects.state(of: declaration))
        mode = graph.createTransient(ScreenObjects.mode)
        providers = declaration.providers.map { provider in
            Provider(
                declaration: provider,
                object: graph.createTransient(ScreenObjects.provider(of: provider.itemEntity))
            )
        }
        let own = declaration.actions.count
        actions = (declaration.actions + shared).enumerated().map { index, action in
            Action(
                declaration: action,
                object: graph.createTransient(ScreenObjects.action),
                changesData: effects.changesData(action),
                isOfScreen: index < own
            )
        }
        let eventActions =
            declaration.eventActions.map(\.action) + declaration.timers.map(\.action)
        events = eventActions.map { action in
            Action(
                declaration: action,
                object: graph.createTransient(ScreenObjects.action),
                changesData: false,
                isOfScreen: true
            )
        }
        var components: [String: ObjectID] = [:]
        for component in declaration.components {
            components[prefix + component.key] = graph.createTransient(
                ScreenObjects.component(of: nil)
            )
        }
        self.components = components
        var names: [String: Value] = [:]
        for component in declaration.components {
            if let id = component.id, let object = components[prefix + component.key] {
                names[id.name] = .object(object)
            }
        }
        for action in actions.reversed() {
            names[action.declaration.name.name] = .object(action.object)
        }
        for provider in providers {
            names[provider.declaration.name.name] = .object(provider.object)
        }
        names["screen"] = .object(state)
        names["content"] = content
        values = names
    }

    /// Whether it shows a screen of version 1.
    var isLowered: Bool { declaration.isLowered }

    /// The names that expressions know; `nil` on a screen of version 1.
    var names: (any EnvironmentNames)? {
        isLowered ? nil : self
    }

    /// The object of a component, by the component's key.
    func component(_ key: String) -> ObjectID? {
        components[key]
    }

    /// Its providers, and those of the page in the background.
    var knownProviders: [Provider] {
        providers + (background?.providers ?? [])
    }

    /// The provider of a name.
    func provider(_ name: String) -> Provider? {
        providers.first { $0.declaration.name.name == name } ?? background?.provider(name)
    }

    /// The provider with an object.
    func provider(_ object: ObjectID) -> Provider? {
        providers.first { $0.object == object } ?? background?.provider(object)
    }

    /// The action of a name for an object, without one for the content; actions of several entities may have
    /// the same name.
    func action(_ name: String, on subject: Value? = nil) -> Action? {
        let named = actions.filter { $0.declaration.name.name == name }
        guard named.count > 1 else {
            return named.first
        }
        let type = (subject ?? content).object.flatMap { graph.type(of: $0) }
        let fitting = named.first { action in
            guard let entity = action.declaration.entity?.name else {
                return true
            }
            return type.map { $0.name == entity || $0.ancestors.contains(entity) } ?? false
        }
        return fitting ?? (type == nil ? named.first : nil)
    }

    /// The action of a declaration.
    func action(_ declaration: ActionDeclaration) -> Action? {
        (actions + events).first { $0.declaration.name == declaration.name }
    }

    /// Whether an action is what an event or timer does, which has no name for users.
    func isEvent(_ action: Action) -> Bool {
        events.contains { $0.object == action.object }
    }

    /// The page, and those that are shown with it.
    var withIncluded: [Page] {
        [self] + included.sorted { $0.key < $1.key }.flatMap(\.value.withIncluded)
            + (detail?.withIncluded ?? [])
    }

    /// What the expressions of its providers are evaluated with.
    var providerScope: ProviderScope {
        ProviderScope(content: content, names: names, knownNames: values)
    }

    /// Shows the question of steps, whose names are known here too.
    func ask(for machine: StepMachine) {
        asking = machine.page
        askingLocals = machine.present.locals
    }

    /// Takes all objects out of the graph.
    deinit {
        drafts.removeAll(from: graph)
        graph.removeStoredObject(state)
        graph.removeStoredObject(mode)
        let owned = providers.map(\.object) + (actions + events).map(\.object)
        for object in owned + components.values {
            graph.removeStoredObject(object)
        }
    }
}

extension Page: EnvironmentNames {
    func value(of name: String, in evaluator: inout Evaluator) -> Value? {
        if let value = values[name] {
            return value
        }
        if name == ScreenObjects.editingName {
            return evaluator.property(name, of: .object(mode))
        }
        if name == ScreenObjects.isNewName, drafts.new != nil {
            // It is known before there is a form, in `load`.
            return .bool(true)
        }
        let ofForm = drafts.firstForm.flatMap { component(prefix + $0) }.flatMap { form in
            ScreenObjects.formMembers.contains(name)
                ? evaluator.property(name, of: .object(form)) : nil
        }
        return ofForm ?? askingLocals[name] ?? asking?.value(of: name, in: &evaluator)
            ?? background?.provider(name).map { .object($0.object) }
            ?? (ScreenObjects.formMembers.contains(name) ? valueWithoutForm(of: name) : nil)
    }

    /// What a screen without a form says of it: nothing is new, changed or wrong.
    private func valueWithoutForm(of name: String) -> Value {
        .bool(name != ScreenObjects.isNewName && name != "isChanged")
    }
}

extension ProviderDeclaration {
    /// The entity of its items, as far as the declaration says it.
    var itemEntity: String? {
        if case .records(let name) = source { name.name } else { entity?.name }
    }

    /// The provider that all its items are of: `pumps`, or `pumps.items`.
    var sourceName: String? {
        guard case .items(let items) = source, case .path(let path) = items.expression.root.kind,
            let name = path.steps.first?.name,
            path.steps.count == 1 || path.steps.count == 2 && path.steps[1].name == "items"
        else {
            return nil
        }
        return name
    }

    /// Whether its items are the answer of a service.
    var isCall: Bool {
        if case .call = source { true } else { false }
    }

    /// The key path of the items in a response; `nil` for that of the action.
    var resultPath: [String]? {
        if case .call(let call, _) = source { call.result } else { nil }
    }
}
