/// The reads and changes by Swift code that are in progress.
package struct SwiftAccess {
    /// The depth of nested changes.
    private var depth = 0

    /// Whether reads are recorded for the evaluation in progress.
    package private(set) var isTracking = false

    /// Starts or stops recording reads for an evaluation.
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
    /// - Returns: Whether it was the outermost change.
    mutating func endChange() -> Bool {
        depth -= 1
        return depth == 0
    }
}
