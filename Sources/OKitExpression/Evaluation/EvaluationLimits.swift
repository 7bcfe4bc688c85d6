/// The steps that evaluations may take, and how deep they are nested.
struct EvaluationLimits {
    /// Steps that are left.
    private(set) var budget: Int
    /// How many nodes and computed members contain the present one.
    private(set) var depth = 0
    /// The greatest depth so far.
    private(set) var deepest = 0
    /// Whether a cycle, the depth or the budget has ended an evaluation early.
    private(set) var isCutShort = false

    /// How deep expressions and computed members can be nested in each other.
    static let deepestNesting = 256

    init(budget: Int) {
        self.budget = budget
    }

    /// Takes steps off the budget; false, and nothing is taken, where too few are left.
    @inline(__always)
    mutating func spend(_ steps: Int) -> Bool {
        guard budget >= steps else {
            isCutShort = true
            return false
        }
        budget -= steps
        return true
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
    mutating func begin(budget: Int) -> EvaluationLimits {
        let outer = self
        (self.budget, deepest, isCutShort) = (budget, depth, false)
        return outer
    }

    /// Ends the evaluation that `begin` began; returns its nesting, and whether it was complete.
    mutating func end(_ outer: EvaluationLimits) -> (height: Int, isComplete: Bool) {
        let result = (height: deepest - depth, isComplete: !isCutShort)
        budget = outer.budget
        deepest = max(outer.deepest, deepest)
        isCutShort = outer.isCutShort || isCutShort
        return result
    }
}
