import OKitRuntime

/// Decides when the snapshot of a session is stored.
///
/// It is stored some time after a turn, and at once after a turn that has saved or discarded a draft:
/// a draft that was continued after it has been saved would be saved twice.
struct SnapshotWriter {
    /// The time between a turn and the snapshot after it.
    let delay: Duration
    /// The time after which a snapshot is written again if the store has failed.
    static let retryDelay = Duration.seconds(2)

    private let slot: SnapshotSlot
    private let guardToken: String
    /// The snapshot of a new session, which is not stored: it has nothing that a user would miss.
    private let initial: [UInt8]?
    private var stored: [UInt8]?
    private var draftCount: Int
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
        initial = isShared || session.resumption != nil ? nil : session.snapshot()?.bytes
        draftCount = session.changedDraftCount
    }

    /// Notes that a turn has ended.
    ///
    /// - Returns: Whether the snapshot must be stored at once.
    mutating func noteTurn(of session: AppSession) -> Bool {
        let count = session.changedDraftCount
        defer { draftCount = count }
        return count < draftCount
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

    /// Stores the snapshot if it differs from the stored one.
    ///
    /// - Parameter isLast: Whether the session ends, so that the age of the snapshot begins.
    @discardableResult
    mutating func write(_ session: AppSession, isLast: Bool = false) -> SnapshotOutcome {
        // A locked or encrypted app has none.
        let bytes = session.snapshot()?.bytes ?? []
        guard bytes != stored || isLast, stored != nil || bytes != initial else {
            return .stored
        }
        let outcome = bytes.isEmpty ? slot.remove() : slot.write(bytes, guardToken: guardToken)
        if outcome == .stored {
            stored = bytes
        }
        return outcome
    }
}
