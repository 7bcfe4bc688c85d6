import Synchronization

/// The sessions that share a store, each with an inbox for the changes of the others.
package final class RecordSharing: Sendable {
    private struct Member: Sendable {
        weak var inbox: RecordInbox?
    }

    private let members = Mutex<[Member]>([])

    package init() {}

    /// Returns the inbox of a new session, which is removed when it is released.
    package func makeInbox() -> RecordInbox {
        let inbox = RecordInbox()
        members.withLock { members in
            members.removeAll { $0.inbox == nil }
            members.append(Member(inbox: inbox))
        }
        return inbox
    }

    /// Notifies all sessions, except the one that has made the changes, of committed changes.
    package func post(_ difference: RecordDifference, from sender: RecordInbox?) {
        guard !difference.isEmpty else {
            return
        }
        let inboxes = members.withLock { $0.compactMap(\.inbox) }
        for inbox in inboxes where inbox !== sender {
            inbox.post(difference)
        }
    }
}
