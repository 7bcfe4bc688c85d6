import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel

/// The rows of a list of version 1 that match the search, sorted and grouped into titled sections.
///
/// OKit, "Row pipeline on each refresh".
struct ListRows {
    /// The objects in row order.
    let items: [Value]
    /// The sections.
    ///
    /// Each contains the rows with one title.
    let sections: [ProviderRuntime.Section]

    /// The inputs of the rows other than values of bindings.
    private struct Key: Hashable {
        let screen: String
        let context: ObjectID?
        let query: String
        let filter: Int?
        let isEditing: Bool
    }

    /// Returns the cached rows unless their order may have changed; empty on other screens.
    static func cached(of entry: NavigationEntry, _ objects: AppObjects) -> ListRows {
        guard let list = entry.screen.list, let page = entry.page else {
            return ListRows(items: [], sections: [])
        }
        let key = Key(
            screen: entry.screen.name,
            context: entry.context,
            query: entry.query,
            filter: entry.filter,
            isEditing: entry.isEditing && list.cell.isHeightGiven
        )
        return objects.cache.cached(key) {
            RowPipeline(entry: entry, page: page, list: list, objects: objects).rows
        }
    }
}

/// The steps that turn the objects of a list into rows.
private struct RowPipeline {
    let entry: NavigationEntry
    let page: Page
    let list: ListDeclaration
    let objects: AppObjects

    /// The rows, grouped into sections.
    var rows: ListRows {
        let groups = grouped(sorted(found, by: list.rowOrder))
        var start = 0
        let sections = groups.map { group in
            defer { start += group.rows.count }
            let range = start..<start + group.rows.count
            return ProviderRuntime.Section(title: group.title, total: nil, range: range)
        }
        return ListRows(items: groups.flatMap(\.rows), sections: sections)
    }

    /// The objects that match the search, without hidden rows.
    private var found: [Value] {
        let all = objects.value(list.data, in: page).elements ?? []
        var rows = all.filter { $0.object != nil }
        if !entry.query.isEmpty {
            let query = SearchText.normalized(entry.query)
            rows = rows.filter {
                objects.text(list.searchPath, on: $0, in: page)
                    .map { objects.isFound(query, in: $0) } ?? false
            }
        }
        if let filter = entry.filter, list.searchFilters.indices.contains(filter) {
            let chosen = list.searchFilters[filter]
            rows = rows.filter { objects.text(list.searchFilterPath, on: $0, in: page) == chosen }
        }
        if list.cell.isHeightGiven {
            rows = rows.filter {
                objects.isShown(
                    list.cell,
                    on: $0,
                    isEditing: entry.isEditing,
                    isOpened: false,
                    in: page
                )
            }
        }
        return rows
    }

    /// Rows with the same title share a section.
    private func grouped(_ rows: [Value]) -> [(title: String?, rows: [Value])] {
        guard let group = list.groupOrder.path else {
            return [(nil, rows)]
        }
        let isSorted = objects.condition(list.groupSort, in: page, or: true)
        let rows = isSorted ? sorted(rows, by: list.groupOrder) : rows
        var groups: [(title: String?, rows: [Value])] = []
        var indexOfTitle: [String: Int] = [:]
        for row in rows {
            let title = objects.text(list.groupName ?? group, on: row, in: page) ?? ""
            if let index = indexOfTitle[title] {
                groups[index].rows.append(row)
            } else {
                indexOfTitle[title] = groups.count
                groups.append((title, [row]))
            }
        }
        return groups
    }

    /// Sorts by values, each type by its own rules.
    ///
    /// The sort is stable.
    private func sorted(_ rows: [Value], by order: ListDeclaration.Order) -> [Value] {
        guard let path = order.path else {
            return rows
        }
        let ascends = objects.condition(order.ascends, in: page, or: true)
        let texts = TextOrder(locale: objects.graph.environment.locale)
        let values = rows.map { objects.value(path, on: $0, in: page) }
        guard objects.graph.environment.turn.chargeSorting(by: values) else {
            return rows
        }
        let keyed = rows.indices.map { index in
            (key: SortKey(values[index], texts), index: index, row: rows[index])
        }
        return keyed.sorted { left, right in
            let (first, second) = ascends ? (left.key, right.key) : (right.key, left.key)
            if first.isOrdered(before: second, by: texts) {
                return true
            }
            return !second.isOrdered(before: first, by: texts) && left.index < right.index
        }.map(\.row)
    }
}

/// The sort key of a row: null comes first, then numbers, dates and text.
private enum SortKey {
    case nothing
    case number(Double)
    case date(Date)
    case text(TextOrder.Key)

    init(_ value: Value, _ order: TextOrder) {
        if case .date(let date) = value {
            self = .date(date)
        } else if value.isNumber, let number = value.double {
            self = .number(number)
        } else {
            self = value.text.map { .text(order.key($0)) } ?? .nothing
        }
    }

    func isOrdered(before other: Self, by order: TextOrder) -> Bool {
        switch (self, other) {
        case (.number(let first), .number(let second)): first < second
        case (.date(let first), .date(let second)): first < second
        case (.text(let first), .text(let second)): order.isOrdered(first, before: second)
        default: rank < other.rank
        }
    }

    private var rank: Int {
        switch self {
        case .nothing: 0
        case .number: 1
        case .date: 2
        case .text: 3
        }
    }
}
