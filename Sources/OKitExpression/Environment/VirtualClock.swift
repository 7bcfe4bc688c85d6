public import FoundationEssentials
import OKitSyntax

/// A clock that moves only by explicit calls, for reproducible runs.
public final class VirtualClock {
    /// The current time.
    public private(set) var now: Date

    /// Creates a clock.
    public init(_ now: Date) {
        self.now = now
    }

    /// Advances the clock.
    ///
    /// - Parameter seconds: Not negative; a clock does not go back.
    public func advance(by seconds: Double) {
        now += max(seconds, 0)
    }

    /// Advances the clock to a time; has no effect for a time in the past.
    public func advance(to moment: Date) {
        now = max(now, moment)
    }
}
