import Foundation
import OKitRuntime
import TestSupport

/// Random screens, of which each differs from the one before in a few nodes.
struct RandomTree {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    private static let texts = [
        "Dune", "", "<b>&amp;\"'</b>", "a\u{202E}b", "line\nline", "\u{0}\u{7}\u{1B}[2J", "日本語",
        "</script><script>alert(1)</script>", "https://example.com/?a=1&b=2", "עברית",
    ]

    /// Returns a screen with nodes of all roles.
    mutating func screen() -> ScreenTree {
        var root = ScreenNode(id: "screen/main", role: .screen, label: text())
        root.children = [bar()] + (0..<number(6)).map { node("part/\($0)", depth: 0) }
        if number(3) == 0 {
            root.children.append(overlay())
        }
        return tree(root)
    }

    /// Returns a screen with some nodes changed, added, removed or moved.
    mutating func changed(_ old: ScreenTree) -> ScreenTree {
        var root = old.root
        for _ in 0...number(3) {
            change(&root, depth: 0)
        }
        return tree(root)
    }

    private mutating func tree(_ root: ScreenNode) -> ScreenTree {
        var tree = ScreenTree(screen: "main", root: root)
        tree.opensLinks = true
        return tree
    }

    private mutating func change(_ node: inout ScreenNode, depth: Int) {
        switch number(7) {
        case 0: node.label = text()
        case 1: node.value = value(of: node.role)
        case 2 where depth > 0: node.state = ScreenNode.State(rawValue: UInt16(number(256)))
        case 3 where node.role == .list && !node.children.isEmpty:
            node.children.shuffle(using: &generator)
        case 4 where !node.children.isEmpty && depth > 0:
            node.children.remove(at: number(node.children.count))
        case 5 where node.role == .list || node.role == .group:
            let id = "\(node.id)/new\(number(1000))"
            if node.first(where: { $0.id == id }) == nil {
                let child = node.role == .list ? row(id) : self.node(id, depth: 2)
                node.children.insert(child, at: number(node.children.count + 1))
            }
        default:
            if !node.children.isEmpty {
                change(&node.children[number(node.children.count)], depth: depth + 1)
            }
        }
    }

    private mutating func bar() -> ScreenNode {
        var back = ScreenNode(id: "back", role: .button, label: text(), events: [.tap])
        back.details.purpose = .back
        back.details.path = [text()]
        return ScreenNode(id: "bar", role: .bar, children: [back, button("bar/save")])
    }

    private mutating func overlay() -> ScreenNode {
        ScreenNode(
            id: "alert",
            role: [.alert, .sheet, .help][number(3)],
            label: text(),
            value: .text(text()),
            children: [node("alert/0", depth: 2), button("alert/ok")]
        )
    }

    private mutating func button(_ id: String) -> ScreenNode {
        var button = ScreenNode(id: id, role: .button, label: text(), events: [.tap])
        button.details.image = number(3) == 0 ? text() : nil
        button.details.component.key = number(3) == 0 ? "ctrl-s" : nil
        return button
    }

    private mutating func row(_ id: String) -> ScreenNode {
        var row = ScreenNode(id: id, role: .row, label: text(), value: .text(text()))
        row.events = number(2) == 0 ? [.tap] : []
        row.details.ribbon = ["#ff0000", "red;x", nil][number(3)]
        row.details.component.detail = number(4) == 0 ? text() : nil
        row.details.component.badge = number(4) == 0 ? text() : nil
        row.details.component.level = number(4) == 0 ? number(4) : nil
        row.details.component.cells = (0..<number(3)).map { _ in ScreenNode.Cell(text()) }
        if number(4) == 0 {
            row.children.append(node("\(id)/control", depth: 3))
        }
        if number(4) == 0 {
            let entries = [button("\(id)/menu/0")]
            row.children.append(ScreenNode(id: "\(id)/menu", role: .menu, children: entries))
        }
        return row
    }

    /// Returns a node of a random role.
    mutating func node(_ id: String, depth: Int) -> ScreenNode {
        let all = ScreenNode.Role.allCases.filter {
            ![.screen, .alert, .sheet, .help].contains($0)
        }
        return node(id, all[number(all.count)], depth: depth)
    }

    /// Returns a node of a role.
    mutating func node(_ id: String, _ role: ScreenNode.Role, depth: Int) -> ScreenNode {
        var node = ScreenNode(id: id, role: role, label: text(), value: value(of: role))
        node.events = [Event.Kind.tap, .input, .toggle, .adjust, .pick, .choose, .window]
            .filter { _ in number(2) == 0 }
        node.state = ScreenNode.State(rawValue: UInt16(number(256)))
        node.details.bounds = ScreenNode.Bounds(minimum: 0, maximum: 10, step: 1)
        node.details.placeholder = text()
        node.details.component.style = ["good", "a b", nil][number(3)]
        node.details.component.problem = number(3) == 0 ? text() : nil
        node.details.component.arrangement = [.row, .grid, nil][number(3)]
        node.details.component.weights = number(2) == 0 ? [1, 2.5, .infinity] : []
        switch role {
        case .list, .tree, .table:
            node.children = (0..<number(5)).map { row("\(id)/\($0)") }
            node.details.window = ScreenNode.Window(total: 40, first: number(3))
        case .section, .group, .split, .tabs, .bar, .menu:
            let count = depth < 3 ? number(3) : 0
            node.children = (0..<count).map { self.node("\(id)/\($0)", depth: depth + 1) }
        case .picker, .segments:
            node.children = (0..<number(4)).map {
                ScreenNode(id: "\(id)/\($0)", role: .option, label: text())
            }
        case .chart:
            let kinds: [ScreenNode.Chart.Kind] = [.line, .bar, .spark, .gauge]
            let points = (0..<number(4)).map { _ in
                ScreenNode.Chart.Point(label: text(), value: Double(number(9)))
            }
            node.details.component.chart = ScreenNode.Chart(kind: kinds[number(4)], points: points)
        default: break
        }
        return node
    }

    private mutating func value(of role: ScreenNode.Role) -> NodeValue? {
        switch role {
        case .switch: .bool(number(2) == 0)
        case .slider, .stepper, .segments, .picker, .progress: .number(Double(number(10)))
        case .date: .date(Date(timeIntervalSinceReferenceDate: Double(number(1_000_000_000))))
        default: number(4) == 0 ? nil : .text(text())
        }
    }

    private mutating func text() -> String {
        Self.texts[number(Self.texts.count)]
    }

    private mutating func number(_ limit: Int) -> Int {
        Int.random(in: 0..<max(limit, 1), using: &generator)
    }
}
