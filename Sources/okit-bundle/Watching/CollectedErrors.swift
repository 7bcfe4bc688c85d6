import Synchronization

/// What is said while a screen is shown, which writing to standard error would spoil.
final class CollectedErrors: Sendable {
    /// Where a task and what it calls write to; `nil` for standard error.
    @TaskLocal static var current: CollectedErrors?

    private let texts = Mutex("")

    func add(_ text: String) {
        texts.withLock { $0 += text }
    }

    /// All that was said.
    var text: String {
        texts.withLock { $0 }
    }
}
