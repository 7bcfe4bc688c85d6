/// The pages that wait for the next update of a session.
struct PageWaiters {
    private var waiters: [Int: Waiter] = [:]
    private var last = 0

    private struct Waiter {
        let continuation: CheckedContinuation<Void, Never>
        let start: ContinuousClock.Instant
    }

    /// Returns the number of a new waiter.
    mutating func makeNumber() -> Int {
        last += 1
        return last
    }

    mutating func add(_ continuation: CheckedContinuation<Void, Never>, as number: Int) {
        waiters[number] = Waiter(continuation: continuation, start: .now)
    }

    /// Ends the wait of a page.
    mutating func resume(_ number: Int) {
        waiters.removeValue(forKey: number)?.continuation.resume()
    }

    /// Ends the waits that are longer than a limit.
    mutating func resume(waitingFor limit: Duration) {
        let end = ContinuousClock.now - limit
        for (number, waiter) in waiters where waiter.start <= end {
            resume(number)
        }
    }

    /// Ends all waits.
    mutating func resumeAll() {
        let all = waiters
        waiters = [:]
        for waiter in all.values {
            waiter.continuation.resume()
        }
    }
}
