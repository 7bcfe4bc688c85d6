import OKitSyntax

/// A change of a row between two results.
///
/// Deletions and the origins of moves refer to indices in the old result; insertions, updates and
/// the destinations of moves to indices in the new one.
public enum RowChange: Sendable, Hashable {
    /// A row was inserted.
    case insert(RecordID, at: Int)
    /// A row was deleted.
    case delete(RecordID, at: Int)
    /// A row moved relative to the other remaining rows.
    case move(RecordID, from: Int, to: Int)
    /// The values of a row's record have changed.
    case update(RecordID, at: Int)
}

extension FetchedRecords {
    /// The changes that turn this result into the new one: deletions, insertions, moves and
    /// updates, each in order of index.
    ///
    /// The number of moved rows is minimal. A row that moves may be updated too.
    ///
    /// - Parameter difference: The changes in between, for the updates.
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
        let still = stayed.map(\.old).longestRise
        changes += stayed.filter { !still.contains($0.old) }.map {
            .move($0.id, from: $0.old, to: $0.new)
        }
        changes += stayed.filter { difference.updated[$0.id] != nil }.map {
            .update($0.id, at: $0.new)
        }
        return changes
    }
}
