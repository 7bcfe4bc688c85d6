import OKitTerminal
import Synchronization
import Testing

/// What a delayed progress indicator does once the work is done.
struct DelayedProgressTests {
    /// What a test calls when the delay is over.
    private typealias Call = @Sendable () -> Void

    /// The work ends just before the indicator appears.
    @Test func showsNothingAfterTheEnd() throws {
        let shown = Mutex(0)
        let waiting = Mutex<Call?>(nil)
        let progress = DelayedProgress { call in
            waiting.withLock { $0 = call }
        } show: {
            shown.withLock { $0 += 1 }
        }
        let waited = waiting.withLock { $0 }
        let call = try #require(waited)
        #expect(!progress.end())
        call()
        #expect(shown.withLock { $0 } == 0)
    }

    @Test func showsOnceWhereTheWorkGoesOn() throws {
        let shown = Mutex(0)
        let waiting = Mutex<Call?>(nil)
        let progress = DelayedProgress { call in
            waiting.withLock { $0 = call }
        } show: {
            shown.withLock { $0 += 1 }
        }
        let waited = waiting.withLock { $0 }
        let call = try #require(waited)
        call()
        call()
        #expect(progress.end())
        #expect(shown.withLock { $0 } == 1)
    }
}
