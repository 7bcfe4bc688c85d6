import OKitExpression

/// Limits the objects that are created along with a new object.
///
/// Types that contain themselves would never end.
struct CreationLimit {
    static let depth = Limits.creationNesting
    static let count = Limits.createdObjects

    private var depth = 0
    private var count = 0

    /// Begins to create the value of a property of a new object.
    ///
    /// - Returns: False if there are too many; `end()` is not called then.
    mutating func begin() -> Bool {
        guard depth < Self.depth, count < Self.count else {
            return false
        }
        depth += 1
        count += 1
        return true
    }

    /// Ends what `begin()` has begun.
    mutating func end() {
        depth -= 1
        if depth == 0 {
            count = 0
        }
    }
}
