/// Calls a function of a session once, after a time.
struct SessionTimer {
    private var task: Task<Void, Never>?

    /// Whether it was started and not canceled since.
    var isSet: Bool { task != nil }

    /// Starts again, with another function.
    mutating func start(after time: Duration, _ call: @escaping @Sendable () async -> Void) {
        task?.cancel()
        task = Task {
            try? await Task.sleep(for: time)
            if !Task.isCancelled {
                await call()
            }
        }
    }

    /// Ends the wait.
    mutating func cancel() {
        task?.cancel()
        task = nil
    }
}
