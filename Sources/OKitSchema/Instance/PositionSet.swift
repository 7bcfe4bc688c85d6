/// A set of positions below a fixed count.
///
/// Up to 64 positions need no allocation.
struct PositionSet {
    private var first: UInt64 = 0
    /// Positions from 64 on.
    private var others: [UInt64] = []

    /// An empty set for positions from 0 up to, but not including, `count`.
    init(count: Int) {
        if count > 64 {
            others = [UInt64](repeating: 0, count: (count - 1) / 64)
        }
    }

    @inline(__always)
    mutating func insert(_ position: Int) {
        let bit: UInt64 = 1 << UInt64(position & 63)
        if position < 64 {
            first |= bit
        } else {
            others[position / 64 - 1] |= bit
        }
    }

    @inline(__always)
    func contains(_ position: Int) -> Bool {
        let word = position < 64 ? first : others[position / 64 - 1]
        return word >> UInt64(position & 63) & 1 == 1
    }

    /// The number of positions in the set.
    var count: Int {
        others.reduce(first.nonzeroBitCount) { $0 + $1.nonzeroBitCount }
    }

    /// Adds the positions of a set with the same count.
    mutating func formUnion(_ other: PositionSet) {
        first |= other.first
        for index in others.indices {
            others[index] |= other.others[index]
        }
    }
}
