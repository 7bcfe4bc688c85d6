import Glibc
import OKitModel
import Synchronization

/// Makes one operation on files fail, by its number.
package final class FaultPlan: Sendable {
    /// What comes after the failure.
    package enum Kind: Sendable, CaseIterable {
        /// All further operations succeed.
        case once
        /// All further operations fail, as if the program had ended there.
        case stop
    }

    private let number: Int
    private let kind: Kind
    private let counted = Mutex(0)

    /// Lets the operation with a number, from 1 on, fail.
    package init(failing number: Int, _ kind: Kind) {
        self.number = number
        self.kind = kind
    }

    /// The number of operations so far.
    package var count: Int {
        counted.withLock { $0 }
    }

    /// Does something with that failure.
    package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        try FileSystem.$fault.withValue(
            { [self] _, _ in error() },
            operation: body
        )
    }

    private func error() -> Int32? {
        let count = counted.withLock { count in
            count += 1
            return count
        }
        guard count == number || count > number && kind == .stop else {
            return nil
        }
        return number % 2 == 0 ? ENOSPC : EIO
    }

    /// Does something without a failure.
    ///
    /// - Returns: the plans that together let each of its operations fail: in the gate some of them.
    package static func plans(of body: () throws -> Void) rethrows -> [FaultPlan] {
        let counting = FaultPlan(failing: .max, .once)
        try counting.run(body)
        let total = counting.count
        let sample = min(total, RandomSets.count(total, gate: 8))
        return (0..<sample).flatMap { index in
            let number = 1 + index * total / sample
            // The gate takes the two kinds in turn.
            let kinds =
                sample == total ? Kind.allCases : [Kind.allCases[index % Kind.allCases.count]]
            return kinds.map { FaultPlan(failing: number, $0) }
        }
    }
}

extension FaultPlan: CustomStringConvertible {
    package var description: String {
        "operation \(number) fails, \(kind)"
    }
}
