/// The annotations that `unevaluatedItems` and `unevaluatedProperties` need: which elements or
/// members of one value some keyword has evaluated (2020-12 core §11).
///
/// If annotations are not requested, this costs almost nothing.
struct Evaluated {
    /// Whether annotations are requested.
    let isRequested: Bool

    private var positions: PositionSet

    /// For a value whose annotations are not requested.
    static let unrequested = Evaluated(isRequested: false, positions: PositionSet(count: 0))

    /// Creates empty annotations for `count` elements or members.
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

    /// Adds the annotations of another branch for the same value.
    mutating func formUnion(_ other: Evaluated) {
        if isRequested, other.isRequested {
            positions.formUnion(other.positions)
        }
    }
}
