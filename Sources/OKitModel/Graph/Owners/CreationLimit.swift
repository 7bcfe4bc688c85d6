import OKitExpression

/// Limits the number of objects created along with a new object.
///
/// Types that contain themselves would otherwise create objects without end.
struct CreationLimit {
    static let depth = Limits.creationNesting
    static let count = Limits.createdObjects

    private var depth = 0
    private var count = 0

    /// Begins to create the value of a property of a new object.
    ///
    /// - Returns: False if there are too many; then do not call `end()`.
    mutating func begin() -> Bool {
        guard depth < Self.depth, count < Self.count else {
            return false
        }
        depth += 1
        count += 1
        return true
    }

    /// Ends a creation that `begin()` has begun.
    mutating func end() {
        depth -= 1
        if depth == 0 {
            count = 0
        }
    }
}
