import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Shows the items of providers in the views of display controllers (WidgetKit §3.2).
struct DisplayRuntime {
    /// The value that each display controller showed last.
    private var shown: [ObjectID: Value] = [:]

    /// Whether no display controller has shown anything.
    var isEmpty: Bool {
        shown.isEmpty
    }

    /// Removes display controllers of closed screens.
    mutating func forgetRemoved(from graph: Graph) {
        shown = shown.filter { graph.type(of: $0.key) != nil }
    }

    /// Updates a display controller if the items of its provider have changed.
    ///
    /// - Returns: Whether they have changed.
    mutating func settle(
        _ display: LiveScreen.Mediator,
        in live: LiveScreen,
        _ objects: AppObjects
    ) -> Bool {
        let graph = objects.graph
        guard let provider = live.provider(of: display.object) else {
            return false
        }
        if display.kind == .contentDisplayController {
            let value = graph.value(of: provider, "value")
            guard shown[display.object] != value else {
                return false
            }
            shown[display.object] = value
            live.setContent(value)
            return true
        }
        let count = graph.value(of: provider, "totalCount").int ?? 0
        let hasTurned = turn(display, to: count, in: live, objects)
        let hasGrown = fit(display, to: count, in: live, objects)
        let isFull = count > 0
        guard display.kind.showsRows, shown[display.object] != .bool(isFull) else {
            return hasTurned || hasGrown
        }
        shown[display.object] = .bool(isFull)
        if let view = objects.object("emptyDataView", of: display.object) {
            objects.put(.bool(isFull), "hidden", of: view)
        }
        return true
    }

    /// Sets a constraint to the total height of a table's rows, up to its maximum (WidgetKit §3.2).
    private func fit(
        _ display: LiveScreen.Mediator,
        to count: Int64,
        in live: LiveScreen,
        _ objects: AppObjects
    ) -> Bool {
        let graph = objects.graph
        guard
            let constraint = objects.object("contentHeightConstraint", of: display.object),
            let table = live.stage.views.first(where: {
                live.displayController(of: $0.object)?.object == display.object
            })
        else {
            return false
        }
        let highest = graph.value(of: display.object, "maxHeight").double ?? 0
        let height = Double(count) * live.rowHeight(of: table)
        let value = Value.double(highest > 0 ? min(height, highest) : height)
        guard graph.value(of: constraint, "constant") != value else {
            return false
        }
        objects.put(value, "constant", of: constraint)
        return true
    }

    /// Sets the number of pages and the current page of a page control.
    private func turn(
        _ display: LiveScreen.Mediator,
        to count: Int64,
        in live: LiveScreen,
        _ objects: AppObjects
    ) -> Bool {
        let graph = objects.graph
        guard let control = objects.object("pageControl", of: display.object) else {
            return false
        }
        let table = objects.object("collectionView", of: display.object)
        let window = table.flatMap { live.windows[$0] } ?? 0..<0
        let first = min(Int64(window.lowerBound), max(count - Int64(window.count), 0))
        var hasChanged = false
        for (name, value) in [
            ("numberOfPages", count), ("currentPage", first),
        ] where graph.value(of: control, name) != .int(value) {
            objects.put(.int(value), name, of: control)
            hasChanged = true
        }
        return hasChanged
    }
}
