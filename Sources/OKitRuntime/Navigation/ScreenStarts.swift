/// The opened screens that have not been started yet.
///
/// A screen can open another one as it appears. The other one waits here until the first has
/// started, so that starts do not nest.
struct ScreenStarts {
    private var waiting: [Navigator.OpenedScreen] = []
    private var isStarting = false

    /// Adds screens.
    ///
    /// - Returns: Whether the caller must start them with ``next()``. If not, a start is already in
    ///   progress.
    mutating func begin(_ opened: [Navigator.OpenedScreen]) -> Bool {
        waiting += opened
        defer { isStarting = true }
        return !isStarting
    }

    /// Returns the next screen to start.
    ///
    /// After the last one, ``begin(_:)`` can start new ones.
    mutating func next() -> Navigator.OpenedScreen? {
        guard !waiting.isEmpty else {
            isStarting = false
            return nil
        }
        return waiting.removeFirst()
    }
}
