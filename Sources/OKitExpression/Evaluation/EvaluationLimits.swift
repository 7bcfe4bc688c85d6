/// The steps that evaluations may take, and how deep they are nested.
struct EvaluationLimits {
    /// Steps that are left until the turn's budget is looked at again.
    private(set) var budget: Int
    /// Steps that are left after those.
    private var reserve: Int
    /// `budget` when the turn was charged last.
    private var start: Int
    /// How many nodes and computed members contain the present one.
    private(set) var depth = 0
    /// The greatest depth so far.
    private(set) var deepest = 0
    /// Whether a cycle, the depth or the budget has ended an evaluation early.
    private(set) var isCutShort = false

    /// How deep expressions and computed members can be nested in each other.
    static let deepestNesting = Limits.nesting
    /// Steps between two looks at the turn's budget.
    private static let slice = 4096

    init(budget: Int) {
        self.budget = min(budget, Self.slice)
        reserve = budget - self.budget
        start = self.budget
    }

    /// Takes steps off the budget; false, and nothing is taken, where `refill` is needed.
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
    /// - Returns: False where too few are left, or the turn has to end.
    mutating func refill(_ steps: Int, from turn: TurnBudget) -> Bool {
        settle(with: turn)
        let left = budget + reserve
        guard left >= steps, !turn.isSpent else {
            isCutShort = true
            return false
        }
        budget = min(left, max(steps, Self.slice))
        (reserve, start) = (left - budget, budget)
        return true
    }

    /// Charges a turn for the steps since the last time, and some more.
    @inline(__always)
    mutating func settle(with turn: TurnBudget, adding more: Int = 0) {
        turn.charge(steps: start - budget + more)
        start = budget
    }

    /// Whether nodes of a height can be nested in the present one.
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

    /// Counts the nesting of nodes that are not entered one by one.
    @inline(__always)
    mutating func count(height: Int) {
        deepest = max(deepest, depth + height)
    }

    /// Records that an evaluation ends early.
    mutating func cutShort() {
        isCutShort = true
    }

    /// Begins an evaluation with a separate budget; `end` continues the outer one.
    mutating func begin(budget: Int, within turn: TurnBudget) -> EvaluationLimits {
        settle(with: turn)
        let outer = self
        self = EvaluationLimits(budget: turn.isSpent ? 0 : budget)
        (depth, deepest) = (outer.depth, outer.depth)
        return outer
    }

    /// Ends the evaluation that `begin` began; returns its nesting, and whether it was complete.
    mutating func end(
        _ outer: EvaluationLimits,
        within turn: TurnBudget
    ) -> (height: Int, isComplete: Bool) {
        settle(with: turn)
        let result = (height: deepest - depth, isComplete: !isCutShort && !turn.isSpent)
        (budget, reserve, start) = (outer.budget, outer.reserve, outer.start)
        deepest = max(outer.deepest, deepest)
        isCutShort = outer.isCutShort || isCutShort
        return result
    }
}
