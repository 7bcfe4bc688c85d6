import Synchronization

/// The messages printed while a screen is shown.
///
/// Writing them to standard error would corrupt the screen.
final class CollectedErrors: Sendable {
    /// The destination of messages of a task and the functions it calls; `nil` for standard error.
    @TaskLocal static var current: CollectedErrors?

    private let texts = Mutex("")

    func add(_ text: String) {
        texts.withLock { $0 += text }
    }

    /// All collected messages.
    var text: String {
        texts.withLock { $0 }
    }
}
