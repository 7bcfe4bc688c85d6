import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

/// Brings the items of pages' providers up to date, and remembers what they have loaded.
struct PageProviders {
    /// The data files of the bundle.
    private let data: [String: JSONDocument]
    private var states: [ObjectID: State] = [:]

    /// What bringing a provider up to date has done.
    struct Settlement {
        /// Whether anything has changed that expressions read.
        var hasChanged = false
        /// Whether the provider has to call its service, after a change of its parameters or at once.
        var load: Load?
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
        /// What the records were fetched for.
        var key: RecordKey?
        var failure: String?
        var sections: [Section] = []
        /// The sections of records without their texts.
        var subjects = SectionTexts.Subjects([], of: [])
        var loaded = LoadedPages()
        var objects = ProvidedObjects()
        /// The items of its data file, which stays the same.
        var file: [Value]?
    }

    private struct RecordKey: Hashable {
        let values: [Value]
        let version: Int
    }

    init(data: [String: JSONDocument]) {
        self.data = data
    }

    /// The sections of a provider's items.
    func sections(of provider: ObjectID) -> [Section] {
        states[provider]?.sections ?? []
    }

    /// Why a provider could not load its items; `nil` where it could.
    func failure(of provider: ObjectID) -> String? {
        states[provider]?.failure ?? states[provider]?.loaded.failure
    }

    /// Forgets providers of screens that are closed.
    mutating func forgetRemoved(from graph: Graph) {
        for (provider, state) in states where graph.type(of: provider) == nil {
            state.objects.removeAll(from: graph)
            states[provider] = nil
        }
    }

    // MARK: Loading

    /// Has a provider load again: at once, from its first page.
    mutating func refresh(_ provider: ObjectID) {
        states[provider]?.key = nil
        states[provider]?.loaded.restart()
    }

    /// Begins a call.
    ///
    /// - Returns: the action and its parameters; `nil` where nothing is to be loaded.
    mutating func begin(_ provider: Page.Provider, isNext: Bool) -> LoadedPages.Request? {
        guard case .call(let call, let paging) = provider.declaration.source else {
            return nil
        }
        return states[provider.object, default: State()].loaded.begin(call, paging, isNext: isNext)
    }

    /// Takes the response to a call; an older one than the last that was asked for is dropped.
    mutating func take(
        _ result: Result<Value, ServiceFailure>,
        of action: ServiceAction?,
        number: Int,
        for provider: Page.Provider
    ) {
        guard case .call(let call, let paging) = provider.declaration.source else {
            return
        }
        let path = call.result ?? action?.resultKeyPath ?? []
        states[provider.object]?.loaded.take(result, at: path, call, paging, number: number)
    }

    // MARK: Settling

    /// Brings a provider's items up to date.
    mutating func settle(
        _ provider: Page.Provider,
        in page: Page,
        _ objects: AppObjects,
        _ records: RecordsController
    ) -> Settlement {
        var settlement = Settlement()
        var state = states[provider.object] ?? State()
        let source = ProvidedItems(provider.declaration, page, objects)
        var items: [Value]
        var isFound = false
        switch provider.declaration.source {
        case .records(let entity):
            let key = RecordKey(values: source.outerValues, version: records.version)
            items = objects.graph.value(of: provider.object, "items").elements ?? []
            if state.key != key {
                state.key = key
                let found = source.records(entity.name, records.objects)
                (items, state.failure) = (found.items, found.failure)
                state.subjects = SectionTexts.Subjects(found.sections, of: items)
            }
            if let section = provider.declaration.section {
                let texts = objects.cache.stored(SectionTexts.Key(provider: provider.object)) {
                    SectionTexts(section)
                }
                state.sections = texts.sections(of: state.subjects, in: page, objects)
            } else {
                state.sections = Section.whole(of: items)
            }
            isFound = true
        case .items(let list):
            items = objects.items(of: list, in: page).elements ?? []
        case .file(let name):
            items = state.file ?? source.fileItems(data[name.name])
            state.file = items
        case .call(let call, _):
            settlement.load = state.loaded.update(
                call,
                parameters: source.parameters(of: call),
                debounce: source.debounce
            )
            items = state.objects.items(
                state.loaded.items,
                version: state.loaded.version,
                source.entity,
                objects.graph
            )
        case .none:
            items = []
        }
        if !isFound {
            let arrangement = objects.cache.stored(Arrangement.Key(provider: provider.object)) {
                Arrangement(provider.declaration)
            }
            arrangement.update(items, in: page, objects)
            (items, state.sections) = (arrangement.items, arrangement.sections)
        }
        if let limit = objects.value(provider.declaration.limit, in: page).int, limit >= 0 {
            if limit < items.count {
                items = Array(items.prefix(Int(clamping: limit)))
            }
            state.sections = state.sections.map {
                Section(
                    title: $0.title,
                    total: $0.total,
                    range: $0.range.clamped(to: 0..<items.count)
                )
            }.filter { !$0.range.isEmpty }
        }
        states[provider.object] = state
        settlement.hasChanged = publish(items, state, of: provider.object, objects)
        return settlement
    }

    /// Sets what expressions read of a provider.
    ///
    /// - Returns: whether anything has changed.
    private func publish(
        _ items: [Value],
        _ state: State,
        of provider: ObjectID,
        _ objects: AppObjects
    ) -> Bool {
        let count = Value.int(Int64(items.count))
        let failure = state.failure ?? state.loaded.failure
        let members: [(String, Value)] = [
            ("items", .list(items)), ("count", count), ("total", state.loaded.total ?? count),
            ("response", state.loaded.response), ("isEmpty", .bool(items.isEmpty)),
            ("isLoading", .bool(state.loaded.isLoading)), ("hasMore", .bool(state.loaded.hasMore)),
            ("error", failure.map { .map(["message": .text($0)]) } ?? .null),
        ]
        var hasChanged = false
        for (name, value) in members where objects.graph.value(of: provider, name) != value {
            objects.put(value, name, of: provider)
            hasChanged = true
        }
        return hasChanged
    }
}

/// What a provider has loaded from a service, page by page.
struct LoadedPages {
    private(set) var items: [Value] = []
    /// Changes with the items.
    private(set) var version = 0
    private(set) var response = Value.null
    private(set) var total: Value?
    private(set) var failure: String?
    private(set) var isLoading = false
    private(set) var hasMore = false
    private var parameters: [String: Value]?
    private var isStale = false
    private var next = Value.null
    /// The number of the last call; responses to others are too late.
    private var number = 0
    private var isNext = false

    /// A call to make now.
    struct Request {
        let action: String
        let argument: Value
        let number: Int
    }

    /// Compares the parameters of the present moment with those that were loaded.
    mutating func update(
        _ call: CallDeclaration,
        parameters: [String: Value],
        debounce: Double
    ) -> PageProviders.Load? {
        guard let loaded = self.parameters else {
            self.parameters = parameters
            isLoading = true
            return .now
        }
        if loaded != parameters {
            self.parameters = parameters
            return .after(seconds: debounce)
        }
        if isStale {
            isStale = false
            isLoading = true
            return .now
        }
        return nil
    }

    /// Has the items loaded again.
    mutating func restart() {
        isStale = true
    }

    /// Begins the call of the first page, or the next one.
    mutating func begin(
        _ call: CallDeclaration,
        _ paging: ProviderDeclaration.Paging?,
        isNext: Bool
    ) -> Request? {
        guard !isNext || hasMore && !isLoading, let parameters else {
            return nil
        }
        var argument = OrderedDictionary(
            uniqueKeys: parameters.keys.sorted(),
            values: parameters.keys.sorted().map { parameters[$0] ?? .null }
        )
        if let paging {
            if isNext {
                argument[paging.parameter] = next
            } else if paging.next == nil {
                argument[paging.parameter] = .int(Int64(paging.first))
            }
        }
        self.isNext = isNext
        isLoading = true
        number += 1
        return Request(action: call.action.name, argument: .map(argument), number: number)
    }

    /// Takes the response to a call.
    mutating func take(
        _ result: Result<Value, ServiceFailure>,
        at path: [String],
        _ call: CallDeclaration,
        _ paging: ProviderDeclaration.Paging?,
        number: Int
    ) {
        guard number == self.number else {
            return
        }
        isLoading = false
        switch result {
        case .failure(let error):
            failure = error.message
        case .success(let value):
            failure = nil
            response = value
            let found = value[path]
            let page = found.elements ?? (found.isNull ? [] : [found])
            items = isNext ? items + page : page
            version += 1
            total = call.total.map { value[$0] }
            guard let paging else {
                return
            }
            if let path = paging.next {
                next = value[path]
                hasMore = !next.isNull && next != .text("")
            } else {
                let current = isNext ? next.int ?? 0 : Int64(paging.first)
                next = .int(current + 1)
                hasMore = !page.isEmpty && total.flatMap(\.int).map { items.count < $0 } ?? true
            }
        }
    }
}

extension Value {
    /// The value at a key path through maps.
    fileprivate subscript(path: [String]) -> Value {
        path.reduce(self) { value, key in
            if case .map(let members) = value { members[key] ?? .null } else { .null }
        }
    }
}
