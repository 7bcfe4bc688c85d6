import OKitBundle
import OKitExpression
import OKitModel
import OrderedCollections

// Providers of pages.
extension ProviderRuntime {
    /// The result of updating a provider of a page.
    struct Settlement {
        /// Whether values that expressions read have changed.
        let hasChanged: Bool
        /// The call that the provider must make, if any.
        let load: Load?
    }

    /// Updates a provider of a page and the values that expressions read from it.
    mutating func settle(
        _ provider: Provider,
        in page: Page,
        _ objects: AppObjects,
        _ records: RecordsController
    ) -> Settlement {
        let update = update(provider, in: page.providerScope, objects, records)
        let (items, loaded) = (update.items, update.loaded)
        let count = Value.int(Int64(items.count))
        // Items of another provider load and fail together with that provider.
        let sources = page.sources(of: provider.object).map(\.object)
        let isLoading = sources.contains { self.isLoading($0) }
        let hasMore = sources.contains { self.hasMore($0) }
        let moments = sources.map { self.loadedAt(of: $0) }
        let loadedAt = moments.first { !$0.isNull } ?? .null
        let error = sources.map { self.error(of: $0) }.first { !$0.isNull } ?? .null
        let hasChanged = objects.publish(
            [
                ("items", .list(items)), ("count", count),
                ("total", update.total ?? loaded.total ?? count),
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
    /// Sets the properties of an object whose values have changed.
    ///
    /// - Returns: Whether any value has changed.
    func publish(_ members: [(name: String, value: Value)], of object: ObjectID) -> Bool {
        var hasChanged = false
        for (name, value) in members where graph.value(of: object, name) != value {
            put(value, name, of: object)
            hasChanged = true
        }
        return hasChanged
    }
}
