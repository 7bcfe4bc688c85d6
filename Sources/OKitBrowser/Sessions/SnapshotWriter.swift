import OKitRuntime

/// Decides when the snapshot of a session is stored.
///
/// It is stored some time after a turn, and at once after a turn that has saved or discarded a draft:
/// a draft that was continued after it has been saved would be saved twice.
struct SnapshotWriter {
    /// The time between a turn and the snapshot after it.
    let delay: Duration

    private let slot: SnapshotSlot
    private let guardToken: String
    /// The snapshot of a new session, which is not stored: it has nothing that a user would miss.
    private let initial: [UInt8]?
    private var stored: [UInt8]?
    private var draftCount: Int

    /// - Parameters:
    ///   - session: The session, whose user has not done anything yet.
    init(_ session: AppSession, in slot: SnapshotSlot, guardToken: String, delay: Duration) {
        self.slot = slot
        self.guardToken = guardToken
        self.delay = delay
        // Another server continues a new session too.
        let isMissed = slot.store.isShared || session.resumption != nil
        initial = isMissed ? nil : session.snapshot()?.bytes
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

    /// Whether other servers can take the session.
    var isShared: Bool { slot.store.isShared }

    /// Whether no other server has taken the session.
    var isOwned: Bool { slot.isOwned }

    /// Stores the snapshot if it differs from the stored one.
    ///
    /// - Parameter isLast: Whether the session ends, so that the age of the snapshot begins.
    @discardableResult
    mutating func write(_ session: AppSession, isLast: Bool = false) -> SnapshotOutcome {
        guard let bytes = session.snapshot()?.bytes else {
            // The app has been locked or encrypted since.
            if stored != nil || initial == nil {
                slot.remove()
            }
            stored = nil
            return .stored
        }
        guard bytes != stored || isLast, stored != nil || bytes != initial else {
            return .stored
        }
        let outcome = slot.write(bytes, guardToken: guardToken)
        if outcome == .stored {
            stored = bytes
        }
        return outcome
    }
}
