import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

/// A provider that is in use, of a page or of a screen of views.
struct Provider {
    let declaration: ProviderDeclaration
    /// The object that expressions read.
    let object: ObjectID
    /// Changes with the declaration.
    var version = 0
}

/// What the expressions of a provider are evaluated with, besides its items.
struct ProviderScope {
    /// The value that expressions about no item begin at.
    let content: Value
    /// The names that its expressions know.
    var names: (any EnvironmentNames)?
    /// These names with their values, except those that are looked up when they are needed.
    var knownNames: [String: Value] = [:]
}

/// Brings the items of providers up to date, and remembers what they have loaded.
struct ProviderRuntime {
    /// The data files of the bundle.
    private let data: DataFiles
    /// The objects that providers have made of the items of services.
    let shared = SharedItems()
    private var states: [ObjectID: State] = [:]

    /// What a provider has at present.
    struct Update {
        var items: [Value] = []
        /// Whether the provider has to call its service, after a change of its parameters or at once.
        var load: Load?
        /// What it has loaded from its service.
        var loaded = LoadedPages()
        /// Why records could not be fetched just now.
        var newFailure: String?
    }

    /// When a provider calls its service.
    enum Load {
        case now
        /// After a time without another change.
        case after(seconds: Double)
    }

    /// A section of a provider's items.
    struct Section {
        let title: String?
        /// A text at the end of the title.
        let total: String?
        let range: Range<Int>
    }

    /// What a provider has loaded, and for what.
    private struct State {
        /// The version of its declaration.
        var version: Int
        /// What the records were fetched for.
        var key: RecordKey?
        /// Whether that changes as time goes on; `nil` where it is not known yet.
        var readsMoment: Bool?
        /// The records that were fetched last, or the items of its data file, which stays the same.
        var found: [Value]?
        var failure: String?
        var sections: [Section] = []
        /// The sections of records without their texts.
        var subjects = SectionTexts.Subjects([], of: [])
        var loaded = LoadedPages()
        var objects = ProvidedObjects()

        /// Leaves out the items behind the first ones, with their sections.
        mutating func limit(_ items: inout [Value], to limit: Int) {
            let count = min(limit, items.count)
            if count < items.count {
                items = Array(items.prefix(count))
            }
            sections = sections.map {
                Section(title: $0.title, total: $0.total, range: $0.range.clamped(to: 0..<count))
            }.filter { !$0.range.isEmpty }
        }
    }

    private struct RecordKey: Hashable {
        let values: [Value]
        let version: Int
        let limit: Int?
    }

    init(data: DataFiles) {
        self.data = data
    }

    /// Whether there are no providers.
    var isEmpty: Bool {
        states.isEmpty
    }

    /// Whether conditions of records change as time goes on.
    var readsMoment: Bool {
        states.values.contains { $0.readsMoment == true }
    }

    /// The sections of a provider's items.
    func sections(of provider: ObjectID) -> [Section] {
        states[provider]?.sections ?? []
    }

    /// Why a provider could not load its items; `nil` where it could.
    func failure(of provider: ObjectID) -> String? {
        states[provider]?.loaded.failure?.message ?? states[provider]?.failure
    }

    /// When the last answer came that a provider shows; null without one.
    func loadedAt(of provider: ObjectID) -> Value {
        states[provider]?.loaded.moment ?? .null
    }

    /// Whether a provider waits for an answer.
    func isLoading(_ provider: ObjectID) -> Bool {
        states[provider]?.loaded.isLoading ?? false
    }

    /// Whether a service has more items for a provider.
    func hasMore(_ provider: ObjectID) -> Bool {
        states[provider]?.loaded.hasMore ?? false
    }

    /// What expressions know of that: a map with `message`, and for a service `status` and `body`.
    func error(of provider: ObjectID) -> Value {
        states[provider]?.loaded.failure?.value
            ?? failure(of: provider).map { .map(["message": .text($0)]) } ?? .null
    }

    /// Forgets providers of screens that are closed.
    mutating func forgetRemoved(from graph: Graph) {
        for (provider, state) in states where graph.type(of: provider) == nil {
            var objects = state.objects
            objects.removeAll(from: graph, shared, for: provider)
            states[provider] = nil
        }
        removeUnused(from: graph)
    }

    /// Removes the objects of services that no provider has any more.
    func removeUnused(from graph: Graph) {
        shared.sweep(graph)
    }

    // MARK: Loading

    /// Has a provider load again: at once, from its first page.
    mutating func refresh(_ provider: ObjectID) {
        states[provider]?.key = nil
        states[provider]?.loaded.restart()
    }

    /// Whether a provider has to ask for a further page, of those that it loads again.
    func continuesReload(_ provider: ObjectID) -> Bool {
        states[provider]?.loaded.continuesReload ?? false
    }

    /// Whether the last thing that a provider asked for in vain is the next page of its items.
    func lacksNext(of provider: ObjectID) -> Bool {
        states[provider]?.loaded.lacksNext ?? false
    }

    /// Forgets what a provider has loaded, so that it loads as on a new screen.
    mutating func forgetItems(of provider: ObjectID) {
        states[provider]?.key = nil
        states[provider]?.loaded = LoadedPages()
    }

    /// Removes an item with an identity, which its service does not have any more.
    mutating func removeItem(_ identity: [Value], of type: EntityType, from provider: ObjectID) {
        states[provider]?.loaded.remove { ServiceItem($0)?.identity(in: type) == identity }
    }

    /// Begins a call.
    ///
    /// - Returns: the action and its parameters; `nil` where nothing is to be loaded.
    mutating func begin(_ provider: Provider, isNext: Bool) -> LoadedPages.Request? {
        guard case .call(let call, let paging) = provider.declaration.source else {
            return nil
        }
        let new = State(version: provider.version)
        return states[provider.object, default: new].loaded.begin(call, paging, isNext: isNext)
    }

    /// Takes the response to a call; an older one than the last that was asked for is dropped.
    ///
    /// - Returns: whether the items are those of the response now.
    mutating func take(
        _ result: Result<Value, ServiceFailure>,
        of action: ServiceAction?,
        number: Int,
        for provider: Provider,
        at now: Date
    ) -> Bool {
        guard case .call(let call, let paging) = provider.declaration.source else {
            return false
        }
        let path = call.result ?? action?.resultKeyPath ?? []
        return states[provider.object]?.loaded
            .take(result, at: path, call, paging, number: number, at: now) ?? false
    }

    // MARK: Updating

    /// Brings a provider's items up to date.
    mutating func update(
        _ provider: Provider,
        in scope: ProviderScope,
        _ objects: AppObjects,
        _ records: RecordsController
    ) -> Update {
        var state = states[provider.object] ?? State(version: provider.version)
        if state.version != provider.version {
            state.objects.removeAll(from: objects.graph, shared, for: provider.object)
            state = State(version: provider.version)
        }
        let declaration = provider.declaration
        let source = ProvidedItems(declaration, scope, objects)
        var update = Update()
        var isArranged = false
        let limit = objects.value(declaration.limit, in: scope).int.flatMap {
            $0 >= 0 ? Int(clamping: $0) : nil
        }
        switch declaration.source {
        case .records(let entity):
            isArranged = !source.isArrangedByComputedValues
            let readsMoment = state.readsMoment ?? source.readsMoment
            state.readsMoment = readsMoment
            let key = RecordKey(
                values: source.outerValues + (readsMoment ? [source.moment] : []),
                version: records.version,
                limit: limit
            )
            if state.key != key {
                state.key = key
                let found = source.records(
                    entity.name,
                    records.objects,
                    isArranged: isArranged,
                    limit: limit
                )
                (state.found, state.failure) = (found.items, found.failure)
                state.subjects = SectionTexts.Subjects(found.sections, of: found.items)
                update.newFailure = found.failure
            }
            update.items = state.found ?? []
            if let section = declaration.section {
                let texts = objects.cache.stored(SectionTexts.Key(provider)) {
                    SectionTexts(section)
                }
                state.sections = texts.sections(of: state.subjects, scope.names, objects)
            } else {
                state.sections = Section.whole(of: update.items)
            }
        case .items(let list):
            update.items = objects.items(of: list, in: scope)
        case .file(let name, let isEditable):
            update.items = state.found ?? source.fileItems(data[name.name], isEditable: isEditable)
            state.found = update.items
            state.failure = data.finding(about: name.name).map {
                "\($0.location): \($0.message.text)"
            }
        case .call(let call, _):
            update.load = state.loaded.update(
                call,
                parameters: source.parameters(of: call),
                debounce: source.debounce
            )
            update.items = state.objects.items(
                state.loaded.items,
                version: state.loaded.version,
                source.entity,
                in: shared,
                for: provider.object,
                objects.graph
            ).filter { item in
                // Records of the response may have been deleted since.
                item.object.map { objects.graph.type(of: $0) != nil } ?? true
            }
            state.failure = state.objects.misfit
        case .none:
            break
        }
        if !isArranged {
            let arrangement = objects.cache.stored(Arrangement.Key(provider)) {
                Arrangement(declaration)
            }
            arrangement.update(update.items, scope.names, objects)
            (update.items, state.sections) = (arrangement.items, arrangement.sections)
        }
        if let limit {
            state.limit(&update.items, to: limit)
        }
        update.loaded = state.loaded
        noteReached(declaration, state, objects)
        states[provider.object] = state
        return update
    }

    /// Notes what tests have reached of a provider: that it has items or none, that it has failed, and what a
    /// database has evaluated for it.
    private func noteReached(
        _ declaration: ProviderDeclaration,
        _ state: State,
        _ objects: AppObjects
    ) {
        guard let coverage = objects.graph.environment.coverage else {
            return
        }
        let hasFailed = state.failure != nil || state.loaded.failure != nil
        objects.noteReached(declaration.declaration, hasFailed ? .failed : .reached)
        if case .records = declaration.source {
            let expressions =
                [declaration.condition, declaration.section?.key] + declaration.order.map(\.path)
            for location in expressions.compactMap({ $0?.expression.location }) {
                coverage.note(location)
            }
        }
    }

    /// Takes the items that were made of those of a provider, which are in one section.
    mutating func setSections(of provider: ObjectID, of items: [Value]) {
        states[provider]?.sections = Section.whole(of: items)
    }
}
