import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Adds, moves and selects objects of a list screen.
struct ListEditor {
    private let entry: NavigationEntry
    private let list: ListDeclaration
    private let page: Page
    private let objects: AppObjects

    /// Creates an editor for the list of a screen of version 1; `nil` for other screens.
    init?(_ entry: NavigationEntry, _ objects: AppObjects) {
        guard let list = entry.screen.list, let page = entry.page else {
            return nil
        }
        self.entry = entry
        self.list = list
        self.page = page
        self.objects = objects
    }

    /// The result of a change, in addition to changed objects.
    struct Outcome {
        /// Waiting functions that were called by writing values.
        var paused: [PausedFunction] = []
        /// Whether the screen closes.
        var closes = false
        /// Whether the user must first enter a name for the new object.
        var asksForName = false
        /// The row to scroll to.
        var focused: ObjectID?
        /// The added row.
        var added: ObjectID?
        /// The segue to the screen that edits the added row.
        var segue: Screen.Segue?
    }

    /// Selects or deselects a row in a selection screen.
    func select(_ object: ObjectID) -> Outcome {
        Selection(entry, objects)?.toggle(object) ?? Outcome()
    }

    /// Removes all references of a selection screen.
    func clearSelection() -> Outcome {
        Selection(entry, objects)?.clear() ?? Outcome()
    }

    /// Adds an object, unless the user must first enter a name for it.
    func add() -> Outcome {
        list.addName == nil ? add(named: nil) : Outcome(asksForName: true)
    }

    /// Creates an object of the list's type with a name and inserts it into the list's property.
    func add(named name: String?) -> Outcome {
        let graph = objects.graph
        var writer = GraphWriter(graph)
        guard let type = graph.types[list.type], let path = list.data,
            let target = writer.target(of: path.expression, on: entry.context)
        else {
            return Outcome()
        }
        let object = graph.create(type)
        var outcome = Outcome(added: object)
        if let name, let path = list.addName {
            outcome.paused = [
                objects.write(.text(name.trimmingBlanks), to: path, on: object)
            ].compactMap(\.self)
        }
        let appends = objects.condition(list.addAppend, in: page, or: false)
        graph.insert(.object(object), into: target.object, slot: target.slot, at: appends ? nil : 0)
        if objects.condition(list.addNav, in: page, or: false) {
            outcome.segue = entry.screen.rowSegue
        }
        return outcome
    }

    /// Moves a row to the position of another row in the list's property (OKit, "Reorder").
    func move(_ from: Int, to: Int) -> Outcome {
        let rows = rows
        var writer = GraphWriter(objects.graph)
        guard entry.isReorderable(objects), rows.indices.contains(from), rows.indices.contains(to),
            objects.condition(list.reorderEnabled, on: .object(rows[from]), in: page, or: true)
        else {
            return Outcome()
        }
        let all = objects.value(list.data, in: page).elements ?? []
        guard let path = list.data,
            let target = writer.target(of: path.expression, on: entry.context),
            let source = all.firstIndex(of: .object(rows[from])),
            let end = all.firstIndex(of: .object(rows[to]))
        else {
            return Outcome()
        }
        objects.graph.move(source, to: end, in: target)
        return Outcome(focused: rows[from])
    }

    /// The rows in display order.
    var rows: [ObjectID] {
        ListRows.cached(of: entry, objects).items.compactMap(\.object)
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        let head = drop(while: \.isWhitespace)
        return String(head.reversed().drop(while: \.isWhitespace).reversed())
    }
}
