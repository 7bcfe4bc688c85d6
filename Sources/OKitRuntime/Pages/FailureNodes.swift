import OKitBundle
import OKitExpression
import OKitModel

// The failures shown on a page: of providers, actions and Save.
extension PageNodes {
    // MARK: Providers

    /// Returns the failed providers among a provider and those whose items it shows.
    func failedSources(of provider: ObjectID) -> [Provider] {
        func hasFailed(_ provider: Provider) -> Bool {
            state.providers.failure(of: provider.object) != nil
        }
        return page.knownProviders.contains(where: hasFailed)
            ? page.sources(of: provider).filter(hasFailed) : []
    }

    /// Returns messages that explain why providers could not load.
    ///
    /// Each failure is shown once on the screen, and the messages stay in view.
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

    /// Returns messages that explain why providers have no items, with a Retry button.
    ///
    /// Each failure is shown once on the screen.
    ///
    /// - Parameter key: The prefix of the IDs.
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

    // MARK: Actions

    /// Messages for the failed actions of the page and its inner pages.
    ///
    /// They stay in view and have buttons that run the action again and dismiss the message.
    var actionFailures: [ScreenNode] {
        page.withIncluded.flatMap {
            PageNodes(shared: shared, page: $0, entry: entry).ownActionFailures
        }
    }

    private var ownActionFailures: [ScreenNode] {
        let own = state.actionFailures.enumerated().filter { $0.element.page == page.state }
        return own.map { index, failure in
            let id = "\(page.prefix)failure/\(index)"
            var retry = button("\(id)/retry", .retry, nil, reaction(.retry(failure)))
            let enabled = failure.action.declaration.enabled
            if !objects.condition(enabled, on: failure.subject, in: page, or: true) {
                retry.state.insert(.disabled)
            }
            let dismiss = button("\(id)/dismiss", .dismiss, nil, reaction(.dismiss(failure)))
            var node = ScreenNode(id: id, role: .toast, label: failure.message, state: .invalid)
            node.details.component.style = "bad"
            node.details.component.failedAction = title(of: failure)
            node.children = [retry, dismiss]
            return node
        }
    }

    /// Returns the label of a failed action, with the title of the row on which it ran; `nil` if it
    /// was begun by an event of the screen.
    private func title(of failure: ActionRuns.Failure) -> String? {
        guard !page.isEvent(failure.action) else {
            return nil
        }
        let declaration = failure.action.declaration
        let label =
            objects.text(declaration.label, on: failure.subject, in: page)
            ?? SentenceCase.text(of: declaration.name.name)
        guard failure.subject != page.content, failure.subject.object != nil,
            let title = objects.title(of: failure.subject)
        else {
            return label
        }
        return "\(label) (\(title))"
    }

    /// The message that explains why the last attempt to save failed.
    var saveFailure: [ScreenNode] {
        page.drafts.failure.map {
            let id = "\(page.prefix)failure/save"
            return [ScreenNode(id: id, role: .text, label: $0, state: .invalid)]
        } ?? []
    }
}

extension Page {
    /// Returns the entity of a provider's items: the declared one, else that of its source
    /// provider.
    func itemEntity(of declaration: ProviderDeclaration) -> String? {
        var declaration = declaration
        // Providers that use the items of each other form a cycle.
        for _ in knownProviders {
            if let entity = declaration.itemEntity {
                return entity
            }
            guard let name = declaration.sourceName, let other = provider(name) else {
                return nil
            }
            declaration = other.declaration
        }
        return nil
    }

    /// Returns a provider and those whose items it shows.
    func sources(of provider: ObjectID) -> [Provider] {
        var sources: [Provider] = []
        func add(_ provider: Provider) {
            guard !sources.contains(where: { $0.object == provider.object }) else {
                return
            }
            sources.append(provider)
            if case .items(let items) = provider.declaration.source {
                let names = Set(knownProviders.map(\.declaration.name.name))
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
