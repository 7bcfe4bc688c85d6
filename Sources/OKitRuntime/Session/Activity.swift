import FoundationEssentials

/// How long the user has waited for services and servers.
struct Activity {
    /// Since when the user has waited; `nil` for no wait.
    let start: Date?

    /// Seconds that a user waits before the screen shows that something is being done.
    private static let patience = 0.3

    init(_ starts: Date?...) {
        start = starts.compactMap(\.self).min()
    }

    /// Whether the user has waited long enough to see an indicator.
    func isLong(at now: Date) -> Bool {
        start.map { $0 + Self.patience <= now } ?? false
    }

    /// When the screen has to show an indicator; `nil` where it does so already.
    func indicatorDue(after now: Date) -> Date? {
        let due = start.map { $0 + Self.patience }
        return due.flatMap { $0 > now ? $0 : nil }
    }
}
