import OKitRuntime

/// Changes the number of a node within its bounds.
struct NumberStep {
    let node: ScreenNode
    let bounds: ScreenNode.Bounds

    /// Fails for a node without bounds.
    init?(_ node: ScreenNode) {
        guard let bounds = node.details.bounds else {
            return nil
        }
        self.node = node
        self.bounds = bounds
    }

    /// Sends a number within the bounds, without the digits that only rounding errors have.
    func set(_ number: Double, in interaction: inout Interaction) {
        let scale = 1e10
        // Large numbers have no such digits, and scaling them would lose some.
        let rounded = abs(number) < 1e5 ? (number * scale).rounded() / scale : number
        // A value that is outside can only come nearer.
        let lowest = min(bounds.minimum, node.number)
        let highest = max(bounds.maximum, node.number)
        let value = min(max(rounded, lowest), highest)
        if node.events.contains(.adjust), value.isFinite, value != node.number {
            interaction.send(.adjust(value), to: node.id)
        }
    }
}
