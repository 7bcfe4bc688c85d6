import OKitExpression

// Reads and changes by Swift code.
extension Graph {
    /// Sets the Swift models of the graph.
    package func supply(_ models: SwiftModels) {
        swiftModels = models
        ownership.isHeldBySwift = models.isHeld
    }

    /// Reads in Swift code on behalf of an expression.
    func read(isTracking: Bool, _ body: () -> Value) -> Value {
        let outer = swiftAccess.setTracking(isTracking)
        defer { _ = swiftAccess.setTracking(outer) }
        return body()
    }

    /// Runs Swift code as part of a turn that continues afterwards.
    func run(_ body: () -> Value) -> Value {
        swiftAccess.beginChange()
        defer { _ = swiftAccess.endChange() }
        return body()
    }

    /// Makes changes; runs hooks and notifies observers when the outermost change ends.
    package func change(_ body: () -> Void) {
        beginChange()
        body()
        endChange()
    }

    /// Begins a change, which `endChange()` ends.
    package func beginChange() {
        swiftAccess.beginChange()
    }

    /// Ends a change; the outermost one runs hooks and notifies observers.
    package func endChange() {
        guard swiftAccess.endChange() else {
            return
        }
        if !hooks.waiting.isEmpty || !ownership.orphans.isEmpty {
            var writer = GraphWriter(self)
            writer.runHooks()
        }
        flush()
    }
}
