import OKitRuntime

/// Decides when the snapshot of a session is stored.
///
/// It is stored some time after a turn, and at once after a turn that has saved or discarded a draft:
/// a draft that was continued after it has been saved would be saved twice.
struct SnapshotWriter {
    /// The time between a turn and the snapshot after it.
    private let delay: Duration
    /// The time after which a snapshot is written again if the store has failed.
    private static let retryDelay = Duration.seconds(2)

    private let slot: SnapshotSlot
    private let guardToken: String
    /// The hash of the snapshot of a new session, which is not stored: it has nothing that a user would
    /// miss.
    private let initial: Int?
    /// The hash of the stored snapshot.
    private var stored: Int?
    private var draftCount: Int
    private var timer = SessionTimer()
    /// The time for which the last answer of the store about the owner is used.
    private let ownership: Duration
    private var ownedUntil = ContinuousClock.now

    /// - Parameters:
    ///   - session: The session, whose user has not done anything yet.
    init(_ session: AppSession, in slot: SnapshotSlot, guardToken: String, limits: ServerLimits) {
        self.slot = slot
        self.guardToken = guardToken
        let isShared = slot.store.isShared
        // A server that is killed loses nothing that it has confirmed.
        delay = isShared ? .zero : limits.snapshotDelay
        ownership = limits.ownership
        // Other servers can continue a new session too.
        initial = isShared || session.resumption != nil ? nil : session.snapshot()?.bytes.hashValue
        draftCount = session.changedDraftCount
    }

    /// Returns whether a snapshot must be stored at once after a turn; otherwise one is stored soon.
    ///
    /// - Parameter later: Stores it.
    mutating func mustWrite(
        afterTurnOf session: AppSession,
        later: @escaping @Sendable () async -> Void
    ) -> Bool {
        let count = session.changedDraftCount
        defer { draftCount = count }
        if count < draftCount || delay == .zero {
            return true
        }
        if !timer.isSet {
            timer.start(after: delay, later)
        }
        return false
    }

    /// Ends the wait for the next snapshot.
    mutating func cancel() {
        timer.cancel()
    }

    /// Returns false if another server has taken the session.
    ///
    /// - Parameter isExact: Whether the store is asked even if it was asked a moment ago.
    mutating func isOwned(isExact: Bool) -> Bool {
        let now = ContinuousClock.now
        guard slot.store.isShared, isExact || now >= ownedUntil else {
            return true
        }
        ownedUntil = now + ownership
        return slot.isOwned
    }

    /// Stores a snapshot if it differs from the stored one.
    ///
    /// - Parameters:
    ///   - bytes: The snapshot; empty if there is none.
    ///   - isLast: Whether the session ends, so that the age of the snapshot begins.
    ///   - isShown: Whether pages show the session, which then continue it even if it is new.
    ///   - again: Called some time after a failure; `nil` to give up.
    @discardableResult
    mutating func write(
        _ bytes: [UInt8],
        isLast: Bool = false,
        isShown: Bool = false,
        again: (@Sendable () async -> Void)? = nil
    ) -> SnapshotOutcome {
        timer.cancel()
        let hash = bytes.hashValue
        guard hash != stored || isLast, isShown || stored != nil || hash != initial else {
            return .stored
        }
        let outcome = bytes.isEmpty ? slot.remove() : slot.write(bytes, guardToken: guardToken)
        switch (outcome, again) {
        case (.stored, _): stored = hash
        case (.failed, let again?): timer.start(after: Self.retryDelay, again)
        default: break
        }
        return outcome
    }
}
