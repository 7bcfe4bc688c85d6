import Dispatch

/// Runs calls that wait for a disk or a network on threads that, unlike those of tasks, can wait.
enum BlockingCall {
    static func run<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                let result = Result { () throws(Failure) -> Value in try body() }
                continuation.resume(returning: result)
            }
        }
        return try result.get()
    }
}
