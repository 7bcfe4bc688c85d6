public import OKitExpression
import OKitModel
import OKitSyntax

/// A request for a list of models: its filters, order and page size.
public struct ListRequest: Sendable, Hashable {
    /// The required values of members; numbers are compared by value.
    public var filters: [String: Value]
    /// The members to sort by, most significant first.
    ///
    /// `-age` sorts in descending order. Equal models are sorted by identifier.
    public var sort: [String]
    /// The maximum number of models on a page, at least one; nil for all.
    public var limit: Int?
    /// The cursor of the page, from the previous page; nil for the first one.
    public var cursor: String?
    /// The owners of the models: the owner of the field that contains them, followed by its owners;
    /// empty for all models.
    public var owners: [ModelOwner]

    /// Creates a request; by default, for all models sorted by identifier.
    public init(
        filters: [String: Value] = [:],
        sort: [String] = [],
        limit: Int? = nil,
        cursor: String? = nil,
        owners: [ModelOwner] = []
    ) {
        self.filters = filters
        self.sort = sort
        self.limit = limit
        self.cursor = cursor
        self.owners = owners
    }
}

/// A page of a list.
public struct ModelPage<Item> {
    /// The items, in list order.
    public var items: [Item]
    /// The models that could not be read, each with the reason.
    public var failures: [ModelStoreError]
    /// The cursor of the next page; nil if this is the last.
    public var next: String?

    /// Creates a page.
    public init(items: [Item], failures: [ModelStoreError] = [], next: String? = nil) {
        self.items = items
        self.failures = failures
        self.next = next
    }
}

extension ModelPage: Sendable where Item: Sendable {}

extension ListRequest {
    /// Applies the request to all models of a kind, for stores that have them in memory.
    ///
    /// A page begins after the last position of the previous one, whatever was stored and deleted
    /// in the meantime.
    ///
    /// - Throws: `badCursor`; `noInverse` if models do not name the requested owner.
    public func page(
        of snapshots: [ModelSnapshot],
        failures: [ModelStoreError] = []
    ) throws(ModelStoreError) -> ModelPage<ModelSnapshot> {
        let owner = owners.first
        guard owner == nil || owner?.foreignKey != nil else {
            throw .noInverse(owner?.key ?? "", of: owner?.kind ?? ModelKind(""))
        }
        var places = snapshots.filter { matches($0) && isOwned($0, by: owner) }.map {
            (sortKey(of: $0), $0)
        }
        places.sort { isBefore($0.0, $1.0) }
        if let cursor {
            let last = try sortKey(of: cursor)
            places.removeAll { !isBefore(last, $0.0) }
        }
        let count = min(limit.map { max($0, 1) } ?? places.count, places.count)
        let next = count < places.count ? cursor(after: places[count - 1].0) : nil
        return ModelPage(items: places[..<count].map { $0.1 }, failures: failures, next: next)
    }

    private func matches(_ snapshot: ModelSnapshot) -> Bool {
        filters.allSatisfy { key, value in
            let member = snapshot.members[key] ?? .null
            return member == value || member.numericOrder(to: value) == .same
        }
    }

    private func isOwned(_ snapshot: ModelSnapshot, by owner: ModelOwner?) -> Bool {
        guard let owner, let key = owner.foreignKey else {
            return true
        }
        return snapshot.members[key]?.identifierText == owner.identifier
    }

    /// The sort key of a model: the members to sort by, and the identifier.
    private func sortKey(of snapshot: ModelSnapshot) -> [Value] {
        let members = sort.map { snapshot.members[$0.withoutSign] ?? .null }
        return members + [snapshot.identifierKey.flatMap { snapshot.members[$0] } ?? .null]
    }

    private func isBefore(_ left: [Value], _ right: [Value]) -> Bool {
        for (index, (left, right)) in zip(left, right).enumerated() {
            let order = left.order(to: right)
            let isDescending = index < sort.count && sort[index].hasPrefix("-")
            if order != .same {
                return order == (isDescending ? .descending : .ascending)
            }
        }
        return false
    }

    private func cursor(after sortKey: [Value]) -> String {
        var writer = JSONWriter()
        Value.list(sortKey).writeStored(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func sortKey(of cursor: String) throws(ModelStoreError) -> [Value] {
        let source = SourceText(path: "cursor", bytes: Array(cursor.utf8))
        guard let root = try? JSONDocument(parsing: source).root,
            case .list(let sortKey) = Value(stored: root), sortKey.count == sort.count + 1
        else {
            throw .badCursor
        }
        return sortKey
    }
}

extension String {
    fileprivate var withoutSign: String {
        hasPrefix("-") ? String(dropFirst()) : self
    }
}

extension Value {
    /// Null is first; values of different kinds are equal.
    fileprivate func order(to other: Value) -> Order {
        switch (self, other) {
        case (.null, .null): .same
        case (.null, _): .ascending
        case (_, .null): .descending
        case (.text(let left), .text(let right)): Order(left, right)
        case (.date(let left), .date(let right)): Order(left, right)
        default: numericOrder(to: other) ?? .same
        }
    }
}
