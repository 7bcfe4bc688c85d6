import FoundationEssentials
import OKitModel

/// Decides when an app is covered and locked (OKit, "Protection (lock) flow").
///
/// The session stores data, discards objects and opens the store.
struct ProtectionController {
    /// The protection state of the app's content.
    private(set) var state = Protection.open
    /// The time of the last user input.
    private var lastUse: Date

    init(at now: Date) {
        lastUse = now
    }

    var isOpen: Bool {
        if case .open = state { true } else { false }
    }

    var isLocked: Bool {
        if case .locked = state { true } else { false }
    }

    /// Restarts the inactivity timer that locks the app.
    mutating func noteUse(at now: Date) {
        lastUse = now
    }

    /// Returns the time at which the app locks itself without further input; `nil` for never.
    ///
    /// With a timeout of 0 minutes, the app locks when the user leaves it.
    func lockDue(_ settings: ProtectionSettings?) -> Date? {
        guard let settings, isOpen, settings.canLock, settings.timeout > 0 else {
            return nil
        }
        return lastUse + settings.timeout * 60
    }

    // MARK: Covering

    /// Covers the content if the app requires that.
    mutating func cover(_ settings: ProtectionSettings) {
        if settings.covers {
            state = .covered(settings.cover)
        }
    }

    /// Shows the content again.
    ///
    /// - Returns: Whether it was covered.
    mutating func uncover() -> Bool {
        guard case .covered = state else {
            return false
        }
        state = .open
        return true
    }

    // MARK: Locking

    /// Locks the app.
    ///
    /// - Parameter path: The open screens; `nil` if the objects stay in memory.
    mutating func lock(_ cover: Protection.Cover, path: [RememberedEntry]?) {
        state = .locked(Protection.Lock(cover: cover, path: path))
    }

    /// Stores the passphrase typed so far.
    mutating func type(_ passphrase: String) {
        change {
            $0.passphrase = passphrase
            $0.failure = nil
        }
    }

    /// Removes and returns the typed passphrase; `nil` if the app is not locked or the next attempt
    /// is not allowed yet.
    mutating func takePassphrase(at now: Date) -> String? {
        guard case .locked(let lock) = state else {
            return nil
        }
        if let nextAttempt = lock.nextAttempt, now < nextAttempt {
            let seconds = Int((nextAttempt.timeIntervalSince(now)).rounded(.up))
            change { $0.failure = "Too many attempts. Try again in \(seconds) s." }
            return nil
        }
        change { $0.passphrase = "" }
        return lock.passphrase
    }

    /// The number of failed attempts before a delay is imposed.
    static let freeAttempts = 3
    /// The maximum delay, in seconds.
    static let longestDelay = 60.0

    /// Records an incorrect passphrase.
    ///
    /// From the third failure on, the next attempt is delayed by 1 second, then 2, 4, and up to a
    /// minute.
    mutating func refuse(_ error: StoreError, at now: Date) {
        change {
            $0.attempts += 1
            let excess = $0.attempts - Self.freeAttempts
            if excess >= 0 {
                let delay = min(Double(1 << min(excess, 6)), Self.longestDelay)
                $0.nextAttempt = now + delay
            }
            $0.failure =
                [.wrongKey, .badPassphrase].contains(error.code)
                ? "Wrong passphrase" : error.description
        }
    }

    /// Unlocks the app.
    ///
    /// - Returns: The screens that were open; `nil` if the objects are still in memory.
    mutating func open(at now: Date) -> [RememberedEntry]? {
        defer { (state, lastUse) = (.open, now) }
        guard case .locked(let lock) = state else {
            return nil
        }
        return lock.path
    }

    private mutating func change(_ body: (inout Protection.Lock) -> Void) {
        if case .locked(var lock) = state {
            body(&lock)
            state = .locked(lock)
        }
    }
}
