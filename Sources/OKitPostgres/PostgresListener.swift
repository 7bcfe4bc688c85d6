import Foundation
import OKitDatabase

/// Hears of changes that others make in a PostgreSQL database.
///
/// Own tables of apps notify the channel `okit` after each statement that changes rows. For other
/// tables, a trigger of their owner can do the same: `NOTIFY okit`.
public final class PostgresListener: Sendable {
    /// The time between two looks at whether the listener is still used, and between two attempts to
    /// connect, in seconds.
    private static let pause = 5.0

    /// Starts to listen on a separate thread, until the listener is released; a broken connection is
    /// opened again.
    ///
    /// - Parameter changed: Called after a change, on that thread.
    public init(address: String, changed: @escaping @Sendable () -> Void) {
        Thread.detachNewThread { [weak self] in
            var hasBroken = false
            while self != nil {
                do throws(DatabaseFailure) {
                    let handle = try PostgresHandle(address, isReadOnly: true)
                    try handle.run("LISTEN okit", [])
                    if hasBroken {
                        // Changes without a connection were not heard.
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
        while listener() != nil {
            guard try handle.waitForNotification(seconds: pause) else {
                continue
            }
            if try !handle.takeNotifications().isEmpty {
                changed()
            }
        }
    }
}
