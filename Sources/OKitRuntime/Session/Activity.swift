import FoundationEssentials

/// The time that the user has waited for services and servers.
struct Activity {
    /// The start of the wait; `nil` if the user does not wait.
    let start: Date?

    /// The delay in seconds before the screen shows a progress indicator.
    private static let patience = 0.3

    init(_ starts: Date?...) {
        start = starts.compactMap(\.self).min()
    }

    /// Returns whether the user has waited long enough for a progress indicator to be shown.
    func isLong(at now: Date) -> Bool {
        start.map { $0 + Self.patience <= now } ?? false
    }

    /// Returns the time at which the screen must show an indicator; `nil` if it already does.
    func indicatorDue(after now: Date) -> Date? {
        let due = start.map { $0 + Self.patience }
        return due.flatMap { $0 > now ? $0 : nil }
    }
}
