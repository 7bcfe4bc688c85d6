/// The reads and changes by Swift code that are in progress.
package struct SwiftAccess {
    /// Changes that are being made within each other.
    private var depth = 0

    /// Whether reads are recorded for the evaluation in progress.
    package private(set) var isTracking = false

    /// Begins to read for an evaluation, or without one.
    ///
    /// - Returns: Whether reads were recorded before.
    mutating func setTracking(_ isTracking: Bool) -> Bool {
        defer { self.isTracking = isTracking }
        return self.isTracking
    }

    /// Begins a change.
    mutating func beginChange() {
        depth += 1
    }

    /// Ends a change.
    ///
    /// - Returns: Whether it was the outermost one.
    mutating func endChange() -> Bool {
        depth -= 1
        return depth == 0
    }
}
