import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel

/// The rows of a list screen: what is found by the search, sorted, under section titles.
///
/// OKit, "Row pipeline on each refresh".
struct ListRows {
    /// Rows under one title.
    struct Section {
        var title: String?
        var rows: [ObjectID]
    }

    let sections: [Section]
    let total: Int

    /// All that the rows depend on besides values of bindings.
    private struct Key: Hashable {
        let screen: String
        let context: ObjectID?
        let query: String
        let filter: Int?
        let isEditing: Bool
    }

    /// The rows as they were last, unless their order may be another one.
    static func cached(of entry: NavigationEntry, _ objects: AppObjects) -> ListRows {
        let key = Key(
            screen: entry.screen.name,
            context: entry.context,
            query: entry.query,
            filter: entry.filter,
            isEditing: entry.isEditing && entry.cell?.isHeightGiven == true
        )
        return objects.cache.cached(key) { ListRows(of: entry, objects) }
    }

    private init(of entry: NavigationEntry, _ objects: AppObjects) {
        let pipeline = RowPipeline(entry: entry, objects: objects)
        let rows = pipeline.found()
        total = rows.count
        sections = pipeline.grouped(pipeline.sorted(rows))
    }
}

/// The steps that make rows of the objects of a list.
private struct RowPipeline {
    let entry: NavigationEntry
    let objects: AppObjects
    private var attributes: ListAttributes { entry.screen.list }

    init(entry: NavigationEntry, objects: AppObjects) {
        self.entry = entry
        self.objects = objects
    }

    /// The objects that the search finds, without hidden rows.
    func found() -> [ObjectID] {
        let all = objects.value(attributes.data, on: entry.context).elements ?? []
        var rows = all.compactMap(\.object)
        if !entry.query.isEmpty {
            let query = SearchText.normalized(entry.query)
            rows = rows.filter {
                objects.text(attributes.searchPath, on: $0)
                    .map { objects.isFound(query, in: $0) } ?? false
            }
        }
        if let filter = entry.filter, entry.screen.searchFilters.indices.contains(filter) {
            let chosen = entry.screen.searchFilters[filter]
            rows = rows.filter { objects.text(attributes.searchFilterPath, on: $0) == chosen }
        }
        if let cell = entry.cell, cell.isHeightGiven, let page = entry.page {
            rows = rows.filter {
                objects.isShown(
                    cell,
                    on: .object($0),
                    isEditing: entry.isEditing,
                    isOpened: false,
                    in: page
                )
            }
        }
        return rows
    }

    func sorted(_ rows: [ObjectID]) -> [ObjectID] {
        sorted(rows, by: attributes.rowOrder)
    }

    /// Rows with the same title share a section.
    func grouped(_ rows: [ObjectID]) -> [ListRows.Section] {
        guard let group = attributes.groupOrder.path else {
            return [ListRows.Section(title: nil, rows: rows)]
        }
        let isSorted = objects.condition(attributes.groupSort, on: entry.context, or: true)
        let rows = isSorted ? sorted(rows, by: attributes.groupOrder) : rows
        var sections: [ListRows.Section] = []
        var indexOfTitle: [String: Int] = [:]
        for row in rows {
            let title = objects.text(attributes.groupName ?? group, on: row) ?? ""
            if let index = indexOfTitle[title] {
                sections[index].rows.append(row)
            } else {
                indexOfTitle[title] = sections.count
                sections.append(ListRows.Section(title: title, rows: [row]))
            }
        }
        return sections
    }

    /// Sorts by values, each kind in its own way; equals keep their order.
    private func sorted(
        _ rows: [ObjectID],
        by order: ListAttributes.Order
    ) -> [ObjectID] {
        guard let path = order.path else {
            return rows
        }
        let ascends = objects.condition(order.ascends, on: entry.context, or: true)
        let texts = TextOrder(locale: objects.graph.environment.locale)
        let keyed = rows.enumerated().map { index, row in
            let key = SortKey(objects.value(path, on: row), texts)
            return (key: key, index: index, row: row)
        }
        let keys = rows.map { objects.value(path, on: $0) }
        guard objects.graph.environment.turn.chargeSorting(by: keys) else {
            return rows
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

/// What a row is sorted by: nothing comes first, then numbers, dates and texts.
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

extension NavigationEntry {
    /// What a row of the list shows.
    fileprivate var cell: CellDeclaration? {
        if case .list(let list) = page?.declaration.body.first?.kind { list.cell } else { nil }
    }
}
