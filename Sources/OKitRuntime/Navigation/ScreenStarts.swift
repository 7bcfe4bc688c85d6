/// The screens that were opened and have yet to be put to work.
///
/// What a screen does as it appears can open another one. That waits here until the first has begun, so
/// that screens which open each other do not nest.
struct ScreenStarts {
    private var waiting: [Navigator.OpenedScreen] = []
    private var isStarting = false

    /// Adds screens.
    ///
    /// - Returns: whether the caller has to start them, by ``next()``; others are starting already.
    mutating func begin(_ opened: [Navigator.OpenedScreen]) -> Bool {
        waiting += opened
        defer { isStarting = true }
        return !isStarting
    }

    /// The next screen to start; after the last one, others can begin.
    mutating func next() -> Navigator.OpenedScreen? {
        guard !waiting.isEmpty else {
            isStarting = false
            return nil
        }
        return waiting.removeFirst()
    }
}
