import OKitBundle
import OKitClassic
import OKitExpression
import OKitModel
import OKitSyntax

/// The providers of view-based screens: their current state and the items after their result chain
/// (WidgetKit §3.1).
struct MediatorProviders {
    private var lowered: [ObjectID: State] = [:]

    /// The state of a provider, as created from its attributes.
    private struct State {
        let attributes: [Value]
        let hasRecords: Bool
        let content: Value
        let provider: Provider
    }

    /// A problem that the session reports.
    enum Problem {
        /// Notifies the user of a failure.
        case fail(String)
        /// Reports a problem in the bundle once.
        case report(Finding)
    }

    /// The result of updating a provider.
    struct Settlement {
        /// Whether the items, or the results computed from them, have changed.
        var hasChanged = false
        var problems: [Problem] = []
    }

    /// Removes providers of closed screens.
    mutating func forgetRemoved(from graph: Graph) {
        lowered = lowered.filter { graph.type(of: $0.key) != nil }
    }

    /// Updates a provider and the values that expressions read from it.
    mutating func settle(
        _ mediator: LiveScreen.Mediator,
        _ providers: inout ProviderRuntime,
        _ objects: AppObjects,
        _ records: RecordsController
    ) -> Settlement {
        let object = mediator.object
        var settlement = Settlement()
        let state = state(of: mediator, objects, hasRecords: records.objects != nil, &settlement)
        let scope = ProviderScope(content: state.content)
        let update = providers.update(state.provider, in: scope, objects, records)
        settlement.problems += update.newFailure.map { [.fail($0)] } ?? []
        var items = Value.list(update.items)
        if mediator.kind == .baseContentProvider {
            // This provider finds no items itself.
            items = objects.graph.value(of: object, "allItems")
        }
        let value = ResultChain(of: object, objects).applied(to: items)
        if mediator.kind == .managedObjectsCollection, let chained = value.elements {
            // This provider passes on the result of its chain.
            items = .list(chained)
        }
        let all = items.elements ?? []
        if all != update.items {
            providers.setSections(of: object, of: all)
        }
        settlement.hasChanged = objects.publish(
            [
                ("allItems", items), ("value", value), ("totalCount", .int(Int64(all.count))),
                ("sectionsCount", .int(Int64(providers.sections(of: object).count))),
            ],
            of: object
        )
        return settlement
    }

    /// Returns the current state of a provider, created again if its attributes have changed.
    private mutating func state(
        of mediator: LiveScreen.Mediator,
        _ objects: AppObjects,
        hasRecords: Bool,
        _ settlement: inout Settlement
    ) -> State {
        let object = mediator.object
        let attributes = LoweredProvider.attributes.map { objects.graph.value(of: object, $0) }
        let last = lowered[object]
        if let last, last.attributes == attributes, last.hasRecords == hasRecords {
            return last
        }
        let made = LoweredProvider(
            mediator.declaration,
            mediator.kind,
            attributes,
            hasRecords: hasRecords
        )
        settlement.problems += made.problems.map { .report($0) }
        let state = State(
            attributes: attributes,
            hasRecords: hasRecords,
            content: made.content,
            provider: Provider(
                declaration: made.declaration,
                object: object,
                version: (last?.provider.version ?? 0) + 1
            )
        )
        lowered[object] = state
        return state
    }
}
