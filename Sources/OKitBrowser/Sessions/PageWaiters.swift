/// The pages that wait for the next update of a session.
struct PageWaiters {
    private var continuations: [Int: CheckedContinuation<Void, Never>] = [:]
    private var last = 0

    /// Returns the number of a new waiter.
    mutating func makeNumber() -> Int {
        last += 1
        return last
    }

    mutating func add(_ continuation: CheckedContinuation<Void, Never>, as number: Int) {
        continuations[number] = continuation
    }

    /// Ends the wait of a page.
    mutating func resume(_ number: Int) {
        continuations.removeValue(forKey: number)?.resume()
    }

    /// Ends all waits.
    mutating func resumeAll() {
        let all = continuations
        continuations = [:]
        for continuation in all.values {
            continuation.resume()
        }
    }
}
