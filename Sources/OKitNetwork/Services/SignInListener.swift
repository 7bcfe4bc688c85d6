public import OKitBundle
import Synchronization

/// Receives the loopback redirects of sign-in pages (RFC 8252 §7.3).
///
/// Each sign-in has a port of this computer. The user opens its address, which redirects to the page; the page redirects
/// back to it with a code. The port closes then, when the wait ends, or after ten minutes.
public final class SignInListener: Sendable {
    private let waiting = Mutex<[String: SignInVisit]>([:])

    /// The time for the user.
    private static let most = Duration.seconds(600)
    /// The number of sign-ins at the same time.
    private static let mostVisits = 8

    /// Creates a listener, which listens to nothing yet.
    public init() {}

    /// Performs a step of a sign-in.
    public func answer(_ step: SignInStep) async -> Result<ServiceAnswer, ServiceFailure> {
        switch step {
        case .open(let page): await open(page)
        case .wait(let key): await wait(key)
        }
    }

    private func open(_ page: String) async -> Result<ServiceAnswer, ServiceFailure> {
        let oldest = waiting.withLock { waiting in
            waiting.count < Self.mostVisits
                ? nil : waiting.min { $0.value.number < $1.value.number }?.value
        }
        if let oldest {
            end(oldest)
        }
        let visit = SignInVisit(page: page)
        do {
            try await visit.listen()
        } catch {
            return .failure(ServiceFailure("sign-in: cannot listen on a port of this computer"))
        }
        waiting.withLock { $0[visit.key] = visit }
        return .success(visit.address.answer)
    }

    private func wait(_ key: String) async -> Result<ServiceAnswer, ServiceFailure> {
        guard let visit = waiting.withLock({ $0[key] }) else {
            return .failure(ServiceFailure("sign-in: the page has expired; try again"))
        }
        let end = Task {
            try await Task.sleep(for: Self.most)
            visit.finish(.failure(ServiceFailure("the sign-in has timed out; try again")))
        }
        let result = await withTaskCancellationHandler {
            await visit.result
        } onCancel: {
            visit.finish(.failure(ServiceFailure("the sign-in was cancelled")))
        }
        end.cancel()
        self.end(visit)
        return result
    }

    private func end(_ visit: SignInVisit) {
        waiting.withLock { _ = $0.removeValue(forKey: visit.key) }
        visit.finish(.failure(ServiceFailure("the sign-in was cancelled")))
        visit.close()
    }
}
