import OKitBundle
import OKitExpression
import OKitModel

// Providers that could not load their items.
extension PageNodes {
    /// The providers that have failed, among one and those whose items it shows.
    func failedSources(of provider: ObjectID) -> [Provider] {
        func hasFailed(_ provider: Provider) -> Bool {
            state.providers.failure(of: provider.object) != nil
        }
        return page.providers.contains(where: hasFailed)
            ? page.sources(of: provider).filter(hasFailed) : []
    }

    /// Why some providers could not load, each once on the screen, as messages that stay in view.
    func failureMessages(of providers: [Provider]) -> [ScreenNode] {
        providers.compactMap { provider -> ScreenNode? in
            guard let message = state.providers.failure(of: provider.object),
                !shared.shownFailures.contains(provider.object)
            else {
                return nil
            }
            shared.noteFailure(of: provider.object)
            let id = "\(page.prefix)provider/\(provider.declaration.name.name)"
            var node = ScreenNode(id: id, role: .toast, label: message, state: .invalid)
            node.details.component.style = "bad"
            node.children = [
                button("\(id)/retry", .retry, nil, reaction(.loadAgain(provider.object)))
            ]
            return node
        }
    }

    /// Why some providers have no items, each once on the screen, with a button that tries again.
    ///
    /// - Parameter key: what the ids begin with.
    func failures(of providers: [Provider], in key: String) -> [ScreenNode] {
        providers.flatMap { provider -> [ScreenNode] in
            guard let message = state.providers.failure(of: provider.object),
                !shared.shownFailures.contains(provider.object)
            else {
                return []
            }
            shared.noteFailure(of: provider.object)
            let id = "\(key)/\(provider.declaration.name.name)"
            return [
                ScreenNode(id: "\(id)/failure", role: .text, label: message, state: .invalid),
                button("\(id)/retry", .retry, nil, reaction(.loadAgain(provider.object))),
            ]
        }
    }
}

extension Page {
    /// A provider, and those whose items it shows.
    func sources(of provider: ObjectID) -> [Provider] {
        var sources: [Provider] = []
        func add(_ provider: Provider) {
            guard !sources.contains(where: { $0.object == provider.object }) else {
                return
            }
            sources.append(provider)
            if case .items(let items) = provider.declaration.source {
                let names = Set(providers.map(\.declaration.name.name))
                for path in items.expression.root.paths(beginningWith: names) {
                    if case .path(let path) = path.kind,
                        case .property(let name) = path.steps.first?.kind
                    {
                        self.provider(name).map(add)
                    }
                }
            }
        }
        self.provider(provider).map(add)
        return sources
    }
}
