import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitRecords
import OKitSyntax

/// What events on views do.
extension AppSession {
    func perform(_ context: ViewContext, _ action: Event.Action) {
        let object = context.view.object
        defer { writeBack(context) }
        switch action {
        case .tap:
            tap(
                context.view,
                in: context.live,
                content: context.content ?? context.live.stage.content
            )
        case .input(let text):
            typed(text, into: context.view, in: context.live)
        case .submit:
            submitted(context.view, in: context.live)
        case .toggle(let isOn):
            put(.bool(isOn), "on", of: object)
        case .adjust(let number) where number.isFinite:
            let minimum = graph.value(of: object, "minimumValue").double ?? 0
            let maximum = max(graph.value(of: object, "maximumValue").double ?? 1, minimum)
            put(.double(min(max(number, minimum), maximum)), "value", of: object)
        case .choose(let index):
            let count = graph.value(of: object, "segments").elements?.count ?? 0
            if (0..<count).contains(index) {
                put(.int(Int64(index)), "selectedSegmentIndex", of: object)
            }
        case .pick(let date):
            let minimum = graph.value(of: object, "minimumDate").date ?? date
            let maximum = max(graph.value(of: object, "maximumDate").date ?? date, minimum)
            put(.date(min(max(date, minimum), maximum)), "date", of: object)
        case .adjust, .window, .move, .refresh:
            break
        }
    }

    /// What a control shows goes to where its path leads (`valuePath`).
    private func writeBack(_ context: ViewContext) {
        guard let path = context.view.declaration.valuePath else {
            return
        }
        let content = context.content ?? context.live.stage.content
        let value = cache.value(of: Self.shownValue, on: context.view.object)
        write(value, to: path.expression, on: content.object)
    }

    private static let shownValue = BindingParser.parse("wx_value", as: .single)

    /// A row is selected, and leads on where its cell says so.
    func tap(_ row: TableRow) {
        select(row.row, by: row.display)
        if let segue = row.cell.segue {
            follow(segue, row.row)
            return
        }
        // Cells of nibs lead on by their names unless it is said otherwise (WidgetKit §3.2).
        let leads = graph.value(of: row.display.object, "performSegueForCells").int ?? -1
        let hasNibs = !graph.value(of: row.display.object, "cellNibNames").isNull
        guard leads > 0 || leads < 0 && hasNibs else {
            return
        }
        if let segue = row.live.screen.segue(named: row.cell.identifier) {
            follow(segue, row.row)
        }
    }

    func refresh(_ table: StageView, in live: LiveScreen) {
        for mediator in refreshers(of: table, in: live) {
            performAction(of: mediator, in: live)
        }
    }

    // MARK: Selection

    /// WidgetKit §3.2, `collectSelectedObjects` and `defaultSelectionBehavior`, which are the same here:
    /// one row is marked, or several where the table allows it.
    private func select(_ row: Value, by display: LiveScreen.Mediator) {
        let attributes = ["collectSelectedObjects", "defaultSelectionBehavior"]
        guard attributes.contains(where: { graph.value(of: display.object, $0).condition }) else {
            return
        }
        var selected = graph.value(of: display.object, "selectedObjects").elements ?? []
        let table =
            graph.value(of: display.object, "tableView").object
            ?? graph.value(of: display.object, "collectionView").object
        let allowsSeveral =
            table.map {
                graph.value(of: $0, "allowsMultipleSelection").condition
            } ?? false
        if let index = selected.firstIndex(of: row) {
            selected.remove(at: index)
        } else {
            selected = allowsSeveral ? selected + [row] : [row]
        }
        put(.list(selected), "selectedObjects", of: display.object)
    }

    func isSelected(_ row: Value, by display: LiveScreen.Mediator) -> Bool {
        graph.value(of: display.object, "selectedObjects").elements?.contains(row) ?? false
    }

    // MARK: Deletion

    /// Own records only, where the table allows it.
    func mayDelete(_ row: Value, by display: LiveScreen.Mediator) -> Bool {
        guard graph.value(of: display.object, "allowDeletion").condition, let object = row.object
        else {
            return false
        }
        return cache.value(of: Self.isMine, on: object).condition
    }

    private static let isMine = BindingParser.parse("isMine", as: .condition)

    /// Asks the service to delete a row; the record goes when the service has done so.
    func delete(_ row: TableRow) {
        guard let object = row.row.object else {
            return
        }
        guard
            let controller = row.live.mediator(
                graph.value(of: row.display.object, "deleteController").object
            )
        else {
            graph.delete(object)
            return
        }
        performNow(controller, in: row.live, with: row.row, deleting: object)
    }
}
