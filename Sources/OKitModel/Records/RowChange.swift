/// What happened to a row between two results.
///
/// Deletions and the origins of moves count in the old result; insertions, updates and the
/// destinations of moves in the new one.
public enum RowChange: Sendable, Hashable {
    /// A row is new.
    case insert(RecordID, at: Int)
    /// A row is gone.
    case delete(RecordID, at: Int)
    /// A row stands elsewhere among those that stayed.
    case move(RecordID, from: Int, to: Int)
    /// The record of a row has other values.
    case update(RecordID, at: Int)
}

extension FetchedRecords {
    /// The changes that make the new result of this one: deletions, insertions, moves and updates,
    /// each by place.
    ///
    /// As few rows as possible move. A row that moves may be updated too.
    ///
    /// - Parameter difference: what was changed meanwhile, for the updates.
    public func changes(to new: FetchedRecords, _ difference: RecordDifference) -> [RowChange] {
        let oldIndexes = Dictionary(
            records.enumerated().map { ($1, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let present = Set(new.records)
        let deletions = records.enumerated().filter { !present.contains($1) }
        var changes = deletions.map { RowChange.delete($1, at: $0) }
        changes += new.records.enumerated().compactMap { index, id in
            oldIndexes[id] == nil ? .insert(id, at: index) : nil
        }
        let stayed = new.records.enumerated().compactMap { index, id in
            oldIndexes[id].map { (id: id, old: $0, new: index) }
        }
        let still = Self.longestRise(stayed.map(\.old))
        changes += stayed.filter { !still.contains($0.old) }.map {
            .move($0.id, from: $0.old, to: $0.new)
        }
        changes += stayed.filter { difference.updated[$0.id] != nil }.map {
            .update($0.id, at: $0.new)
        }
        return changes
    }

    /// The members of a longest rising subsequence of different numbers.
    private static func longestRise(_ numbers: [Int]) -> Set<Int> {
        // For each length, where the rise of that length with the smallest end ends.
        var ends: [Int] = []
        var previous: [Int?] = []
        for (index, number) in numbers.enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if numbers[ends[middle]] < number {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            previous.append(low > 0 ? ends[low - 1] : nil)
            if low < ends.count {
                ends[low] = index
            } else {
                ends.append(index)
            }
        }
        var rise: Set<Int> = []
        var index = ends.last
        while let present = index {
            rise.insert(numbers[present])
            index = previous[present]
        }
        return rise
    }
}
