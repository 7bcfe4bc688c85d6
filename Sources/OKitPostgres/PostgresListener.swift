import Foundation
import OKitDatabase
import Synchronization

/// Hears of changes that others make in a PostgreSQL database.
///
/// Own tables of apps notify the channel `okit` after each statement that changes rows. For other
/// tables, a trigger of their owner can do the same: `NOTIFY okit`.
public final class PostgresListener: Sendable {
    private let state = Mutex(State())

    private struct State {
        var hasChange = false
        var isClosed = false
    }

    /// The time between two looks at whether the listener was closed, and between two attempts to
    /// connect, in seconds.
    private static let pause = 5.0

    /// Starts to listen on a separate thread; a broken connection is opened again.
    ///
    /// - Parameter changed: Called after a change, on that thread.
    public init(address: String, changed: @escaping @Sendable () -> Void) {
        Thread.detachNewThread { [weak self] in
            var hasBroken = false
            while self?.isClosed == false {
                do throws(DatabaseFailure) {
                    let handle = try PostgresHandle(address, isReadOnly: true)
                    try handle.run("LISTEN okit", [])
                    if hasBroken {
                        // Changes without a connection were not heard.
                        self?.note()
                        changed()
                    }
                    try Self.listen(handle, self, changed)
                } catch {
                    hasBroken = true
                    Thread.sleep(forTimeInterval: Self.pause)
                }
            }
        }
    }

    private static func listen(
        _ handle: PostgresHandle,
        _ listener: @autoclosure () -> PostgresListener?,
        _ changed: () -> Void
    ) throws(DatabaseFailure) {
        while listener()?.isClosed == false {
            guard try handle.waitForNotification(seconds: pause) else {
                continue
            }
            if try !handle.takeNotifications().isEmpty {
                listener()?.note()
                changed()
            }
        }
    }

    private var isClosed: Bool {
        state.withLock(\.isClosed)
    }

    private func note() {
        state.withLock { $0.hasChange = true }
    }

    /// Whether something has changed since the last call.
    public func takeChange() -> Bool {
        state.withLock { state in
            defer { state.hasChange = false }
            return state.hasChange
        }
    }

    /// Stops listening.
    public func close() {
        state.withLock { $0.isClosed = true }
    }
}
