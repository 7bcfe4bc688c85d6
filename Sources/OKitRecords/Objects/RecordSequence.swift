import OKitExpression

/// Objects in result order, in which they are likely to be read.
struct RecordSequence {
    private let objects: [ObjectID]
    private lazy var positions: [ObjectID: Int] =
        Dictionary(zip(objects, 0...)) { first, _ in first }

    /// The number of records that are read at once.
    static let batchSize = 64

    init(_ objects: [ObjectID]) {
        self.objects = objects
    }

    /// The next objects for which a condition holds, up to the size of a batch with one more
    /// object.
    mutating func objects(
        behind object: ObjectID,
        where condition: (ObjectID) -> Bool
    ) -> [ObjectID] {
        guard let position = positions[object] else {
            return []
        }
        return objects[(position + 1)...].prefix(4 * Self.batchSize).lazy.filter(condition)
            .prefix(Self.batchSize - 1).map { $0 }
    }
}
