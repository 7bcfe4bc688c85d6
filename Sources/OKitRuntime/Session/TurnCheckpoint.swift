import OKitExpression
import OKitModel

/// The state of a session to which a turn that ends early returns.
///
/// What the turn has stored by then, on disk or as records, is not undone: a new checkpoint is taken
/// after it.
struct TurnCheckpoint {
    private let graph: Graph
    private let savepoint: Savepoint
    private let navigator: Navigator
    private let overlays: OverlayStack
    private let screens: ScreenRuntime
    private let actions: ActionRuntime
    /// `nil` in turns that handle replies, whose calls have ended.
    private let calls: CallRuntime?

    /// Notes the state of a session.
    init(_ session: AppSession, leavesCalls: Bool) {
        graph = session.graph
        savepoint = Savepoint(beginningIn: graph)
        navigator = session.navigator
        overlays = session.overlays
        screens = session.screens
        actions = session.actions
        calls = leavesCalls ? nil : session.calls
    }

    /// Whether calls are left as they are.
    var leavesCalls: Bool {
        calls == nil
    }

    /// What has changed since the checkpoint in objects that are stored.
    var changes: ObjectChanges {
        savepoint.changes(on: graph)
    }

    /// Commits the changes since the checkpoint.
    func commit() {
        savepoint.end(graph)
    }

    /// Undoes the changes since the checkpoint; requests that came up since are not sent.
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
    /// Drops the requests of calls that there are no more, and goes on with those that there are again.
    fileprivate mutating func undo(from undone: CallRuntime, to restored: CallRuntime) {
        removeRequests { undone.expects($0) && !restored.expects($0) }
        removeCancelled { restored.expects($0) }
    }
}
