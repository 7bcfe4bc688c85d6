import Foundation
import OKitBundle
import OKitModel
import OKitRuntime

/// The app of a session with its calls and timers: in memory, or suspended to a snapshot.
struct SuspendableApp {
    private var state: State
    private var calls: SessionCalls
    private var timer = SessionTimer()

    private enum State {
        /// - `open`: Starts it again; `nil` if it is never suspended.
        case running(AppSession, open: BrowserSession.Open?)
        /// - `snapshot`: What it continues; `nil` before its first start.
        case suspended(snapshot: [UInt8]?, open: BrowserSession.Open)
    }

    /// Creates an app that has not started yet.
    init(service: (any HostService & Sendable)?, open: @escaping BrowserSession.Open) {
        calls = SessionCalls(to: service)
        state = .suspended(snapshot: nil, open: open)
    }

    /// Creates an app that stays in memory.
    init(running session: AppSession, service: (any HostService & Sendable)?) {
        calls = SessionCalls(to: service)
        state = .running(session, open: nil)
    }

    /// The app; `nil` while it is suspended.
    var running: AppSession? {
        if case .running(let session, _) = state { session } else { nil }
    }

    /// The snapshot of the app now; empty if it has none, as a locked or encrypted app.
    var snapshot: [UInt8] {
        switch state {
        case .running(let session, _): session.snapshot()?.bytes ?? []
        case .suspended(let snapshot, _): snapshot ?? []
        }
    }

    /// Releases an app whose changes are stored, unless something would be lost.
    ///
    /// - Returns: Whether it was released.
    mutating func suspend() -> Bool {
        guard case .running(let session, let open?) = state, calls.isEmpty,
            let snapshot = session.suspension
        else {
            return false
        }
        timer.cancel()
        state = .suspended(snapshot: snapshot.bytes, open: open)
        return true
    }

    /// Returns the app, which is started if it is not in memory.
    ///
    /// - Parameter first: What an app continues that has not been started before; `nil` to start anew.
    mutating func wake(continuing first: SessionSnapshot? = nil) throws -> AppSession {
        switch state {
        case .running(let session, _):
            return session
        case .suspended(let bytes, let open):
            let snapshot = try bytes.map { try SessionSnapshot(bytes: $0) } ?? first
            let session = try open(snapshot, bytes != nil)
            state = .running(session, open: open)
            return session
        }
    }

    /// Begins the new calls of the app, and cancels those that it no longer needs.
    mutating func exchange(
        with session: AppSession,
        receive: @escaping @Sendable (ServiceReply, ServiceCall.ID) async -> Void
    ) {
        calls.exchange(with: session, receive: receive)
    }

    /// Removes a call with a reply.
    ///
    /// - Returns: False if the call was canceled.
    mutating func finish(_ id: ServiceCall.ID) -> Bool {
        calls.finish(id)
    }

    /// Calls a function when the app has work to do.
    mutating func schedule(_ session: AppSession, work: @escaping @Sendable () async -> Void) {
        timer.cancel()
        if let due = session.nextDue {
            timer.start(after: .seconds(min(max(due.timeIntervalSinceNow, 0.01), 3600)), work)
        }
    }

    /// Ends all calls and timers.
    mutating func cancel() {
        timer.cancel()
        calls.cancel()
    }
}
