public import OKitExpression
import OKitSyntax

/// A query for records, with their order.
public struct RecordQuery: Sendable {
    /// The entity; records of its sub-entities are included.
    public var entity: String
    /// The condition for records; `nil` selects all.
    public var predicate: ParsedExpression?
    /// The values of the predicate's variables.
    public var variables: [String: Value]
    /// The values for `%@` and similar placeholders, by position.
    public var arguments: [Value]
    /// The values of the environment's names, for predicates in CEL.
    public var names: [String: Value]
    /// The sort order, most significant first; equal records are sorted by key.
    public var sorting: [Sorting]
    /// The attribute, or key path to one, whose values form sections.
    ///
    /// Records are sorted by it first, unless the sorting begins with it.
    public var grouping: String?
    /// The range of records to return, counted from 0; `nil` for all.
    public var window: Range<Int>?

    /// Creates a query.
    public init(
        _ entity: String,
        where predicate: ParsedExpression? = nil,
        variables: [String: Value] = [:],
        arguments: [Value] = [],
        names: [String: Value] = [:],
        sortedBy sorting: [Sorting] = [],
        groupedBy grouping: String? = nil,
        window: Range<Int>? = nil
    ) {
        self.entity = entity
        self.predicate = predicate
        self.variables = variables
        self.arguments = arguments
        self.names = names
        self.sorting = sorting
        self.grouping = grouping
        self.window = window
    }

    /// An attribute, or a key path to one, by which records are sorted; null comes first.
    public struct Sorting: Sendable, Hashable {
        /// The key path.
        public var path: String
        /// Whether the order is ascending.
        public var isAscending: Bool

        /// Creates a sorting.
        public init(_ path: String, ascending isAscending: Bool = true) {
            self.path = path
            self.isAscending = isAscending
        }
    }

    /// The sorting, preceded by the grouping.
    package var wholeSorting: [Sorting] {
        guard let grouping, sorting.first?.path != grouping else {
            return sorting
        }
        return [Sorting(grouping)] + sorting
    }
}
