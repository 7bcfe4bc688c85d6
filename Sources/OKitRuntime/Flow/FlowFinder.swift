import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitSyntax

/// Finds the nodes that a flow names on a screen.
///
/// If an overlay is open, only its nodes are found.
struct FlowFinder {
    let tree: ScreenTree
    let nodes: [ScreenNode]
    /// The time zone of dates.
    var timeZone = "UTC"
    /// Returns the texts in which the app can show a date.
    var dateTexts: (Date) -> [String] = { _ in [] }

    init(_ tree: ScreenTree) {
        self.init(tree, in: tree.overlay ?? tree.root)
    }

    private init(_ tree: ScreenTree, in node: ScreenNode) {
        self.tree = tree
        var nodes: [ScreenNode] = []
        Self.collect(node, into: &nodes)
        self.nodes = nodes
    }

    /// Returns a finder limited to the list with an ID, or this finder for `nil`.
    func inside(_ list: String?) throws(FlowFailure) -> FlowFinder {
        guard let list else {
            return self
        }
        return FlowFinder(tree, in: try node(.id(list)))
    }

    /// The rows in the current window.
    var rows: [ScreenNode] {
        nodes.filter { $0.role == .row }
    }

    /// The list, table or tree of the screen.
    var list: ScreenNode? {
        nodes.first { [.list, .table, .tree].contains($0.role) }
    }

    /// Returns the only node that matches a target and accepts an event, either itself or through a
    /// control inside it.
    ///
    /// - Parameter kind: The kind of event; `nil` accepts any node.
    func node(
        _ target: FlowTarget,
        accepting kind: Event.Kind? = nil
    ) throws(FlowFailure) -> ScreenNode {
        var found: [ScreenNode] = []
        for node in try candidates(target) {
            let acceptor = kind.map { kind in node.first { $0.events.contains(kind) } } ?? node
            if let acceptor, !found.contains(where: { $0.id == acceptor.id }) {
                found.append(acceptor)
            }
        }
        guard let node = found.first else {
            throw FlowFailure(missing(target, kind))
        }
        guard found.count == 1 else {
            throw FlowFailure(.ambiguous(target, found))
        }
        return node
    }

    /// The screen with the fields of a question.
    var question: ScreenNode? {
        tree.screen == AppBundle.questionName ? tree.root : nil
    }

    /// Returns the button, or another choice, of the open dialog.
    func answer(_ name: String) throws(FlowFailure) -> ScreenNode {
        guard let dialog = tree.overlay ?? question else {
            throw FlowFailure("no alert is open")
        }
        // The dialog can have the same name as its question, and tapping the dialog would close it.
        let parts = nodes.filter { $0.id != dialog.id }
        var found: [ScreenNode] = []
        for part in Self.named(name, among: parts) {
            let answer = part.first { $0.events.contains(.tap) }
            if let answer, !found.contains(where: { $0.id == answer.id }) {
                found.append(answer)
            }
        }
        // The confirming button can have the name of its action instead.
        let confirming = parts.first { $0.id == "alert/ok" && $0.events.contains(.tap) }
        guard let answer = found.first ?? (name == "OK" ? confirming : nil) else {
            let answers = parts.filter { $0.events.contains(.tap) }.compactMap(\.flowName)
            let names = answers.prefix(6).map { "\"\($0)\"" }.joined(separator: ", ")
            let rest = answers.count > 6 ? " and others" : ""
            throw FlowFailure("\(quoted(dialog.label)) has no \"\(name)\"; it has \(names)\(rest)")
        }
        guard found.count <= 1 else {
            throw FlowFailure(.ambiguous(.label(name), found))
        }
        return answer
    }

    /// Returns the nodes that a target can refer to.
    func candidates(_ target: FlowTarget) throws(FlowFailure) -> [ScreenNode] {
        switch target {
        case .id(let id):
            // A view can have the same name as an element of every screen.
            let views = nodes.filter { $0.id == "view/\(id)" }
            let exact = views.isEmpty ? nodes.filter { $0.id == id } : views
            return exact.isEmpty ? nodes.filter { $0.id.hasSuffix("/\(id)") } : exact
        case .title:
            return nodes.filter { $0.id == "title" }
        case .row(let number):
            let index = number - 1 - (list?.details.window?.first ?? 0)
            return rows.indices.contains(index) ? [rows[index]] : []
        case .rowNamed(let name):
            let found = Self.named(name, among: rows)
            return found.isEmpty ? rows.filter { $0.cellTexts.contains(name) } : found
        case .within(let list, let row):
            return try inside(list).candidates(row)
        case .column(let title):
            return Self.named(title, among: nodes.filter { $0.role == .column })
        case .accessory(let row):
            let row = try node(row)
            return row.children.filter {
                ["\(row.id)/accessory", "\(row.id)/button"].contains($0.id)
            }
        case .tab(let name):
            return Self.named(name, among: nodes.filter { $0.role == .tab })
        case .section(let title):
            return Self.named(title, among: nodes.filter { $0.role == .section })
        case .label(let name):
            let found = Self.named(name, among: nodes.filter { $0.role != .screen })
            // A column has the same name as the contents of its cells, and the Undo of a message
            // does the same as that of the bar: they match only if nothing else does.
            let messages = nodes.filter { $0.role == .toast }.flatMap(\.children)
            let others = found.filter { node in
                node.role != .column && !messages.contains { $0.id == node.id }
            }
            return others.isEmpty ? found : others
        }
    }

    /// Returns the nodes with exactly that name, else the nodes whose name begins with it.
    static func named(_ name: String, among nodes: [ScreenNode]) -> [ScreenNode] {
        let exact = nodes.filter { $0.flowName == name }
        return exact.isEmpty ? nodes.filter { $0.flowName?.hasPrefix(name) ?? false } : exact
    }

    func missing(_ target: FlowTarget, _ kind: Event.Kind?) -> Finding.Message {
        let name: String
        let candidates: [ScreenNode]
        switch target {
        case .row(let number):
            let total = list?.details.window?.total ?? rows.count
            guard number > total else {
                return """
                    row \(number) of \(total) is not on the screen yet; use "scroll row \(number)" \
                    first
                    """
            }
            return "unknown row \(number); the list has \(total)"
        case .rowNamed(let text):
            let total = list?.details.window?.total ?? rows.count
            guard total == rows.count else {
                return """
                    "\(text)" is not among the \(rows.count) rows on the screen, of \(total); \
                    search for it, or scroll first
                    """
            }
            (name, candidates) = (text, rows)
        case .within(let list, let row):
            return (try? inside(list).missing(row, kind)) ?? missing(.id(list), nil)
        case .tab(let text): (name, candidates) = (text, nodes.filter { $0.role == .tab })
        case .column(let text): (name, candidates) = (text, nodes.filter { $0.role == .column })
        case .section(let text): (name, candidates) = (text, nodes.filter { $0.role == .section })
        case .label(let text):
            if let kind, let other = otherCommand(for: text, than: kind) {
                return other
            }
            name = text
            candidates = nodes.filter { node in
                kind.map { kind in node.first { $0.events.contains(kind) } != nil } ?? true
            }
        case .id(let text):
            let ids = nodes.compactMap { $0.id.split(separator: "/").last.map(String.init) }
            return .missing("#\(text)", nearest: ids.nearest(to: text).map { "#\($0)" })
        case .title: return "the title of this screen cannot be tapped"
        case .accessory: return "the row has no button at its end"
        }
        let nearest = candidates.compactMap(\.flowName).nearest(to: name)
        return .missing("\"\(name)\"", nearest: nearest.map { "\"\($0)\"" })
    }

    /// Returns the command to suggest if the node with a name does not accept the attempted event.
    private func otherCommand(for name: String, than kind: Event.Kind) -> Finding.Message? {
        let named = Self.named(name, among: nodes)
        func takes(_ kinds: Set<Event.Kind>) -> Bool {
            named.contains { node in
                node.first { $0.events.contains(where: kinds.contains) } != nil
            }
        }
        let command: String
        if takes([.adjust, .pick, .toggle]) {
            command = "set"
        } else if takes([.input]) {
            command = "type"
        } else if takes([.choose]) {
            command = "choose"
        } else {
            return nil
        }
        return "\"\(name)\" does not support this; use \(command)"
    }

    /// Skips actions of rows, which `swipe` selects.
    private static func collect(_ node: ScreenNode, into nodes: inout [ScreenNode]) {
        nodes.append(node)
        for child in node.children where !(node.role == .row && child.role == .menu) {
            collect(child, into: &nodes)
        }
    }
}

extension ScreenNode {
    /// The name that a user would give the node.
    var flowName: String? {
        let name = label.flatMap { $0.isEmpty ? nil : $0 }
        return name ?? details.placeholder
    }

    /// The texts in the cells of a row of a table.
    var cellTexts: [String] {
        details.component.cells.map(\.text)
    }
}

extension Finding.Message {
    fileprivate static func missing(_ name: String, nearest: String?) -> Self {
        "unknown \(name) on this screen\(nearest.map { "; did you mean \($0)?" } ?? "")"
    }

    fileprivate static func ambiguous(_ target: FlowTarget, _ found: [ScreenNode]) -> Self {
        let names = found.prefix(5).map { "\($0.flowName.map { "\"\($0)\" " } ?? "")#\($0.id)" }
        let rest = found.count > 5 ? " and \(found.count - 5) more" : ""
        return "ambiguous: \(names.joined(separator: ", "))\(rest)"
    }
}
