import FoundationEssentials
import OKitModel

/// Decides when an app is covered and locked (OKit, "Protection (lock) flow").
///
/// Storing, forgetting objects and opening the store are up to the session.
struct ProtectionController {
    /// Whether the app's content can be seen.
    private(set) var state = Protection.open
    /// When the user last did something.
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

    /// Starts the time after which the app is locked anew.
    mutating func noteUse(at now: Date) {
        lastUse = now
    }

    /// When the app locks itself unless it is used before; `nil` for never.
    ///
    /// A time of 0 minutes is that of leaving the app.
    func lockDue(_ settings: ProtectionSettings?) -> Date? {
        guard let settings, isOpen, settings.canLock, settings.timeout > 0 else {
            return nil
        }
        return lastUse + settings.timeout * 60
    }

    // MARK: Covering

    /// Covers the content, where the app asks for that.
    mutating func cover(_ settings: ProtectionSettings) {
        if settings.covers {
            state = .covered(settings.cover)
        }
    }

    /// Shows the content again.
    ///
    /// - Returns: whether it was covered.
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
    /// - Parameter path: the open screens; `nil` where the objects stay in memory.
    mutating func lock(_ cover: Protection.Cover, path: [RememberedEntry]?) {
        state = .locked(Protection.Lock(cover: cover, path: path))
    }

    /// Takes in what the user types.
    mutating func type(_ passphrase: String) {
        change {
            $0.passphrase = passphrase
            $0.failure = nil
        }
    }

    /// Takes out the text that the user has typed; `nil` where the app is not locked, or the next
    /// attempt is not possible yet.
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

    /// Attempts that may fail before the user has to wait.
    static let freeAttempts = 3
    /// The longest time to wait, in seconds.
    static let longestDelay = 60.0

    /// The passphrase does not open the app.
    ///
    /// From the third time on, the next attempt is possible after a second, then 2, 4, up to a minute.
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

    /// Opens the app.
    ///
    /// - Returns: the screens that were open; `nil` where the objects are still in memory.
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
