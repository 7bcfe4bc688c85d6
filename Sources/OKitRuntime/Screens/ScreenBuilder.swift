import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

// Ids of nodes: `back`, `close`, `edit`, `add`, `clear`, `help`, `title`, `search`, `filters`, `list`, `bar/N`, `toolbar/N`, `tab/N`,
// `section/N`, `row/KEY`, and below a row `control`, `accessory`, `quick`, `more`, `delete`; in
// what covers the screen `alert/ok`, `alert/cancel`, `alert/name`, `sheet/N`. A button or cell of
// a form that has an id of its own has it in place of the number.

/// Makes what is on the screen out of a session's state, each node together with its reaction.
struct ScreenBuilder {
    let state: ScreenState
    var objects: AppObjects { state.objects }
    private(set) var reactions: [String: Reaction] = [:]
    /// What the rows of a list do, for each row.
    var rowReactions: [[String: Reaction]] = []
    /// What could not be done, and which of it has its place on the screen.
    var retries: [Retry] = []
    var toldRetries: Set<Int> = []

    init(_ state: ScreenState) {
        self.state = state
    }

    /// The screen, and what its nodes do.
    mutating func build() -> ShownScreen {
        switch state.protection {
        case .open: break
        case .covered(let cover): return covered(by: cover, named: "cover", [])
        case .locked(let lock): return locked(by: lock)
        }
        guard let entry = state.navigator.current else {
            return ShownScreen()
        }
        retries = state.retries
        var root = ScreenNode(id: "screen/\(entry.screen.name)", role: .screen)
        var (title, subtitle) = titles(of: entry)
        if let live = entry.live, entry.screen.view != nil {
            title = title ?? self.title(of: live)
        }
        root.label = title
        root.value = subtitle.map { .text($0) }
        root.details.prompt = text(entry.screen.attributes["promptPath"], on: entry.context)
        root.state = entry.isEditing ? .editing : []
        if state.isBusy {
            root.state.insert(.busy)
            root.details.progress = state.progress
        }
        root.children.append(bar(of: entry, title: title))
        if let backups = state.backups {
            root.children.append(list(of: backups))
        } else if entry.screen.isList {
            if condition(entry.screen.attributes["search"], on: entry.context, or: true) {
                root.children.append(search(entry))
                if !entry.screen.searchFilters.isEmpty {
                    root.children.append(filters(entry))
                }
            }
            root.children.append(list(of: entry))
        } else if let live = entry.live, entry.screen.view != nil {
            root.children += views(of: live)
        } else {
            root.children.append(form(of: entry))
        }
        root.children.insert(contentsOf: otherRetries(), at: 1)
        if !entry.screen.toolbar.isEmpty {
            root.children.append(
                ScreenNode(
                    id: "toolbar",
                    role: .bar,
                    children: buttons(entry.screen.toolbar, in: "toolbar", of: entry)
                )
            )
        }
        if let tabs = state.navigator.tabs {
            root.children.append(self.tabs(of: tabs))
        }
        if let overlay = state.overlay {
            root.children.append(node(of: overlay, in: entry))
        }
        return ShownScreen(
            tree: ScreenTree(screen: entry.screen.name, root: root),
            reactions: reactions,
            rowReactions: rowReactions
        )
    }

    // MARK: Nodes

    /// Gives a node an event and what it does.
    mutating func react(_ node: inout ScreenNode, to kind: Event.Kind, _ reaction: Reaction) {
        node.events = [kind]
        reactions[node.id] = reaction
    }

    /// A button with a text of the framework.
    mutating func button(
        _ id: String,
        _ label: String,
        _ purpose: ScreenNode.Purpose?,
        _ reaction: Reaction
    ) -> ScreenNode {
        var node = ScreenNode(id: id, role: .button, label: localized(label))
        node.details.purpose = purpose
        react(&node, to: .tap, reaction)
        return node
    }

    // MARK: Values

    func text(_ attribute: Attribute?, on content: ObjectID?) -> String? {
        objects.text(attribute, on: content)
    }

    func value(_ attribute: Attribute?, on content: ObjectID?) -> Value {
        objects.value(attribute, on: content)
    }

    func condition(_ attribute: Attribute?, on content: ObjectID?, or standard: Bool) -> Bool {
        objects.condition(attribute, on: content, or: standard)
    }

    /// The texts of a binding's parts, by position.
    func texts(_ attribute: Attribute?, on content: ObjectID?) -> [String?] {
        attribute?.parts.map {
            objects.cache.text(of: objects.cache.value(of: $0, on: content))
        } ?? []
    }

    /// Whether the part at a position holds; an empty or missing one does.
    func holds(_ attribute: Attribute?, at index: Int, on content: ObjectID?) -> Bool {
        guard let parts = attribute?.parts, parts.indices.contains(index),
            parts[index].root.kind != .empty
        else {
            return true
        }
        return objects.cache.value(of: parts[index], on: content).condition
    }

    func localized(_ key: String) -> String {
        objects.graph.environment.localized(key)
    }
}
