import OKitTerminal
import Synchronization
import Testing

/// What a delayed progress indicator does once the work is done.
struct DelayedProgressTests {
    /// Reports when its last reference is gone.
    private final class Token: Sendable {
        private let isGone: @Sendable () -> Void

        init(_ isGone: @escaping @Sendable () -> Void) {
            self.isGone = isGone
        }

        deinit {
            isGone()
        }
    }

    /// The work ends just before the indicator appears.
    @Test func showsNothingAfterTheEnd() async {
        let shown = Mutex(0)
        let (gate, opening) = AsyncStream<Void>.makeStream()
        let (end, ending) = AsyncStream<Void>.makeStream()
        do {
            let token = Token { ending.finish() }
            let progress = DelayedProgress {
                // The delay is over, whether or not the task was cancelled.
                let wait = Task.detached { for await _ in gate {} }
                await wait.value
            } show: {
                shown.withLock { $0 += 1 }
                _ = token
            }
            #expect(!progress.end())
        }
        opening.finish()
        // The task that would show it holds the token until it ends.
        for await _ in end {}
        #expect(shown.withLock { $0 } == 0)
    }
}
