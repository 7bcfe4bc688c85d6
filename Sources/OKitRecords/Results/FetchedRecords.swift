public import OKitExpression
import OKitModel

/// What a query has found.
public struct FetchedRecords: Sendable, Equatable {
    /// The records of the window, in their order.
    public var records: [RecordID]
    /// Stretches of `records` with the same value of the grouping; one without value, with all of
    /// them, where nothing is grouped.
    public var sections: [Section]
    /// How many records there are in the whole, outside the window too.
    public var total: Int

    /// Records with the same value of the grouping.
    public struct Section: Sendable, Equatable {
        /// The value; null without grouping.
        public var value: Value
        /// Where in `records` they stand.
        public var range: Range<Int>
    }

    init(_ rows: [(id: RecordID, group: Value)], total: Int) {
        records = rows.map(\.id)
        self.total = total
        sections = []
        for (index, row) in rows.enumerated() {
            if let last = sections.last, last.value == row.group {
                sections[sections.count - 1].range = last.range.lowerBound..<index + 1
            } else {
                sections.append(Section(value: row.group, range: index..<index + 1))
            }
        }
    }
}
