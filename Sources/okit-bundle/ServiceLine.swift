import OKitBundle
import OKitRuntime
import OKitTerminal
import Synchronization

/// Calls real services in the background while an app runs in a terminal.
final class ServiceLine: Sendable {
    private let service: LiveService
    private let waker: TerminalWaker
    private let state = Mutex(State())

    private struct State {
        var tasks: [Int: Task<Void, Never>] = [:]
        var replies: [(id: Int, reply: ServiceReply)] = []
        /// The upload progress of requests, by call ID.
        var progress: [Int: Double] = [:]
    }

    /// - Parameter waker: Ends the terminal's wait when a response has arrived.
    init(_ service: LiveService, _ waker: TerminalWaker) {
        self.service = service
        self.waker = waker
    }

    /// Passes responses to the session and sends its requests.
    func exchange(with session: AppSession) {
        let (replies, progress) = state.withLock { state in
            defer {
                state.replies = []
                state.progress = [:]
            }
            return (state.replies, state.progress)
        }
        for (id, fraction) in progress {
            session.progress(fraction, of: id)
        }
        for (id, reply) in replies {
            session.receive(reply, to: id)
        }
        for call in session.takeCalls() {
            send(call)
        }
        let cancelled = session.takeCancelledCalls()
        for task in state.withLock({ state in cancelled.compactMap { state.tasks[$0] } }) {
            task.cancel()
        }
    }

    /// Cancels unanswered requests.
    func cancel() {
        for task in state.withLock({ $0.tasks.values.map(\.self) }) {
            task.cancel()
        }
    }

    private func send(_ call: ServiceCall) {
        state.withLock { state in
            state.tasks[call.id] = Task { @concurrent in
                let answer = await self.service.answer(to: call.request) { fraction in
                    self.state.withLock { $0.progress[call.id] = fraction }
                    self.waker.wake()
                }
                let reply = await call.reply(answer)
                self.state.withLock { state in
                    state.tasks[call.id] = nil
                    state.replies.append((call.id, reply))
                }
                self.waker.wake()
            }
        }
    }
}
