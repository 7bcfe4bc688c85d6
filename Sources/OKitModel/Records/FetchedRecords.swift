public import OKitExpression

/// The result of a query.
public struct FetchedRecords: Sendable, Equatable {
    /// The records of the window, in order.
    public var records: [RecordID]
    /// Consecutive `records` with the same grouping value; without grouping, one section with all
    /// records and a null value.
    public var sections: [Section]
    /// The total number of records, inside and outside of the window.
    public var total: Int
    /// Whether `total` is the number of records; otherwise there are at least that many.
    package var isCounted = true
    /// The entities of `records`, in their order.
    package let kinds: [String]

    /// Records with the same value of the grouping.
    public struct Section: Sendable, Equatable {
        /// The value; null without grouping.
        public var value: Value
        /// Their indices in `records`.
        public var range: Range<Int>
    }

    /// Divides records into sections: consecutive records with the same grouping value.
    package init(_ rows: [(id: RecordID, kind: String, group: Value)], total: Int) {
        records = rows.map(\.id)
        kinds = rows.map(\.kind)
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
