/// Which elements or members of one value some keyword has looked at: the annotations that
/// `unevaluatedItems` and `unevaluatedProperties` ask for (2020-12 core §11).
///
/// Costs next to nothing where nobody asks.
struct Evaluated {
    /// Whether anybody asks.
    let isWanted: Bool

    private var positions: PositionSet

    /// For a value whose annotations nobody asks for.
    static let unwanted = Evaluated(isWanted: false, positions: PositionSet(count: 0))

    /// Nothing looked at yet, of `count` elements or members.
    init(count: Int) {
        self.init(isWanted: true, positions: PositionSet(count: count))
    }

    private init(isWanted: Bool, positions: PositionSet) {
        self.isWanted = isWanted
        self.positions = positions
    }

    @inline(__always)
    mutating func insert(_ position: Int) {
        if isWanted {
            positions.insert(position)
        }
    }

    func contains(_ position: Int) -> Bool {
        isWanted && positions.contains(position)
    }

    /// Adds what another branch has looked at of the same value.
    mutating func formUnion(_ other: Evaluated) {
        if isWanted, other.isWanted {
            positions.formUnion(other.positions)
        }
    }
}
