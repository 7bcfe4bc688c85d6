import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

// IDs of nodes: `back`, `close`, `edit`, `add`, `clear`, `help`, `title`, `search`, `filters`,
// `list`, `bar/N`, `toolbar/N`, `tab/N`, `section/N`, `row/KEY`, and inside a row `control`,
// `accessory`, `quick`, `more`, `delete`; in overlays `alert/ok`, `alert/cancel`, `alert/name`,
// `sheet/N`. If a button or form cell declares an ID, the ID replaces the number.

/// Builds the screen from a session's state.
struct ScreenBuilder: NodeBuilding {
    let shared: NodeContext

    init(_ state: ScreenState) {
        shared = NodeContext(state)
    }

    /// Returns the screen and the reactions of its nodes.
    func build() -> ShownScreen {
        let protection = ProtectionNodes(shared: shared)
        switch state.protection {
        case .covered(let cover):
            return shown(named: "cover", protection.screen(named: "cover", cover, []))
        case .locked(let lock):
            return shown(named: "lock", protection.screen(lockedBy: lock))
        case .open:
            return state.navigator.current.map { shown(named: $0.screen.name, screen($0)) }
                ?? ShownScreen()
        }
    }

    private func shown(named name: String, _ root: ScreenNode) -> ShownScreen {
        ShownScreen(
            tree: ScreenTree(screen: name, root: root),
            reactions: shared.reactions,
            rowReactions: shared.rowReactions
        )
    }

    private func screen(_ entry: NavigationEntry) -> ScreenNode {
        let bars = BarNodes(shared: shared)
        var root = ScreenNode(id: "screen/\(entry.screen.name)", role: .screen)
        var (title, subtitle) = bars.titles(of: entry)
        if let live = entry.live, entry.screen.view != nil {
            title = title ?? ViewNodes(shared: shared).title(of: live)
        }
        root.label = title
        root.value = subtitle.map { .text($0) }
        root.details.prompt = text(entry.screen.bar?.prompt, on: entry.context)
        root.state = entry.isEditing ? .editing : []
        if let page = entry.page, !page.isLowered, state.objects.canRefresh(page) {
            root.events = [.refresh]
            let reaction = PageReaction(page: page, work: .refreshPage)
            shared.setReaction(.page(reaction), of: root.id)
        }
        if state.isBusy {
            root.state.insert(.busy)
            root.details.progress = state.progress
        }
        root.children = [bars.bar(of: entry, title: title)] + content(of: entry)
        let failures = RetryNodes(shared: shared)
        if entry.page?.isLowered == false {
            shared.add(failures.messages())
        } else {
            root.children.insert(contentsOf: failures.rest(), at: 1)
        }
        if let toolbar = entry.screen.bar?.toolbar, !toolbar.isEmpty {
            let buttons = bars.buttons(toolbar, in: "toolbar", of: entry)
            root.children.append(ScreenNode(id: "toolbar", role: .bar, children: buttons))
        }
        var messages = shared.messages
        if let page = state.navigator.background {
            let nodes = PageNodes(shared: shared, page: page, entry: entry)
            let unshown = page.providers.filter { !shared.shownFailures.contains($0.object) }
            messages += nodes.failureMessages(of: unshown)
        }
        root.children += joined(messages)
        for page in [entry.page, state.navigator.background].compactMap(\.self) {
            root.children += PageNodes(shared: shared, page: page, entry: entry).actionFailures
        }
        if let toast = state.toast {
            var node = ScreenNode(id: "toast", role: .toast, label: toast.text)
            if toast.offersUndo, state.canUndo {
                node.children.append(button("toast/undo", .undo, .undo, .undo))
            }
            if let page = entry.page,
                let action = toast.action.flatMap({ page.action($0, on: toast.subject) })
            {
                node.children += [
                    PageNodes(shared: shared, page: page, entry: entry)
                        .button(action, id: "toast/action", on: toast.subject)
                ].compactMap(\.self)
            }
            root.children.append(node)
        }
        if let tabs = state.navigator.tabs {
            root.children.append(bars.tabs(of: tabs))
        }
        if let overlay = state.overlay {
            var node = OverlayNodes(shared: shared).node(of: overlay, in: entry)
            node.mark(state.objects.graph.subject(ofAll: overlay.subjects))
            root.children.append(node)
        }
        mark(&root, of: entry)
        return root
    }

    /// Sets the subjects of the nodes that are about objects of an entry.
    private func mark(_ root: inout ScreenNode, of entry: NavigationEntry) {
        let graph = state.objects.graph
        let inner = (entry.page?.withIncluded ?? []).filter { !$0.prefix.isEmpty }
            .map { (prefix: $0.prefix, subject: $0.subject(on: graph)) }
            .filter { $0.subject != 0 }
        if !inner.isEmpty {
            root.mark(byPrefix: inner.sorted { $0.prefix.utf8.count > $1.prefix.utf8.count })
        }
        root.mark(
            entry.page?.subject(on: graph)
                ?? entry.context.map { graph.subject(of: .object($0)) } ?? 0
        )
    }

    /// Combines the messages of providers that have failed for the same reason.
    ///
    /// The button reloads all of them.
    private func joined(_ messages: [ScreenNode]) -> [ScreenNode] {
        var joined: [ScreenNode] = []
        for message in messages {
            guard let first = joined.first(where: { $0.label == message.label }),
                let button = first.children.first, let other = message.children.first
            else {
                joined.append(message)
                continue
            }
            let reactions = [button.id, other.id].compactMap { shared.reactions[$0] }
            if let reaction = Reaction(oneAfterTheOther: reactions) {
                shared.setReaction(reaction, of: button.id)
            }
        }
        return joined
    }

    private func content(of entry: NavigationEntry) -> [ScreenNode] {
        if let backups = state.backups, entry.page == nil {
            return [BackupNodes(shared: shared).list(of: backups)]
        }
        if let page = entry.page {
            return PageNodes(shared: shared, page: page, entry: entry).body
        }
        if let live = entry.live, entry.screen.view != nil {
            return ViewNodes(shared: shared).views(of: live)
        }
        return [ScreenNode(id: "list", role: .list)]
    }
}
