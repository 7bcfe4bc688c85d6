import OKitBundle
import OKitModel
import OKitSyntax

/// Search and scrolling (WidgetKit §3.4 and §3.3).
extension AppSession {
    /// A text was typed into a field that searches may listen to.
    func typed(_ text: String, into view: StageView, in live: LiveScreen) {
        write(.text(text), to: Self.textPath, on: view.object)
        let inputs = live.stage.views.filter { input in
            input.declaration.kind == .textInput
                && graph.value(of: input.object, "textInput").object == view.object
        }.map(\.object)
        for input in inputs {
            put(.text(text), "text", of: input)
            if let placeholder = graph.value(of: input, "placeholder").object {
                put(.bool(!text.isEmpty), "hidden", of: placeholder)
            }
        }
        for mediator in live.mediators where mediator.kind == .searchActionController {
            let sender = graph.value(of: mediator.object, "sender").object
            if let sender, sender == view.object || inputs.contains(sender) {
                search(text, by: mediator, in: live)
            }
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

    /// The filter comes after its delay, and so does the action where the text is long enough.
    private func search(_ text: String, by mediator: LiveScreen.Mediator, in live: LiveScreen) {
        let object = mediator.object
        put(.text(text), "searchText", of: object)
        let filterDelay = graph.value(of: object, "filterThrottleInterval").double ?? 0.5
        schedule(.filter(object), in: live, after: filterDelay)
        let least = graph.value(of: object, "minimumTextLength").int ?? 1
        if self.text("actionName", of: object) != nil, !text.isEmpty, text.count >= least {
            let actionDelay = graph.value(of: object, "actionThrottleInterval").double ?? 0.5
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
            guard isDown ? window.upperBound >= total : window.lowerBound == 0 else {
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
