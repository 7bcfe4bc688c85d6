import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

/// A provider in use, of a page or of a view-based screen.
struct Provider {
    let declaration: ProviderDeclaration
    /// The object that expressions read.
    let object: ObjectID
    /// A number that changes with the declaration.
    var version = 0
}

/// The scope in which the expressions of a provider are evaluated, without its items.
struct ProviderScope {
    /// The value at which expressions without an item begin.
    let content: Value
    /// The names available in its expressions.
    var names: (any EnvironmentNames)?
    /// The values of these names, except those that are looked up on demand.
    var knownNames: [String: Value] = [:]
}

/// Updates the items of providers and caches what they have loaded.
struct ProviderRuntime {
    /// The data files of the bundle.
    private let data: DataFiles
    /// The objects that providers have created from the items of services.
    let shared = SharedItems()
    private var states: [ObjectID: State] = [:]

    /// The result of updating a provider.
    struct Update {
        var items: [Value] = []
        /// The call that the provider must make, if any.
        var load: Load?
        /// The items it has loaded from its service.
        var loaded = LoadedPages()
        /// The number of records of a database that is read in parts.
        var total: Value?
        /// The reason why fetching records has just failed.
        var newFailure: String?
    }

    /// The time at which a provider calls its service.
    enum Load {
        case now
        /// After a delay without further changes.
        case after(seconds: Double)
    }

    /// A section of a provider's items.
    struct Section {
        let title: String?
        /// The text at the end of the title.
        let total: String?
        let range: Range<Int>
    }

    /// The items that a provider has loaded and the parameters used to load them.
    private struct State {
        /// The version of its declaration.
        var version: Int
        /// The parameters with which the records were fetched.
        var key: RecordKey?
        /// Whether the result depends on the current time; `nil` if that is not known yet.
        var readsMoment: Bool?
        /// The records that were fetched last, or the items of the data file, which do not change.
        var found: [Value]?
        /// The number of records to show, of a database that is read in parts.
        var windowSize: Int?
        /// The number of records that the database has.
        var total: Int?
        /// Whether that is their number; otherwise there are at least that many.
        var isCounted = true
        var failure: String?
        var sections: [Section] = []
        /// The sections of records without their texts.
        var subjects = SectionTexts.Subjects([], of: [])
        var loaded = LoadedPages()
        var objects = ProvidedObjects()

        /// Removes the items after a limit, together with their sections.
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
        let windowSize: Int?
    }

    init(data: DataFiles) {
        self.data = data
    }

    /// Whether the runtime has no providers.
    var isEmpty: Bool {
        states.isEmpty
    }

    /// Whether another session reads the same items: none are from a service or a part of a database.
    var isRestorable: Bool {
        states.values.allSatisfy {
            $0.loaded.isUnused && $0.windowSize == nil && $0.failure == nil
        }
    }

    /// Whether conditions of records depend on the current time.
    var readsMoment: Bool {
        states.values.contains { $0.readsMoment == true }
    }

    /// Returns the sections of a provider's items.
    func sections(of provider: ObjectID) -> [Section] {
        states[provider]?.sections ?? []
    }

    /// Returns the reason why a provider could not load its items; `nil` if it has not failed.
    func failure(of provider: ObjectID) -> String? {
        states[provider]?.loaded.failure?.message ?? states[provider]?.failure
    }

    /// Returns the time of the last response that a provider shows; null if there is none.
    func loadedAt(of provider: ObjectID) -> Value {
        states[provider]?.loaded.moment ?? .null
    }

    /// Returns whether a provider waits for a response.
    func isLoading(_ provider: ObjectID) -> Bool {
        states[provider]?.loaded.isLoading ?? false
    }

    /// Returns whether a service has more items for a provider.
    func hasMore(_ provider: ObjectID) -> Bool {
        guard let state = states[provider] else {
            return false
        }
        if state.windowSize != nil, let total = state.total {
            return total > (state.found?.count ?? 0)
        }
        return state.loaded.hasMore
    }

    /// Returns the error as a map for expressions: `message`, and for a service `status` and
    /// `body`.
    func error(of provider: ObjectID) -> Value {
        states[provider]?.loaded.failure?.value
            ?? failure(of: provider).map { .map(["message": .text($0)]) } ?? .null
    }

    /// Removes providers of closed screens.
    mutating func forgetRemoved(from graph: Graph) {
        for (provider, state) in states where graph.type(of: provider) == nil {
            var objects = state.objects
            objects.removeAll(from: graph, shared, for: provider)
            states[provider] = nil
        }
        removeUnused(from: graph)
    }

    /// Removes the objects of services that no provider uses any more.
    func removeUnused(from graph: Graph) {
        shared.sweep(graph)
    }

    // MARK: Loading

    /// Makes a provider reload immediately from its first page.
    mutating func refresh(_ provider: ObjectID) {
        states[provider]?.key = nil
        states[provider]?.loaded.restart()
    }

    /// Returns whether a reload of a provider needs a further page.
    func continuesReload(_ provider: ObjectID) -> Bool {
        states[provider]?.loaded.continuesReload ?? false
    }

    /// Returns whether the last failed request of a provider was for the next page.
    func lacksNext(of provider: ObjectID) -> Bool {
        states[provider]?.loaded.lacksNext ?? false
    }

    /// Discards the items of a provider, so that it loads as on a new screen.
    mutating func forgetItems(of provider: ObjectID) {
        states[provider]?.key = nil
        states[provider]?.loaded = LoadedPages()
    }

    /// Removes an item that its service no longer has.
    mutating func removeItem(_ identity: [Value], of type: EntityType, from provider: ObjectID) {
        states[provider]?.loaded.remove { ServiceItem($0)?.identity(in: type) == identity }
    }

    /// Begins a call.
    ///
    /// - Returns: The action and its parameters; `nil` if there is nothing to load.
    mutating func begin(_ provider: Provider, isNext: Bool) -> LoadedPages.Request? {
        if isNext, let size = states[provider.object]?.windowSize, hasMore(provider.object) {
            states[provider.object]?.windowSize = size + size
        }
        guard case .call(let call, let paging) = provider.declaration.source else {
            return nil
        }
        let new = State(version: provider.version)
        return states[provider.object, default: new].loaded.begin(call, paging, isNext: isNext)
    }

    /// Handles the response to a call.
    ///
    /// Responses to calls before the last one are discarded.
    ///
    /// - Returns: Whether the items are now those of the response.
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
        let path = Self.resultPath(of: provider, action)
        return states[provider.object]?.loaded
            .take(result, at: path, call, paging, number: number, at: now) ?? false
    }

    /// Returns the part of a response that has the items, with the objects of providers.
    func result(
        in response: Value,
        of action: ServiceAction?,
        for provider: Provider,
        _ graph: Graph
    ) -> Value {
        let found = response[at: Self.resultPath(of: provider, action)]
        let entity = provider.declaration.itemEntity ?? action?.resultEntity
        guard let type = entity.flatMap({ graph.types[$0] }) else {
            return found
        }
        // The provider reports a value that does not fit where it shows its items.
        return shared.taken(found, type, graph, ServiceItem.Misfit())
    }

    private static func resultPath(of provider: Provider, _ action: ServiceAction?) -> [String] {
        guard case .call(let call, _) = provider.declaration.source else {
            return []
        }
        return call.result ?? action?.resultKeyPath ?? []
    }

    // MARK: Updating

    /// Updates a provider's items.
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
            // Records that the database does not arrange are arranged when all of them are there.
            let pageSize = isArranged ? records.objects?.pageSize : nil
            state.windowSize = pageSize.map { max($0, state.windowSize ?? 0) }
            let key = RecordKey(
                values: source.outerValues + (readsMoment ? [source.moment] : []),
                version: records.version,
                limit: limit,
                windowSize: state.windowSize
            )
            if state.key != key {
                state.key = key
                let found = source.records(
                    entity.name,
                    records.objects,
                    isArranged: isArranged,
                    limit: limit,
                    windowSize: state.windowSize
                )
                (state.found, state.failure) = (found.items, found.failure)
                state.total = found.total.map { min($0, limit ?? $0) }
                state.isCounted = found.isCounted
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
        update.total = state.total.map { state.isCounted ? .int(Int64($0)) : .null }
        noteReached(declaration, state, objects)
        states[provider.object] = state
        return update
    }

    /// Records what tests have reached of a provider: whether it has items, whether it has failed,
    /// and what a database has evaluated for it.
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

    /// Sets one section with the items computed from those of a provider.
    mutating func setSections(of provider: ObjectID, of items: [Value]) {
        states[provider]?.sections = Section.whole(of: items)
    }
}
