import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// An open screen: its content, state, providers, actions and components.
///
/// They are objects of the graph, which the screen's expressions access by name.
final class Page {
    let declaration: ScreenDeclaration
    /// The content of the screen.
    ///
    /// On a screen of version 1, it changes once its path has a value.
    var content: Value
    /// The members of `screen`.
    let state: ObjectID
    /// The object that indicates whether the page is in edit mode and whether it is read-only.
    let mode: ObjectID
    /// The providers of the page, in file order.
    let providers: [Provider]
    /// The actions that can run on the page: those of the screen and those of the app.
    let actions: [Action]
    /// The actions of its events and timers.
    private let events: [Action]
    private let components: [String: ObjectID]
    private let values: [String: Value]
    private let graph: Graph
    private let effects: SharedEffects

    /// The drafts that the forms of the screen edit.
    let drafts: PageDrafts
    /// The screens shown inside this one, by the keys of their components.
    var included: [String: Page] = [:]
    /// The detail page shown beside the rows.
    var detail: Page?
    /// The timer intervals in seconds, by index; `nil` for a timer that does not run.
    var intervals: [Int: Double?] = [:]
    /// The page whose steps ask the question shown on this page.
    ///
    /// Its names are also available here.
    private weak var asking: Page?
    /// The variables of those steps.
    private var askingLocals: [String: Value] = [:]
    /// The stored objects that those steps are about.
    private var askingSubjects: [ObjectID] = []
    /// All objects that those steps are about.
    private(set) var askedAbout: [ObjectID] = []
    /// The background page of the app, whose providers are also available here.
    private weak var background: Page?
    /// The keys of the lists and tables that show details beside their rows in a wide window.
    let detailLists: Set<String>
    /// The state values that were last stored for the next start; `nil` until the previously stored
    /// state has been restored.
    var notedState: [String: Value]?
    /// The prefix of the IDs of all nodes, for a screen inside another one.
    let prefix: String

    /// An action and the object that expressions read.
    struct Action {
        let declaration: ActionDeclaration
        let object: ObjectID
        /// Whether the action is declared by the screen instead of the app or an entity.
        let isOfScreen: Bool
    }

    /// Creates all objects of a screen.
    ///
    /// - Parameters:
    ///   - draft: The new object that is the content; `nil` if the object already exists.
    ///   - shared: The actions of the app.
    ///   - effects: Determines which actions change data.
    ///   - background: The background page of the app.
    init(
        _ declaration: ScreenDeclaration,
        content: Value,
        draft: NewObject? = nil,
        shared: [ActionDeclaration],
        effects: SharedEffects,
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
        self.effects = effects
        state = graph.createTransient(declaration.stateType)
        mode = graph.createTransient(ScreenObjects.mode)
        providers = declaration.providers.map { provider in
            Provider(
                declaration: provider,
                object: graph.createTransient(provider.objectType)
            )
        }
        let own = declaration.actions.count
        actions = (declaration.actions + shared).enumerated().map { index, action in
            Action(
                declaration: action,
                object: graph.createTransient(ScreenObjects.action),
                isOfScreen: index < own
            )
        }
        let eventActions =
            declaration.eventActions.map(\.action) + declaration.timers.map(\.action)
        events = eventActions.map { action in
            Action(
                declaration: action,
                object: graph.createTransient(ScreenObjects.action),
                isOfScreen: true
            )
        }
        var components: [String: ObjectID] = [:]
        for component in declaration.components {
            components[prefix + component.key] = graph.createTransient(ScreenObjects.component)
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

    /// Whether the page shows a screen of version 1.
    var isLowered: Bool { declaration.isLowered }

    /// The names available in expressions; `nil` on a screen of version 1.
    var names: (any EnvironmentNames)? {
        isLowered ? nil : self
    }

    /// Returns the object of a component, by the component's key.
    func component(_ key: String) -> ObjectID? {
        components[key]
    }

    /// The providers of the page and of the background page.
    var knownProviders: [Provider] {
        providers + (background?.providers ?? [])
    }

    /// Returns the provider with a name.
    func provider(_ name: String) -> Provider? {
        providers.first { $0.declaration.name.name == name } ?? background?.provider(name)
    }

    /// Returns the provider with an object.
    func provider(_ object: ObjectID) -> Provider? {
        providers.first { $0.object == object } ?? background?.provider(object)
    }

    /// Returns the action with a name for an object, or for the content if `subject` is `nil`.
    ///
    /// Actions of several entities can have the same name.
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

    /// Returns the action of a declaration.
    func action(_ declaration: ActionDeclaration) -> Action? {
        (actions + events).first { $0.declaration.name == declaration.name }
    }

    /// Returns whether an action belongs to an event or timer, and therefore has no name that users
    /// see.
    func isEvent(_ action: Action) -> Bool {
        events.contains { $0.object == action.object }
    }

    /// The page and the pages shown together with it.
    var withIncluded: [Page] {
        [self] + included.sorted { $0.key < $1.key }.flatMap(\.value.withIncluded)
            + (detail?.withIncluded ?? [])
    }

    /// The scope in which the expressions of its providers are evaluated.
    var providerScope: ProviderScope {
        ProviderScope(content: content, names: names, knownNames: values)
    }

    /// Sets the steps whose question the page shows.
    ///
    /// Their names become available here.
    func ask(for machine: StepMachine) {
        asking = machine.page
        askingLocals = machine.present.locals
        askingSubjects = machine.askedObjects
        askedAbout = machine.subjects
    }

    /// Whether the object that it shows, that a new one will be added to, or that its question is
    /// about, no longer exists.
    func hasVanished(from graph: Graph) -> Bool {
        ([content.object, drafts.new?.list?.object].compactMap(\.self) + askingSubjects).contains {
            graph.type(of: $0) == nil
        }
    }

    /// Removes all its objects from the graph.
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

extension Page {
    /// Returns whether an action changes data, so that it does not run on a read-only screen.
    ///
    /// The actions of events run on all screens.
    func changesData(_ action: Action) -> Bool {
        !events.contains { $0.object == action.object } && effects.changesData(action.declaration)
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
            // This value is read in `load`, before there is a form.
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

    /// Returns the values that apply to a screen without a form: it is not new, not changed and
    /// valid.
    private func valueWithoutForm(of name: String) -> Value {
        .bool(name != ScreenObjects.isNewName && name != "isChanged")
    }
}

extension ProviderDeclaration {
    /// The provider that supplies all its items: `pumps`, or `pumps.items`.
    var sourceName: String? {
        guard case .items(let items) = source, case .path(let path) = items.expression.root.kind,
            let name = path.steps.first?.name,
            path.steps.count == 1 || path.steps.count == 2 && path.steps[1].name == "items"
        else {
            return nil
        }
        return name
    }

    /// Whether its items are the response of a service.
    var isCall: Bool {
        if case .call = source { true } else { false }
    }

    /// The key path of the items in a response; `nil` to use that of the action.
    var resultPath: [String]? {
        if case .call(let call, _) = source { call.result } else { nil }
    }
}
