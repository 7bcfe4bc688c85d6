public import FoundationEssentials
import OKitSyntax

/// A clock that stands still until it is moved, so that a run is the same each time.
public final class VirtualClock {
    /// The moment that it shows.
    public private(set) var now: Date

    /// Sets a clock.
    public init(_ now: Date) {
        self.now = now
    }

    /// Moves the clock on.
    ///
    /// - Parameter seconds: not negative; a clock does not go back.
    public func advance(by seconds: Double) {
        now += max(seconds, 0)
    }

    /// Moves the clock on to a moment; one that is past leaves it as it is.
    public func advance(to moment: Date) {
        now = max(now, moment)
    }
}
