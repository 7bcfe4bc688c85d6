import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Brings the items of providers up to date (WidgetKit §3.1).
struct ProviderRuntime {
    /// The data files of the bundle.
    private let data: [String: JSONDocument]
    private var providers: [ObjectID: State] = [:]

    /// A problem that the session reports.
    enum Problem {
        /// Notifies the user of a failure.
        case fail(String)
        /// A problem in the bundle is reported, once.
        case report(Finding)
    }

    /// What bringing a provider up to date has done.
    struct Settlement {
        /// Whether the items, or what is made of them, have changed.
        var hasChanged = false
        var problems: [Problem] = []
    }

    /// A section of a provider's items.
    struct Section {
        let title: String?
        let range: Range<Int>
    }

    /// What a provider has fetched, and for what, so that it fetches again only for something else.
    private struct State {
        var key: Key?
        /// Why records could not be fetched.
        var failure: String?
        var sections: [Section] = []
    }

    /// All that a fetch depends on.
    private struct Key: Hashable {
        var attributes: [Value]
        var recordsVersion: Int
    }

    /// The attributes and key path of an in-memory provider, for the cache.
    private struct ItemsKey: Hashable {
        let provider: ObjectID
        let attributes: [Value]
    }

    init(data: [String: JSONDocument]) {
        self.data = data
    }

    /// The sections of a provider's items.
    func sections(of provider: ObjectID) -> [Section] {
        providers[provider]?.sections ?? []
    }

    /// Why a provider could not fetch its records; `nil` where it could.
    func failure(of provider: ObjectID) -> String? {
        providers[provider]?.failure
    }

    /// Has a provider fetch again.
    mutating func retry(_ provider: ObjectID) {
        providers[provider]?.key = nil
    }

    /// Forgets providers of screens that are closed.
    mutating func forgetRemoved(from graph: Graph) {
        providers = providers.filter { graph.type(of: $0.key) != nil }
    }

    /// Whether there are no providers.
    var isEmpty: Bool {
        providers.isEmpty
    }

    private static let fetchAttributes = [
        "entityName", "predicateFormat", "filterFormat", "searchString", "masterObject",
        "masterKeyPath", "sortByFields", "sortAscending", "groupByField", "fileName",
    ]

    /// Brings a provider's items up to date.
    mutating func settle(
        _ provider: LiveScreen.Mediator,
        _ objects: AppObjects,
        _ records: RecordsController
    ) -> Settlement {
        let object = provider.object
        let graph = objects.graph
        let attributes = Self.fetchAttributes.map { graph.value(of: object, $0) }
        let fetcher = ItemFetcher(provider: provider, objects: objects)
        var settlement = Settlement()
        var state = providers[object] ?? State()
        var items = graph.value(of: object, "allItems")
        switch provider.kind {
        case .managedObjectsProvider, .managedObjectsCollection:
            let key = Key(attributes: attributes, recordsVersion: records.version)
            if state.key != key {
                state.key = key
                let fetched = fetcher.records(of: records.objects)
                (items, state.sections) = (fetched.items, fetched.sections)
                state.failure = fetched.failure
                settlement.problems += fetched.failure.map { [.fail($0)] } ?? []
            }
        case .itemsCollection:
            let key = ItemsKey(provider: object, attributes: attributes)
            // Items that a search text selects are not cached, as the cache knows no variables.
            items =
                objects.text("searchString", of: object) == nil
                ? objects.cache.cached(key) { .list(fetcher.masterItems()) }
                : .list(fetcher.masterItems())
        case .jsonFileDataProvider:
            let key = Key(attributes: attributes, recordsVersion: 0)
            if state.key != key {
                state.key = key
                items = .list(fetcher.fileItems(in: data))
            }
        default:
            break
        }
        settlement.problems += fetcher.problems.findings.map { .report($0) }
        let count = items.elements?.count ?? 0
        if !provider.kind.fetchesRecords {
            state.sections = count == 0 ? [] : [Section(title: nil, range: 0..<count)]
        }
        let value = ResultChain(of: object, objects).applied(to: items)
        if provider.kind == .managedObjectsCollection, let chained = value.elements {
            // This one passes on what its chain has made.
            items = .list(chained)
            state.sections =
                chained.isEmpty ? [] : [Section(title: nil, range: 0..<chained.count)]
        }
        providers[object] = state
        for (name, new) in [
            ("allItems", items), ("value", value),
            ("totalCount", .int(Int64(items.elements?.count ?? 0))),
            ("sectionsCount", .int(Int64(state.sections.count))),
        ] where graph.value(of: object, name) != new {
            objects.put(new, name, of: object)
            settlement.hasChanged = true
        }
        return settlement
    }
}

extension MediatorKind {
    fileprivate var fetchesRecords: Bool {
        self == .managedObjectsProvider || self == .managedObjectsCollection
    }
}
