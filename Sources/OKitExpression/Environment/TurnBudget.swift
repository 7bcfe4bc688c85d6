package import OKitSyntax
import Synchronization

/// The steps and bytes that a turn can still use, shared by all evaluations of the turn.
///
/// A turn is one event of a session, or one call of an evaluator or a function outside of sessions.
/// When the budget is used up, every evaluation ends with null, and the first that notices it reports
/// one problem.
public final class TurnBudget {
    /// The most that a turn can use.
    public struct Size: Sendable, Hashable {
        /// Steps of expressions and functions.
        public var steps: Int
        /// Bytes of the texts and collections that are made.
        public var bytes: Int

        /// Creates a size.
        public init(steps: Int = Limits.turnSteps, bytes: Int = Limits.turnBytes) {
            (self.steps, self.bytes) = (steps, bytes)
        }
    }

    /// Why a turn has ended early.
    public enum End: Sendable, Hashable {
        /// No steps are left.
        case steps(limit: Int)
        /// No bytes are left.
        case bytes(limit: Int)
        /// The turn was canceled.
        case cancelled
    }

    /// The most that a turn can use.
    public let size: Size
    /// Cancels the turn that runs, from any thread.
    public let cancellation = TurnCancellation()

    /// Why the present turn has ended early, or the last one where none runs.
    public private(set) var end: End?
    /// The expression that was evaluated when the turn ended early.
    public private(set) var lastExpression: ParsedExpression?

    private var steps: Int
    private var bytes: Int
    private var depth = 0
    private var isReported = false

    /// Creates the budget of turns of a size.
    public init(_ size: Size = Size()) {
        self.size = size
        (steps, bytes) = (size.steps, size.bytes)
    }

    /// Whether the turn that runs has to end.
    package var isSpent: Bool {
        end != nil && depth > 0
    }

    /// Begins a turn, or a part of the one that runs.
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

    /// Gives the turn that runs all steps and bytes again, for what follows its early end.
    package func refill() {
        (steps, bytes, end, isReported) = (size.steps, size.bytes, nil, false)
        lastExpression = nil
        cancellation.clear()
    }

    /// Takes steps off the budget, all that are left if there are fewer; false if the turn has to
    /// end.
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

    /// Takes bytes off the budget, all that are left if there are fewer; false if the turn has to
    /// end.
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

    /// Takes the steps off the budget that it takes to sort by some values; false if the turn has to
    /// end.
    package func chargeSorting(by keys: some Collection<Value>) -> Bool {
        let comparisons = Int.bitWidth - keys.count.leadingZeroBitCount
        return charge(steps: keys.reduce(0) { $0 + 1 + $1.comparisonWork } * comparisons)
    }

    /// The problem of the turn that has ended early, at the first call for a turn.
    ///
    /// - Parameter expression: what is being evaluated.
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
    /// The problem in words.
    package var message: Finding.Message {
        switch self {
        case .steps(let limit): "the turn takes more than \(limit) steps"
        case .bytes(let limit): "the texts and lists of the turn have more than \(limit) bytes"
        case .cancelled: "the turn was cancelled"
        }
    }
}

/// Cancels the turns of a session, from any thread.
public final class TurnCancellation: Sendable {
    private let flag = Atomic(false)

    /// Ends the turn that runs as soon as possible; nothing happens between turns.
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
