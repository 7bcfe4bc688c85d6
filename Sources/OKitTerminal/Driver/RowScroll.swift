/// A movement of whole rows within a region of the screen.
struct RowScroll: Equatable {
    /// The rows of the region.
    let rows: Range<Int>
    /// The number of rows to move up; negative to move down.
    let distance: Int

    /// Finds the movement that brings most of the changed rows to their positions; `nil` if it
    /// would be fewer than two.
    ///
    /// Rows are compared by hash. A wrong movement only costs bytes, because rows that are wrong
    /// afterwards are written again. Both buffers must have the same size and share codes.
    init?(from old: CellBuffer, to new: CellBuffer) {
        let all = 0..<new.size.rows
        guard let first = all.first(where: { old.row($0) != new.row($0) }),
            let last = all.last(where: { old.row($0) != new.row($0) })
        else {
            return nil
        }
        let changed = first...last
        let before = changed.map { Self.hash(old.row($0)) }
        let after = changed.map { Self.hash(new.row($0)) }
        var best = (count: 1, distance: 0, indices: 0..<0)
        for distance in -(changed.count - 1)..<changed.count where distance != 0 {
            let possible = max(0, -distance)..<min(changed.count, changed.count - distance)
            var (count, indices) = (0, 0..<0)
            for index in possible
            where before[index + distance] == after[index] && before[index] != after[index] {
                indices = (count == 0 ? index : indices.lowerBound)..<index + 1
                count += 1
            }
            if count > best.count {
                best = (count, distance, indices)
            }
        }
        guard best.distance != 0 else {
            return nil
        }
        distance = best.distance
        let (top, end) = (best.indices.lowerBound, best.indices.upperBound)
        rows = first + min(top, top + distance)..<first + max(end, end + distance)
    }

    private static func hash(_ row: ArraySlice<Cell>) -> Int {
        var hasher = Hasher()
        for cell in row {
            hasher.combine(cell)
        }
        return hasher.finalize()
    }
}
