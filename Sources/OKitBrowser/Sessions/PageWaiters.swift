import Synchronization

/// The pages that wait for the next update of a session.
///
/// A page joins before it asks the session, so that it misses no update, and waits outside of the
/// session, whose threads have nothing in memory for it.
final class PageWaiters: Sendable {
    private struct State {
        var pages: [Int: Page] = [:]
        var last = 0
        var isClosed = false
    }

    private enum Page: Sendable {
        case joined(ContinuousClock.Instant)
        /// There is something new, or the wait has been long.
        case resumed
        case waiting(CheckedContinuation<Void, Never>, joined: ContinuousClock.Instant)
    }

    private let state = Mutex(State())

    /// The number of pages.
    var count: Int { state.withLock { $0.pages.count } }

    /// Adds a page, and returns its number.
    func join() -> Int {
        state.withLock { state in
            state.last += 1
            state.pages[state.last] = .joined(.now)
            return state.last
        }
    }

    /// Removes a page.
    func leave(_ number: Int) {
        state.withLock { _ = $0.pages.removeValue(forKey: number) }
    }

    /// Waits until the session resumes the pages that have joined, or the task is canceled.
    func wait(_ number: Int) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isWaiting = state.withLock { state in
                    guard case .joined(let start) = state.pages[number], !state.isClosed,
                        !Task.isCancelled
                    else {
                        return false
                    }
                    state.pages[number] = .waiting(continuation, joined: start)
                    return true
                }
                if !isWaiting {
                    continuation.resume()
                }
            }
        } onCancel: {
            resume { page, _ in page == number }
        }
    }

    /// Ends the waits that are longer than a limit.
    func resume(waitingFor limit: Duration) {
        let end = ContinuousClock.now - limit
        resume { $1 <= end }
    }

    /// Ends all waits.
    func resumeAll() {
        resume { _, _ in true }
    }

    /// Ends all waits, and those that follow.
    func close() {
        state.withLock { $0.isClosed = true }
        resumeAll()
    }

    /// - Parameter resumes: Whether a page is resumed, by its number and the time at which it has joined.
    private func resume(_ resumes: (Int, ContinuousClock.Instant) -> Bool) {
        let due = state.withLock { state in
            var due: [CheckedContinuation<Void, Never>] = []
            for (number, page) in state.pages {
                switch page {
                case .waiting(let continuation, let start) where resumes(number, start):
                    due.append(continuation)
                    state.pages[number] = .resumed
                case .joined(let start) where resumes(number, start):
                    state.pages[number] = .resumed
                default: break
                }
            }
            return due
        }
        for continuation in due {
            continuation.resume()
        }
    }
}
