import Dispatch
import Synchronization

extension Array where Element: Sendable {
    /// The results of a transform for all elements, in order, computed on all available cores if there
    /// are at least `least` elements.
    ///
    /// It returns when all are computed, so that synchronous code can use several cores.
    package func concurrentMap<Result: Sendable>(
        least: Int = 16,
        _ transform: @Sendable (Element) -> Result
    ) -> [Result] {
        guard count >= least else {
            return map(transform)
        }
        let results = Mutex<[Result?]>([Result?](repeating: nil, count: count))
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let result = transform(self[index])
            results.withLock { $0[index] = result }
        }
        return results.withLock { $0.compactMap(\.self) }
    }
}
