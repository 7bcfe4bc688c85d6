import OKitBundle
import OKitExpression
import OKitModel
import OrderedCollections

// Providers of pages.
extension ProviderRuntime {
    /// What bringing a provider of a page up to date has done.
    struct Settlement {
        /// Whether anything has changed that expressions read.
        let hasChanged: Bool
        /// Whether the provider has to call its service.
        let load: Load?
    }

    /// Brings a provider of a page up to date, with what expressions read of it.
    mutating func settle(
        _ provider: Provider,
        in page: Page,
        _ objects: AppObjects,
        _ records: RecordsController
    ) -> Settlement {
        let update = update(provider, in: page.providerScope, objects, records)
        let (items, loaded) = (update.items, update.loaded)
        let count = Value.int(Int64(items.count))
        // Items of another provider are loaded where those are, and fail with them.
        let sources = page.sources(of: provider.object).map(\.object)
        let isLoading = sources.contains { self.isLoading($0) }
        let hasMore = sources.contains { self.hasMore($0) }
        let moments = sources.map { self.loadedAt(of: $0) }
        let loadedAt = moments.first { !$0.isNull } ?? .null
        let error = sources.map { self.error(of: $0) }.first { !$0.isNull } ?? .null
        let hasChanged = objects.publish(
            [
                ("items", .list(items)), ("count", count), ("total", loaded.total ?? count),
                ("response", loaded.response), ("loadedAt", loadedAt),
                ("isEmpty", .bool(items.isEmpty)),
                ("isLoading", .bool(isLoading)), ("hasMore", .bool(hasMore)),
                ("error", error),
            ],
            of: provider.object
        )
        return Settlement(hasChanged: hasChanged, load: update.load)
    }
}

extension AppObjects {
    /// Sets the properties of an object that have other values at present.
    ///
    /// - Returns: whether there are any.
    func publish(_ members: [(name: String, value: Value)], of object: ObjectID) -> Bool {
        var hasChanged = false
        for (name, value) in members where graph.value(of: object, name) != value {
            put(value, name, of: object)
            hasChanged = true
        }
        return hasChanged
    }
}
