import Synchronization

/// The pages that wait for the next update of a session.
///
/// A page joins before it asks the session, so that it misses no update, and waits outside of the
/// session, whose threads have nothing in memory for it.
final class PageWaiters: Sendable {
    private struct State {
        var pages: [Page] = []
        var last = 0
        var isClosed = false
    }

    private struct Page: Sendable {
        let number: Int
        /// The revision that it has.
        let revision: Int
        var wait: Wait
    }

    private enum Wait: Sendable {
        case joined(ContinuousClock.Instant)
        /// The wait has ended before the page has begun it.
        case resumed
        case waiting(CheckedContinuation<Outcome, Never>, joined: ContinuousClock.Instant)
    }

    /// How a wait has ended.
    enum Outcome: Sendable {
        case update(SessionUpdate)
        /// The page asks the session again.
        case again
        /// It has ended without an update.
        case ended
    }

    private let state = Mutex(State())

    /// The number of pages.
    var count: Int { state.withLock { $0.pages.count } }

    /// Adds a page with a revision, and returns its number.
    func join(with revision: Int) -> Int {
        state.withLock { state in
            state.last += 1
            state.pages.append(Page(number: state.last, revision: revision, wait: .joined(.now)))
            return state.last
        }
    }

    /// Removes a page.
    func leave(_ number: Int) {
        state.withLock { $0.pages.removeAll { $0.number == number } }
    }

    /// Waits until the session resumes the pages that have joined, or the task is canceled.
    func wait(_ number: Int) async -> Outcome {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isWaiting = state.withLock { state in
                    guard let index = state.pages.firstIndex(where: { $0.number == number }),
                        case .joined(let start) = state.pages[index].wait, !state.isClosed,
                        !Task.isCancelled
                    else {
                        return false
                    }
                    state.pages[index].wait = .waiting(continuation, joined: start)
                    return true
                }
                if !isWaiting {
                    continuation.resume(returning: .again)
                }
            }
        } onCancel: {
            end { page, _ in page == number }
        }
    }

    /// Ends the waits that are longer than a limit.
    func resume(waitingFor limit: Duration) {
        let end = ContinuousClock.now - limit
        self.end { $1 <= end }
    }

    /// Ends all waits, so that pages whose connection is closed are noticed.
    func wakeAll() {
        end { _, _ in true }
    }

    /// Ends all waits, and those that follow.
    func close() {
        state.withLock { $0.isClosed = true }
        wakeAll()
    }

    /// Ends all waits with the updates of the pages.
    ///
    /// A page that asked the session for its update would wait for a thread first.
    ///
    /// - Parameter update: Returns the update of a page with a revision; `nil` if there is none.
    func resumeAll(_ update: (_ revision: Int) -> SessionUpdate?) {
        for (revision, continuation) in take({ _, _ in true }) {
            continuation.resume(returning: update(revision).map { .update($0) } ?? .ended)
        }
    }

    private func end(_ ends: (Int, ContinuousClock.Instant) -> Bool) {
        for (_, continuation) in take(ends) {
            continuation.resume(returning: .ended)
        }
    }

    /// Ends the waits of pages, and returns those that have begun.
    ///
    /// - Parameter ends: Whether that of a page ends, by its number and the time at which it has joined.
    private func take(
        _ ends: (Int, ContinuousClock.Instant) -> Bool
    ) -> [(revision: Int, continuation: CheckedContinuation<Outcome, Never>)] {
        state.withLock { state in
            var ended: [(revision: Int, continuation: CheckedContinuation<Outcome, Never>)] = []
            for (index, page) in state.pages.enumerated() {
                switch page.wait {
                case .waiting(let continuation, let start) where ends(page.number, start):
                    ended.append((page.revision, continuation))
                    state.pages[index].wait = .resumed
                case .joined(let start) where ends(page.number, start):
                    state.pages[index].wait = .resumed
                default: break
                }
            }
            return ended
        }
    }
}
