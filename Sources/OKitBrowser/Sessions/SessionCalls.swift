import OKitBundle
import OKitRuntime

/// The service calls of a session that have no reply yet.
struct SessionCalls {
    /// The service that the app calls; `nil` to fail its calls.
    let service: (any HostService & Sendable)?
    private var tasks: [ServiceCall.ID: Task<Void, Never>] = [:]

    init(to service: (any HostService & Sendable)?) {
        self.service = service
    }

    /// Whether all calls have a reply.
    var isEmpty: Bool { tasks.isEmpty }

    /// Begins the new calls of an app, and cancels those that it no longer needs.
    ///
    /// - Parameter receive: Receives each reply.
    mutating func exchange(
        with session: AppSession,
        receive: @escaping @Sendable (ServiceReply, ServiceCall.ID) async -> Void
    ) {
        for call in session.takeCalls() {
            let service = service
            tasks[call.id] = Task {
                let answer: Result<ServiceAnswer, ServiceFailure> =
                    if let service {
                        await service.answer(call.request)
                    } else {
                        .failure(ServiceFailure("this app has no service"))
                    }
                await receive(await call.reply(answer), call.id)
            }
        }
        for id in session.takeCancelledCalls() {
            tasks.removeValue(forKey: id)?.cancel()
        }
    }

    /// Removes a call with a reply.
    ///
    /// - Returns: False if the call was canceled.
    mutating func finish(_ id: ServiceCall.ID) -> Bool {
        tasks.removeValue(forKey: id) != nil
    }

    /// Cancels all calls.
    mutating func cancel() {
        for task in tasks.values {
            task.cancel()
        }
        tasks = [:]
    }
}
