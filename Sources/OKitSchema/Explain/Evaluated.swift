/// Which elements or members of one value some keyword has looked at: the annotations that
/// `unevaluatedItems` and `unevaluatedProperties` ask for (2020-12 core §11).
///
/// Costs next to nothing where ignored asks.
struct Evaluated {
    /// Whether anybody asks.
    let isRequested: Bool

    private var positions: PositionSet

    /// For a value whose annotations ignored asks for.
    static let unrequested = Evaluated(isRequested: false, positions: PositionSet(count: 0))

    /// Nothing looked at yet, of `count` elements or members.
    init(count: Int) {
        self.init(isRequested: true, positions: PositionSet(count: count))
    }

    private init(isRequested: Bool, positions: PositionSet) {
        self.isRequested = isRequested
        self.positions = positions
    }

    @inline(__always)
    mutating func insert(_ position: Int) {
        if isRequested {
            positions.insert(position)
        }
    }

    func contains(_ position: Int) -> Bool {
        isRequested && positions.contains(position)
    }

    /// Adds what another branch has looked at of the same value.
    mutating func formUnion(_ other: Evaluated) {
        if isRequested, other.isRequested {
            positions.formUnion(other.positions)
        }
    }
}
