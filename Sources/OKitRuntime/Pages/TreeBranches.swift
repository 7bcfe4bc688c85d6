import OKitBundle
import OKitExpression

/// Finds the rows of a tree.
struct TreeBranches {
    let objects: AppObjects
    let page: Page
    let entry: NavigationEntry
    let key: String

    /// A row of a tree.
    struct Branch {
        let item: Value
        let level: Int
        let id: String
        let hasChildren: Bool
        let isExpanded: Bool
    }

    /// Returns the rows that are not inside a collapsed row.
    func branches(_ items: [Value], _ children: LocatedExpression) -> [Branch] {
        var result: [Branch] = []
        func add(_ items: [Value], _ level: Int, _ path: [Value], _ parent: String) {
            var names = RowNames()
            for (index, item) in items.enumerated() where !path.contains(item) {
                let id = "\(parent)/\(names.name(of: item, at: index, objects.graph))"
                let below = objects.value(children, on: item, in: page).elements ?? []
                let isExpanded = entry.components.toggled.contains(id)
                result.append(
                    Branch(
                        item: item,
                        level: level,
                        id: id,
                        hasChildren: !below.isEmpty,
                        isExpanded: isExpanded
                    )
                )
                if isExpanded, level < Self.mostLevels {
                    add(below, level + 1, path + [item], id)
                }
            }
        }
        add(items, 0, [], "\(key)/row")
        return result
    }

    private static let mostLevels = 32
}
