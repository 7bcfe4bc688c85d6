import OKitModel
import Synchronization

/// The users of a database who see each other's changes at once.
///
/// Sessions of this process with the same storage notify each other. A listener hears of the changes
/// of other processes:
///
///     DatabaseSharing { changed in PostgresListener(address: address, changed: changed) }
public final class DatabaseSharing: Sendable {
    /// A listener, which stops when it is released.
    public typealias Listener = any AnyObject & Sendable

    private let listen: (@Sendable (_ changed: @escaping @Sendable () -> Void) -> Listener?)?
    private let listener = Mutex<Listener?>(nil)
    private let sessions = RecordSharing()

    /// - Parameter listen: Starts a listener for a function that it calls, on any thread, after a
    ///   change; `nil` if other processes cannot be heard.
    public init(
        listen: (@Sendable (_ changed: @escaping @Sendable () -> Void) -> Listener?)? = nil
    ) {
        self.listen = listen
    }

    /// Returns the inbox of a new session, and starts the listener with the first one.
    func makeInbox() -> RecordInbox {
        let inbox = sessions.makeInbox()
        listener.withLock { listener in
            listener =
                listener ?? listen? { [weak sessions] in sessions?.post(.unknown, from: nil) }
        }
        return inbox
    }

    /// Notifies all sessions, except the one that has made them, of changes.
    func noteChanges(from inbox: RecordInbox?) {
        sessions.post(.unknown, from: inbox)
    }
}
