import OKitBundle
import OKitExpression
import OKitModel

// The connections of a screen's mediators.
extension LiveScreen {
    /// Sets the content of the screen.
    ///
    /// All bindings write again.
    func setContent(_ content: Value) {
        put(content, "content", of: controller)
        stage.content = content
    }

    // MARK: Displays

    /// Returns the provider that a display controller shows.
    ///
    /// During a search with a separate provider, this is the search's provider.
    func provider(of display: ObjectID) -> ObjectID? {
        if let search = object("searchController", of: display), isSearching(search),
            let own = object("contentProvider", of: search)
        {
            return own
        }
        return object("mainContentProvider", of: display)
    }

    /// Returns the table or collection of a display controller.
    func table(of display: Mediator) -> ObjectID? {
        object("tableView", of: display.object) ?? object("collectionView", of: display.object)
    }

    /// Returns the display controller of the table that an infinite scroll listens to.
    func scrolledDisplay(of mediator: Mediator) -> Mediator? {
        object("sender", of: mediator.object).flatMap { displayController(of: $0) }
    }

    /// Returns whether a row is selected.
    func isSelected(_ row: Value, by display: Mediator) -> Bool {
        graph.value(of: display.object, "selectedObjects").elements?.contains(row) ?? false
    }

    /// Selects or deselects a row (WidgetKit §3.2).
    ///
    /// Several rows can be selected if the table allows it.
    ///
    /// `collectSelectedObjects` and `defaultSelectionBehavior` are treated the same.
    func select(_ row: Value, by display: Mediator) {
        let attributes = ["collectSelectedObjects", "defaultSelectionBehavior"]
        guard attributes.contains(where: { condition($0, of: display.object) }) else {
            return
        }
        var selected = graph.value(of: display.object, "selectedObjects").elements ?? []
        let allowsSeveral =
            table(of: display).map { condition("allowsMultipleSelection", of: $0) } ?? false
        if let index = selected.firstIndex(of: row) {
            selected.remove(at: index)
        } else {
            selected = allowsSeveral ? selected + [row] : [row]
        }
        put(.list(selected), "selectedObjects", of: display.object)
    }

    /// Returns the segue to the screen that a tap on a row opens (WidgetKit §2.8).
    func segue(of row: TableRow) -> ViewDeclaration.Segue? {
        if let segue = row.cell.segue {
            return segue
        }
        // Cells of nibs open screens by name unless the attribute specifies otherwise (WidgetKit
        // §3.2).
        let opens = graph.value(of: row.display.object, "performSegueForCells").int ?? -1
        let hasNibs = !graph.value(of: row.display.object, "cellNibNames").isNull
        guard opens > 0 || opens < 0 && hasNibs else {
            return nil
        }
        return screen.segue(named: row.cell.identifier)
    }

    // MARK: Tables

    /// Returns the height of a row in points, as in the original.
    ///
    /// A terminal ignores it and uses the rows' actual height.
    func rowHeight(of table: StageView) -> Double {
        let height = graph.value(of: table.object, "rowHeight").double ?? 0
        return height >= 1 ? height : 44
    }

    /// Returns the controllers that reload the contents of a table.
    func refreshers(of table: StageView) -> [Mediator] {
        mediators.filter {
            $0.kind == .tableRefreshActionController
                && object("sender", of: $0.object) == table.object
        }
    }

    /// Returns the controllers that perform their action when the window of a table reaches its
    /// edge (WidgetKit §3.3).
    func scrolled(_ table: StageView, to window: Range<Int>, of total: Int) -> [Mediator] {
        mediators.filter { mediator in
            guard mediator.kind == .infiniteScrollActionController,
                object("sender", of: mediator.object) == table.object
            else {
                return false
            }
            let isDown = condition("trackScrollDown", of: mediator.object)
            guard let margin = margin(of: table, isDown: isDown) else {
                return false
            }
            return isDown ? window.upperBound >= total - margin : window.lowerBound <= margin
        }
    }

    /// Returns the mediator that performs its action for an infinite scroll, which is the search
    /// during a search; `nil` while the scroll's own action is in progress.
    func performer(for scroll: Mediator) -> Mediator? {
        let status = object("status", of: scroll.object)
        guard !(status.map { condition("inProgress", of: $0) } ?? false) else {
            return nil
        }
        let search = scrolledDisplay(of: scroll).flatMap {
            mediator(object("searchController", of: $0.object))
        }
        return search.flatMap { isSearching($0.object) ? $0 : nil } ?? scroll
    }

    /// Returns the number of rows before the edge of a table that count as the edge (WidgetKit
    /// §3.2); `nil` if reaching the edge has no effect.
    private func margin(of table: StageView, isDown: Bool) -> Int? {
        guard let display = displayController(of: table.object),
            display.kind == .tableInfiniteScrollController
        else {
            return 0
        }
        let name = isDown ? "scrollDownThreshold" : "scrollUpThreshold"
        let points = graph.value(of: display.object, name).double ?? 0
        return points > 0 ? Int(min(points / rowHeight(of: table), 1000)) : nil
    }

    // MARK: Searches

    /// Returns whether a search controller has text to search for and an action that performs the
    /// search.
    func isSearching(_ search: ObjectID) -> Bool {
        text("actionName", of: search) != nil && text("searchText", of: search) != nil
    }

    /// Returns the input views (WidgetKit §3.8) that contain a field.
    func inputs(around field: StageView) -> [ObjectID] {
        stage.views.filter { input in
            input.declaration.kind == .textInput
                && object("textInput", of: input.object) == field.object
        }.map(\.object)
    }

    /// Returns the fields that a button clears (WidgetKit §3.8).
    func fields(clearedBy button: StageView) -> [StageView] {
        stage.views.filter { input in
            input.declaration.kind == .textInput
                && object("clearButton", of: input.object) == button.object
        }.map { input in
            let field = object("textInput", of: input.object)
            return stage.views.first { $0.object == field } ?? input
        }
    }

    /// Returns the searches that listen to a field.
    func searches(by field: StageView) -> [Mediator] {
        let senders = [field.object] + inputs(around: field)
        return mediators.filter { mediator in
            mediator.kind == .searchActionController
                && object("sender", of: mediator.object).map { senders.contains($0) } ?? false
        }
    }

    /// Returns whether a search responds to typing.
    ///
    /// A search bar always does.
    func searchesWhileTyping(_ search: Mediator, in field: StageView) -> Bool {
        object("sender", of: search.object) == field.object
            || condition("dynamicSearch", of: search.object)
    }

    /// Returns whether Return in a field starts a search.
    ///
    /// In a search bar it always does.
    func searchesOnReturn(_ search: Mediator, in field: StageView) -> Bool {
        object("sender", of: search.object) == field.object
            || condition("searchOnReturn", of: search.object)
    }

    /// Returns whether Return has an effect in a field.
    func takesReturn(_ field: StageView) -> Bool {
        searches(by: field).contains { searchesOnReturn($0, in: field) }
    }

    /// Returns whether a search has yet to filter its provider by what is typed into a field.
    func isFilterPending(for field: StageView) -> Bool {
        searches(by: field).contains { search in
            guard let provider = provider(filteredBy: search.object) else {
                return false
            }
            return text("searchText", of: search.object) != text("searchString", of: provider)
        }
    }

    /// Filters the provider of a search by its text.
    func filter(by search: ObjectID) {
        guard let provider = provider(filteredBy: search) else {
            return
        }
        if text("filterFormat", of: search) != nil {
            put(graph.value(of: search, "filterFormat"), "filterFormat", of: provider)
        }
        let text = text("searchText", of: search)
        put(text.map { .text($0) } ?? .null, "searchString", of: provider)
    }

    private func provider(filteredBy search: ObjectID) -> ObjectID? {
        let display = mediators.first { object("searchController", of: $0.object) == search }
        return object("contentProvider", of: search)
            ?? display.flatMap { object("mainContentProvider", of: $0.object) }
    }

    // MARK: Actions

    /// Returns the controllers that send the contents of a form.
    func senders(of form: ObjectID) -> [Mediator] {
        mediators.filter {
            $0.kind.role == .action && object("form", of: $0.object) == form
        }
    }

    // MARK: Properties

    private func object(_ name: String, of object: ObjectID) -> ObjectID? {
        graph.value(of: object, name).object
    }

    private func condition(_ name: String, of object: ObjectID) -> Bool {
        graph.value(of: object, name).condition
    }

    private func text(_ name: String, of object: ObjectID) -> String? {
        graph.value(of: object, name).text.flatMap { $0.isEmpty ? nil : $0 }
    }

    private func put(_ value: Value, _ name: String, of object: ObjectID) {
        if let slot = graph.type(of: object)?.slot(named: name) {
            graph.set(object, slot: slot, to: value)
        }
    }
}
