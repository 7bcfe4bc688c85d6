import OKitSyntax

/// Plays the lines of a flow on a session.
public struct FlowRunner {
    private let session: AppSession
    private let show: (ScreenTree) -> Void

    /// Makes a runner; `show` is called by each `show` command.
    public init(_ session: AppSession, show: @escaping (ScreenTree) -> Void) {
        self.session = session
        self.show = show
    }

    /// Plays one line.
    public func play(_ line: String) throws(FlowError) {
        guard let command = try FlowCommand.parse(line) else {
            return
        }
        let tree = session.screenTree()
        switch command {
        case .tap(let target):
            try send(.tap, to: try FlowFinder(tree).node(target, for: .tap))
        case .type(let text, let target):
            try send(.input(text), to: try FlowFinder(tree).node(target, for: .input))
        case .search(let text):
            try send(.input(text), to: try FlowFinder(tree).node(.id("search"), for: .input))
        case .answer(let label):
            guard tree.overlay != nil else {
                throw FlowError("no alert is open")
            }
            try send(.tap, to: try FlowFinder(tree).node(.label(label), for: .tap))
        case .back:
            try send(.tap, to: try FlowFinder(tree).node(.id("back"), for: .tap))
        case .edit, .done:
            try send(.tap, to: try FlowFinder(tree).node(.id("edit"), for: .tap))
        case .show:
            show(tree)
        case .expect(let expectation):
            try FlowFinder(tree).check(expectation)
        }
    }

    private func send(_ action: Event.Action, to node: ScreenNode) throws(FlowError) {
        guard !node.state.contains(.disabled) else {
            throw FlowError("\"\(node.label ?? node.id)\" is disabled")
        }
        _ = session.send(Event(action, on: node.id))
    }
}

/// Finds what a flow names on a screen.
struct FlowFinder {
    private let tree: ScreenTree
    private let nodes: [ScreenNode]

    init(_ tree: ScreenTree) {
        self.tree = tree
        var nodes: [ScreenNode] = []
        Self.collect(tree.overlay ?? tree.root, into: &nodes)
        self.nodes = nodes
    }

    func node(_ target: FlowTarget, for kind: Event.Kind) throws(FlowError) -> ScreenNode {
        switch target {
        case .id(let id):
            return try only(nodes.filter { $0.id == id }, "#\(id)")
        case .title:
            return try only(nodes.filter { $0.id == "title" }, "title")
        case .row(let number):
            guard rows.indices.contains(number - 1) else {
                throw FlowError("there is no row \(number); there are \(rows.count)")
            }
            return rows[number - 1]
        case .rowNamed(let name):
            return try named(name, among: rows)
        case .tab(let name):
            return try named(name, among: nodes.filter { $0.role == .tab })
        case .label(let name):
            return try named(name, among: nodes.filter { $0.events.contains(kind) })
        }
    }

    func check(_ expectation: FlowExpectation) throws(FlowError) {
        let problem: String?
        switch expectation {
        case .screen(let name):
            problem = tree.screen == name ? nil : "screen \"\(tree.screen)\""
        case .title(let title):
            problem = tree.root.label == title ? nil : "title \"\(tree.root.label ?? "")\""
        case .text(let text):
            problem = isVisible(text) ? nil : "nothing with \"\(text)\""
        case .noText(let text):
            problem = isVisible(text) ? "\"\(text)\"" : nil
        case .rows(let count):
            let total = nodes.first { $0.role == .list }?.details.window?.total ?? rows.count
            problem = total == count ? nil : "\(total) rows"
        case .row(let number, let label):
            let found = rows.indices.contains(number - 1) ? rows[number - 1].label : nil
            problem =
                found == label ? nil : found.map { "row \(number) \"\($0)\"" } ?? "no such row"
        case .alert(let title):
            let found = tree.overlay?.label
            problem = found == title ? nil : found.map { "alert \"\($0)\"" } ?? "no alert"
        case .noAlert:
            problem = tree.overlay.map { "alert \"\($0.label ?? "")\"" }
        }
        if let problem {
            throw FlowError("expected \(expectation); there is \(problem)")
        }
    }

    private var rows: [ScreenNode] {
        nodes.filter { $0.role == .row }
    }

    private func isVisible(_ text: String) -> Bool {
        nodes.contains {
            $0.label?.contains(text) == true || $0.value?.text?.contains(text) == true
        }
    }

    /// The exact label, else the only one that begins so.
    private func named(
        _ name: String,
        among candidates: [ScreenNode]
    ) throws(FlowError) -> ScreenNode {
        let exact = candidates.filter { $0.label == name }
        let found = exact.isEmpty ? candidates.filter { $0.label?.hasPrefix(name) == true } : exact
        if found.isEmpty {
            let names = candidates.compactMap(\.label)
            let hint = names.nearest(to: name).map { "; did you mean \"\($0)\"?" } ?? ""
            throw FlowError("there is no \"\(name)\" here\(hint)")
        }
        return try only(found, "\"\(name)\"")
    }

    private func only(_ found: [ScreenNode], _ name: String) throws(FlowError) -> ScreenNode {
        guard found.count <= 1 else {
            let names = found.map { "\($0.label ?? "") (#\($0.id))" }.joined(separator: ", ")
            throw FlowError("\(name) is not clear: \(names)")
        }
        guard let node = found.first else {
            throw FlowError("there is no \(name) here")
        }
        return node
    }

    private static func collect(_ node: ScreenNode, into nodes: inout [ScreenNode]) {
        nodes.append(node)
        for child in node.children {
            collect(child, into: &nodes)
        }
    }
}
