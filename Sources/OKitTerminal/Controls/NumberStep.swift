import OKitRuntime

/// Changes the number of a node within its bounds.
struct NumberStep {
    let node: ScreenNode
    let bounds: ScreenNode.Bounds

    /// Creates a step; `nil` for a node without bounds.
    init?(_ node: ScreenNode) {
        guard let bounds = node.details.bounds else {
            return nil
        }
        self.node = node
        self.bounds = bounds
    }

    /// Sends a number within the bounds, rounded to remove digits caused by rounding errors.
    func set(_ number: Double, in interaction: inout Interaction) {
        let scale = 1e10
        // Large numbers do not have such digits, and scaling would make them less precise.
        let rounded = abs(number) < 1e5 ? (number * scale).rounded() / scale : number
        // A value outside the bounds can only move closer to them.
        let lowest = min(bounds.minimum, node.number)
        let highest = max(bounds.maximum, node.number)
        let value = min(max(rounded, lowest), highest)
        if node.events.contains(.adjust), value.isFinite, value != node.number {
            interaction.send(.adjust(value), to: node.id)
        }
    }
}
