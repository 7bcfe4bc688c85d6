package import OKitSyntax
import Synchronization

/// The steps and bytes left to a turn, shared by all evaluations of the turn.
///
/// A turn is one event of a session, or one call of an evaluator or a function outside of sessions.
/// When the budget is used up, every evaluation ends with null, and the first one that notices it
/// reports one problem.
public final class TurnBudget {
    /// The size of a turn's budget.
    public struct Size: Sendable, Hashable {
        /// Steps of expressions and functions.
        public var steps: Int
        /// Bytes of created texts and collections.
        public var bytes: Int

        /// Creates a size.
        public init(steps: Int = Limits.turnSteps, bytes: Int = Limits.turnBytes) {
            (self.steps, self.bytes) = (steps, bytes)
        }
    }

    /// The reasons for ending a turn early.
    public enum End: Sendable, Hashable {
        /// No steps are left.
        case steps(limit: Int)
        /// No bytes are left.
        case bytes(limit: Int)
        /// The turn was canceled.
        case cancelled
    }

    /// The size of a turn's budget.
    public let size: Size
    /// Cancels the current turn, from any thread.
    public let cancellation = TurnCancellation()

    /// Why the current or last turn has ended early.
    public private(set) var end: End?
    /// The expression that was evaluated when the turn ended early.
    public private(set) var lastExpression: ParsedExpression?

    private var steps: Int
    private var bytes: Int
    private var depth = 0
    private var isReported = false

    /// Creates the budget of turns with a size.
    public init(_ size: Size = Size()) {
        self.size = size
        (steps, bytes) = (size.steps, size.bytes)
    }

    /// Whether the current turn has to end.
    package var isSpent: Bool {
        end != nil && depth > 0
    }

    /// Begins a turn, or a nested part of the current one.
    @inline(__always)
    package func begin() {
        depth += 1
        if depth == 1 {
            refill()
        }
    }

    /// Ends what `begin()` has begun.
    @inline(__always)
    package func finish() {
        depth -= 1
    }

    /// Restores the budget of the current turn, for work after its early end.
    package func refill() {
        (steps, bytes, end, isReported) = (size.steps, size.bytes, nil, false)
        lastExpression = nil
        cancellation.clear()
    }

    /// Charges the budget for steps, or for all that are left if there are fewer; false if the turn
    /// has to end.
    @discardableResult
    package func charge(steps count: Int) -> Bool {
        guard depth > 0 else {
            return true
        }
        steps -= min(count, steps + 1)
        if end == nil {
            if steps < 0 {
                end = .steps(limit: size.steps)
            } else if cancellation.isCancelled {
                end = .cancelled
            }
        }
        return end == nil
    }

    /// Charges the budget for bytes, or for all that are left if there are fewer; false if the turn
    /// has to end.
    @discardableResult
    package func charge(bytes count: Int) -> Bool {
        guard depth > 0 else {
            return true
        }
        bytes -= min(count, bytes + 1)
        if bytes < 0, end == nil {
            end = .bytes(limit: size.bytes)
        }
        return end == nil
    }

    /// Charges the budget for sorting by some values; false if the turn has to end.
    package func chargeSorting(by keys: some Collection<Value>) -> Bool {
        let comparisons = Int.bitWidth - keys.count.leadingZeroBitCount
        return charge(steps: keys.reduce(0) { $0 + 1 + $1.comparisonWork } * comparisons)
    }

    /// The problem of the turn that has ended early, at the first call for a turn.
    ///
    /// - Parameter expression: The expression that is being evaluated.
    package func takeProblem(in expression: ParsedExpression?) -> Finding.Message? {
        guard let end, !isReported else {
            return nil
        }
        isReported = true
        lastExpression = expression
        return end.message
    }
}

extension TurnBudget.End {
    /// The message of the problem.
    package var message: Finding.Message {
        switch self {
        case .steps(let limit): "the turn takes more than \(limit) steps"
        case .bytes(let limit): "the texts and lists of the turn are larger than \(limit) bytes"
        case .cancelled: "the turn was cancelled"
        }
    }
}

/// Cancels the turns of a session, from any thread.
public final class TurnCancellation: Sendable {
    private let flag = Atomic(false)

    /// Ends the current turn as soon as possible; has no effect between turns.
    public func cancel() {
        flag.store(true, ordering: .relaxed)
    }

    var isCancelled: Bool {
        flag.load(ordering: .relaxed)
    }

    func clear() {
        flag.store(false, ordering: .relaxed)
    }
}
