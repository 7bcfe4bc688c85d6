/// The steps left to evaluations, and their nesting.
struct EvaluationLimits {
    /// Steps left until the turn's budget is checked again.
    private(set) var budget: Int
    /// Steps left after those.
    private var reserve: Int
    /// The value of `budget` when the turn was last charged.
    private var start: Int
    /// The nesting of nodes and computed members around the current one.
    private(set) var depth = 0
    /// The greatest depth so far.
    private(set) var deepest = 0
    /// Whether a cycle, the depth or the budget has ended an evaluation early.
    private(set) var isCutShort = false
    /// Whether the expression has exceeded its nesting or budget.
    private(set) var isExceeded = false

    /// The maximum nesting of expressions and computed members.
    static let deepestNesting = Limits.nesting
    /// The steps between two checks of the turn's budget.
    private static let slice = 4096

    init(budget: Int) {
        self.budget = min(budget, Self.slice)
        reserve = budget - self.budget
        start = self.budget
    }

    /// Uses steps of the budget; returns false, and uses none, if `refill` is needed.
    @inline(__always)
    mutating func spend(_ steps: Int) -> Bool {
        guard budget >= steps else {
            return false
        }
        budget -= steps
        return true
    }

    /// Charges a turn, and makes steps available.
    ///
    /// - Returns: False if too few are left, or the turn has to end.
    mutating func refill(_ steps: Int, from turn: TurnBudget) -> Bool {
        settle(with: turn)
        let left = budget + reserve
        guard left >= steps, !turn.isSpent else {
            exceed()
            return false
        }
        budget = min(left, max(steps, Self.slice))
        (reserve, start) = (left - budget, budget)
        return true
    }

    /// Charges a turn for the steps since the last charge, and some more.
    @inline(__always)
    mutating func settle(with turn: TurnBudget, adding more: Int = 0) {
        turn.charge(steps: start - budget + more)
        start = budget
    }

    /// Whether nodes of a height can be nested in the current one.
    @inline(__always)
    func fits(height: Int) -> Bool {
        depth + height < Self.deepestNesting
    }

    /// Enters a node.
    @inline(__always)
    mutating func enter() {
        depth += 1
        deepest = max(deepest, depth)
    }

    /// Leaves the node that was entered last.
    @inline(__always)
    mutating func leave() {
        depth -= 1
    }

    /// Adds the nesting of nodes that are not entered one by one.
    @inline(__always)
    mutating func count(height: Int) {
        deepest = max(deepest, depth + height)
    }

    /// Records that an evaluation ends early.
    mutating func cutShort() {
        isCutShort = true
    }

    /// Records that an evaluation ends early because it is nested too deep or takes too many steps.
    mutating func exceed() {
        (isCutShort, isExceeded) = (true, true)
    }

    /// Begins an expression; returns whether the one around it has exceeded the limits.
    @inline(__always)
    mutating func beginExpression() -> Bool {
        defer { isExceeded = false }
        return isExceeded
    }

    /// Ends the expression that `beginExpression` began.
    ///
    /// - Returns: Its value; null if it has exceeded the limits, as a part of a sum or of a text would
    ///   look like a result.
    @inline(__always)
    mutating func endExpression(_ outer: Bool, _ value: Value) -> Value {
        guard !isExceeded else {
            return .null
        }
        isExceeded = outer
        return value
    }

    /// Begins an evaluation with a separate budget; `end` continues the outer one.
    mutating func begin(budget: Int, within turn: TurnBudget) -> EvaluationLimits {
        settle(with: turn)
        let outer = self
        self = EvaluationLimits(budget: turn.isSpent ? 0 : budget)
        (depth, deepest) = (outer.depth, outer.depth)
        return outer
    }

    /// Ends the evaluation that `begin` began.
    ///
    /// - Returns: Its nesting, whether it was complete, and whether it has exceeded the limits.
    mutating func end(
        _ outer: EvaluationLimits,
        within turn: TurnBudget
    ) -> (height: Int, isComplete: Bool, isExceeded: Bool) {
        settle(with: turn)
        let result = (deepest - depth, !isCutShort && !turn.isSpent, isExceeded)
        isExceeded = outer.isExceeded
        (budget, reserve, start) = (outer.budget, outer.reserve, outer.start)
        deepest = max(outer.deepest, deepest)
        isCutShort = outer.isCutShort || isCutShort
        return result
    }
}
