import OKitRuntime

/// The rows that are equal in two trees and in equal lists, so that they need not be rendered.
struct UnchangedRows {
    private(set) var ids: Set<ScreenNode.ID> = []

    init(from old: ScreenNode, to new: ScreenNode) {
        compare(old, new, depth: 0)
    }

    private mutating func compare(_ old: ScreenNode, _ new: ScreenNode, depth: Int) {
        // Screens are not nested more deeply, and the stack is limited.
        guard depth < 64 else {
            return
        }
        if [.list, .table, .tree].contains(new.role), old.role == new.role {
            compareRows(old, new)
            return
        }
        let children = Dictionary(old.children.map { ($0.id, $0) }) { first, _ in first }
        for child in new.children {
            if let former = children[child.id] {
                compare(former, child, depth: depth + 1)
            }
        }
    }

    private mutating func compareRows(_ old: ScreenNode, _ new: ScreenNode) {
        let (before, after) = (Self.rows(of: old), Self.rows(of: new))
        guard Self.appearance(of: old, before) == Self.appearance(of: new, after) else {
            return
        }
        let rows = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
        for row in after where rows[row.id] == row {
            ids.insert(row.id)
        }
    }

    private static func rows(of list: ScreenNode) -> [ScreenNode] {
        list.children.flatMap { child in
            child.role == .section
                ? child.children.filter { $0.role == .row }
                : child.role == .row ? [child] : []
        }
    }

    /// The properties of a list on which the elements of its rows depend.
    private struct Appearance: Equatable {
        let columns: [ScreenNode]
        let ticks: Bool
        let hasControls: Bool
        let hasEnd: Bool
    }

    private static func appearance(of list: ScreenNode, _ rows: [ScreenNode]) -> Appearance {
        Appearance(
            columns: list.children.filter { $0.role == .column },
            ticks: list.state.contains(.editing),
            hasControls: rows.contains { $0.children.contains(where: \.isControl) },
            hasEnd: rows.contains { !$0.children.isEmpty }
        )
    }
}
