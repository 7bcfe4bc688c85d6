import OKitTerminal
import Synchronization
import Testing

/// What a delayed progress indicator does once the work is done.
struct DelayedProgressTests {
    /// An indicator whose delay the test ends.
    private final class Indicator: Sendable {
        private let waiting = Mutex<(@Sendable () -> Void)?>(nil)
        private let shown = Mutex(0)

        /// How often it was shown.
        var count: Int { shown.withLock { $0 } }

        func start() -> DelayedProgress {
            DelayedProgress { call in
                self.waiting.withLock { $0 = call }
            } show: {
                self.shown.withLock { $0 += 1 }
            }
        }

        func endDelay() throws {
            let waiting = waiting.withLock { $0 }
            let call = try #require(waiting)
            call()
        }
    }

    /// The work ends just before the indicator appears.
    @Test func showsNothingAfterTheEnd() throws {
        let indicator = Indicator()
        let progress = indicator.start()
        #expect(!progress.end())
        try indicator.endDelay()
        #expect(indicator.count == 0)
    }

    @Test func showsOnceWhereTheWorkGoesOn() throws {
        let indicator = Indicator()
        let progress = indicator.start()
        try indicator.endDelay()
        try indicator.endDelay()
        #expect(progress.end())
        #expect(indicator.count == 1)
    }
}
