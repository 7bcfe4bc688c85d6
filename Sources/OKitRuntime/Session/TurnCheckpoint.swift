import OKitExpression
import OKitModel

/// The state of a session that is restored if a turn ends early.
///
/// Changes that the turn has already stored, on disk or as records, are not undone. A new
/// checkpoint is created after they are stored.
struct TurnCheckpoint {
    private let graph: Graph
    private let savepoint: Savepoint
    private let navigator: Navigator
    private let overlays: OverlayStack
    private let screens: ScreenRuntime
    private let actions: ActionRuntime
    /// `nil` in turns that handle replies, because their calls have ended.
    private let calls: CallRuntime?

    /// Saves the state of a session.
    init(_ session: AppSession, leavesCalls: Bool) {
        graph = session.graph
        savepoint = Savepoint(beginningIn: graph)
        navigator = session.navigator
        overlays = session.overlays
        screens = session.screens
        actions = session.actions
        calls = leavesCalls ? nil : session.calls
    }

    /// Whether calls are not restored.
    var leavesCalls: Bool {
        calls == nil
    }

    /// The changes to stored objects since the checkpoint.
    var changes: ObjectChanges {
        savepoint.changes(on: graph)
    }

    /// Commits the changes since the checkpoint.
    func commit() {
        savepoint.end(graph)
    }

    /// Undoes the changes since the checkpoint.
    ///
    /// Requests added since then are not sent.
    func restore(_ session: AppSession) {
        savepoint.restore(graph)
        savepoint.end(graph)
        session.navigator = navigator
        session.overlays = overlays
        session.screens = screens
        session.actions = actions
        if let calls {
            session.requests.undo(from: session.calls, to: calls)
            session.calls = calls
        }
    }
}

extension RequestQueue {
    /// Removes the requests of calls that no longer exist, and restores those of calls that exist
    /// again.
    fileprivate mutating func undo(from undone: CallRuntime, to restored: CallRuntime) {
        removeRequests { undone.expects($0) && !restored.expects($0) }
        removeCancelled { restored.expects($0) }
    }
}
