import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Search and scrolling (WidgetKit §3.4 and §3.3).
extension AppSession {
    /// A text was typed into a field that searches may listen to.
    func typed(_ text: String, into view: StageView, in live: LiveScreen) {
        write(.text(text), to: Self.textPath, on: view.object)
        for input in inputs(around: view, in: live) {
            put(.text(text), "text", of: input)
            if let placeholder = graph.value(of: input, "placeholder").object {
                put(.bool(!text.isEmpty), "hidden", of: placeholder)
            }
        }
        for mediator in searches(by: view, in: live)
        where text.isEmpty || searchesWhileTyping(mediator, by: view) {
            search(text, by: mediator, in: live)
        }
    }

    /// Return was pressed in a field: what is searched for is done at once.
    func submitted(_ view: StageView, in live: LiveScreen) {
        let text = graph.value(of: view.object, "text").text ?? ""
        for mediator in searches(by: view, in: live)
        where searchesOnReturn(mediator, by: view) {
            search(text, by: mediator, in: live, isComplete: true)
        }
    }

    /// Whether Return does anything in a field.
    func takesReturn(_ view: StageView, in live: LiveScreen) -> Bool {
        searches(by: view, in: live).contains { searchesOnReturn($0, by: view) }
    }

    /// A search bar always searches, an input view (WidgetKit §3.8) where it is told so.
    private func searchesWhileTyping(_ search: LiveScreen.Mediator, by view: StageView) -> Bool {
        graph.value(of: search.object, "sender").object == view.object
            || graph.value(of: search.object, "dynamicSearch").condition
    }

    private func searchesOnReturn(_ search: LiveScreen.Mediator, by view: StageView) -> Bool {
        graph.value(of: search.object, "sender").object == view.object
            || graph.value(of: search.object, "searchOnReturn").condition
    }

    /// The input views whose field a view is.
    private func inputs(around view: StageView, in live: LiveScreen) -> [ObjectID] {
        live.stage.views.filter { input in
            input.declaration.kind == .textInput
                && graph.value(of: input.object, "textInput").object == view.object
        }.map(\.object)
    }

    /// The searches that listen to a field.
    private func searches(by view: StageView, in live: LiveScreen) -> [LiveScreen.Mediator] {
        let senders = [view.object] + inputs(around: view, in: live)
        return live.mediators.filter { mediator in
            mediator.kind == .searchActionController
                && graph.value(of: mediator.object, "sender").object.map { senders.contains($0) }
                    ?? false
        }
    }

    /// Empties the fields that a button clears (WidgetKit §3.8).
    func clear(by button: StageView, in live: LiveScreen) {
        for input in live.stage.views where input.declaration.kind == .textInput {
            if graph.value(of: input.object, "clearButton").object == button.object {
                let field = graph.value(of: input.object, "textInput").object
                typed("", into: live.stage.views.first { $0.object == field } ?? input, in: live)
            }
        }
    }

    private static let textPath = BindingParser.parse("text", as: .single)

    /// The filter comes after its delay, and so does the action where the text is long enough; a text
    /// that is complete waits for neither.
    private func search(
        _ text: String,
        by mediator: LiveScreen.Mediator,
        in live: LiveScreen,
        isComplete: Bool = false
    ) {
        let object = mediator.object
        put(.text(text), "searchText", of: object)
        let filterDelay =
            isComplete ? 0 : graph.value(of: object, "filterThrottleInterval").double ?? 0.5
        schedule(.filter(object), in: live, after: filterDelay)
        let least = graph.value(of: object, "minimumTextLength").int ?? 1
        if self.text("actionName", of: object) != nil, !text.isEmpty, text.count >= least {
            let actionDelay =
                isComplete ? 0 : graph.value(of: object, "actionThrottleInterval").double ?? 0.5
            schedule(.search(object), in: live, after: actionDelay)
        } else {
            state.schedule.cancel(.search(object))
        }
    }

    /// Has the provider find what the text is in.
    func filter(by search: ObjectID, in live: LiveScreen) {
        let display = live.mediators.first {
            graph.value(of: $0.object, "searchController").object == search
        }
        let provider =
            graph.value(of: search, "contentProvider").object
            ?? display.flatMap { graph.value(of: $0.object, "mainContentProvider").object }
        guard let provider else {
            return
        }
        if text("filterFormat", of: search) != nil {
            put(graph.value(of: search, "filterFormat"), "filterFormat", of: provider)
        }
        let text = text("searchText", of: search)
        put(text.map { .text($0) } ?? .null, "searchString", of: provider)
    }

    /// The controller of the table that an infinite scroll listens to.
    func scrolledDisplay(
        of mediator: LiveScreen.Mediator,
        in live: LiveScreen
    ) -> LiveScreen.Mediator? {
        graph.value(of: mediator.object, "sender").object.flatMap { live.displayController(of: $0) }
    }

    /// Other rows of a table are shown.
    func scrolled(_ table: StageView, of total: Int, in live: LiveScreen) {
        let window = window(of: table, in: live)
        for mediator in live.mediators where mediator.kind == .infiniteScrollActionController {
            guard graph.value(of: mediator.object, "sender").object == table.object else {
                continue
            }
            let isDown = graph.value(of: mediator.object, "trackScrollDown").condition
            guard let margin = margin(of: table, isDown: isDown, in: live),
                isDown ? window.upperBound >= total - margin : window.lowerBound <= margin
            else {
                continue
            }
            let status = graph.value(of: mediator.object, "status").object
            guard !(status.map { graph.value(of: $0, "inProgress").condition } ?? false) else {
                continue
            }
            let search = scrolledDisplay(of: mediator, in: live).flatMap {
                live.mediator(graph.value(of: $0.object, "searchController").object)
            }
            if let search, isSearching(search.object) {
                performAction(of: search, in: live)
            } else {
                performAction(of: mediator, in: live)
            }
        }
    }

    /// How many rows before the edge of a table count as the edge (WidgetKit §3.2); `nil` where
    /// reaching it does nothing.
    private func margin(of table: StageView, isDown: Bool, in live: LiveScreen) -> Int? {
        guard let display = live.displayController(of: table.object),
            display.kind == .tableInfiniteScrollController
        else {
            return 0
        }
        let name = isDown ? "scrollDownThreshold" : "scrollUpThreshold"
        let points = graph.value(of: display.object, name).double ?? 0
        return points > 0 ? Int(min(points / rowHeight(of: table), 1000)) : nil
    }

    /// Points of a row, as the original counts; a terminal draws a row as high as it is.
    func rowHeight(of table: StageView) -> Double {
        let height = graph.value(of: table.object, "rowHeight").double ?? 0
        return height >= 1 ? height : 44
    }

    /// The rows of a table that are shown.
    func window(of table: StageView, in live: LiveScreen) -> Range<Int> {
        live.windows[table.object] ?? 0..<windowSize
    }

    /// The controllers that fetch anew what a table shows.
    func refreshers(of table: StageView, in live: LiveScreen) -> [LiveScreen.Mediator] {
        live.mediators.filter {
            $0.kind == .tableRefreshActionController
                && graph.value(of: $0.object, "sender").object == table.object
        }
    }
}
