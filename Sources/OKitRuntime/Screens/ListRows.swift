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

    private(set) var sections: [Section] = []
    let total: Int

    private unowned let session: AppSession
    private let place: Place

    /// All that the rows depend on besides values of bindings.
    private struct Key: Hashable {
        let screen: String
        let context: ObjectID?
        let query: String
        let filter: Int?
        let isEditing: Bool
    }

    /// The rows as they were last, unless their order may be another one.
    static func kept(of place: Place, _ session: AppSession) -> ListRows {
        let key = Key(
            screen: place.screen.name,
            context: place.context,
            query: place.query,
            filter: place.filter,
            isEditing: place.isEditing && place.screen.cell?.isHeightGiven ?? false
        )
        return session.cache.kept(key) { ListRows(of: place, session) }
    }

    private init(of place: Place, _ session: AppSession) {
        self.session = session
        self.place = place
        let attributes = place.screen.attributes
        let all = session.value(attributes["dataPath"], on: place.context).elements ?? []
        var rows = all.compactMap(\.object)
        if !place.query.isEmpty {
            let query = SearchText.normalized(place.query)
            rows = rows.filter {
                session.text(attributes["searchPath"], on: $0)
                    .map { SearchText.normalized($0).contains(query) } ?? false
            }
        }
        if let filter = place.filter, place.screen.searchFilters.indices.contains(filter) {
            let wanted = place.screen.searchFilters[filter]
            rows = rows.filter { session.text(attributes["searchFilterPath"], on: $0) == wanted }
        }
        if let cell = place.screen.cell, cell.isHeightGiven {
            rows = rows.filter { session.isShown(cell, on: $0, in: place, isOpened: false) }
        }
        total = rows.count
        rows = sorted(rows, by: attributes["rowSort"], isAscending: "rowSortAsc")
        sections = grouped(rows)
    }

    /// Rows with the same title share a section.
    private func grouped(_ rows: [ObjectID]) -> [Section] {
        let attributes = place.screen.attributes
        guard let group = attributes["group"], !group.text.isEmpty else {
            return [Section(title: nil, rows: rows)]
        }
        let isSorted = session.condition(attributes["groupSort"], on: place.context, or: true)
        let rows = isSorted ? sorted(rows, by: group, isAscending: "groupSortAsc") : rows
        var sections: [Section] = []
        var indexOfTitle: [String: Int] = [:]
        for row in rows {
            let title = session.text(attributes["groupName"] ?? group, on: row) ?? ""
            if let index = indexOfTitle[title] {
                sections[index].rows.append(row)
            } else {
                indexOfTitle[title] = sections.count
                sections.append(Section(title: title, rows: [row]))
            }
        }
        return sections
    }

    /// Sorts by values, each kind in its own way; equals keep their order.
    private func sorted(
        _ objects: [ObjectID],
        by attribute: Attribute?,
        isAscending: String
    ) -> [ObjectID] {
        guard let attribute, !attribute.text.isEmpty else {
            return objects
        }
        let ascends = session.condition(
            place.screen.attributes[isAscending],
            on: place.context,
            or: true
        )
        let order = TextOrder(locale: session.graph.environment.locale)
        let keyed = objects.enumerated().map { index, object in
            let key = SortKey(session.value(attribute, on: object), order)
            return (key: key, index: index, object: object)
        }
        return keyed.sorted { left, right in
            let (first, second) = ascends ? (left.key, right.key) : (right.key, left.key)
            if first.isOrdered(before: second, by: order) {
                return true
            }
            return !second.isOrdered(before: first, by: order) && left.index < right.index
        }.map(\.object)
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

extension Attributes {
    /// Whether the rows of this cell may come and go.
    fileprivate var isHeightGiven: Bool {
        ["showDisplay", "showEdit", "heightDisplay", "heightEdit"].contains { self[$0] != nil }
    }
}
