import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Adds and moves objects of a list screen.
struct ListEditor {
    private let entry: NavigationEntry
    private let objects: AppObjects
    private var attributes: Attributes { entry.screen.attributes }

    init(_ entry: NavigationEntry, _ objects: AppObjects) {
        self.entry = entry
        self.objects = objects
    }

    /// What a change has done, besides changing objects.
    struct Outcome {
        /// Functions that writing has called and that wait for something.
        var paused: [PausedFunction] = []
        /// Whether the screen closes.
        var closes = false
        /// Whether the user has to name the new object first.
        var asksForName = false
        /// The row that stays in view.
        var focused: ObjectID?
        /// The row that was added.
        var added: ObjectID?
        /// The screen that the row is edited on at once.
        var segue: Screen.Segue?
    }

    /// Selects a row in a selection screen, or deselects it.
    func select(_ object: ObjectID) -> Outcome {
        Selection(entry, objects)?.toggle(object) ?? Outcome()
    }

    /// Removes all references of a selection screen.
    func clearSelection() -> Outcome {
        Selection(entry, objects)?.clear() ?? Outcome()
    }

    /// Adds an object, unless the user has to name it first.
    func add() -> Outcome {
        attributes.text("addName").isEmpty ? add(named: nil) : Outcome(asksForName: true)
    }

    /// Creates an object of the list's type with a name, and inserts it into the list's property.
    func add(named name: String?) -> Outcome {
        let graph = objects.graph
        var evaluator = Evaluator(graph)
        guard let type = graph.types[attributes.text("type")], let path = attributes["dataPath"],
            let target = evaluator.target(of: path.expression, on: entry.context)
        else {
            return Outcome()
        }
        let object = graph.create(type)
        var outcome = Outcome(added: object)
        if let name, let path = attributes["addName"] {
            outcome.paused = [
                objects.write(.text(name.trimmingBlanks), to: path.expression, on: object)
            ].compactMap(\.self)
        }
        let appends = objects.condition(attributes["addAppend"], on: entry.context, or: false)
        graph.insert(.object(object), into: target.object, slot: target.slot, at: appends ? nil : 0)
        if objects.condition(attributes["addNav"], on: entry.context, or: false) {
            outcome.segue = entry.screen.segues["model"]
        }
        return outcome
    }

    /// Moves a row to the position of another one in the list's property (OKit, "Reorder").
    func move(_ from: Int, to: Int) -> Outcome {
        let rows = rows
        var evaluator = Evaluator(objects.graph)
        guard entry.isReorderable(objects), rows.indices.contains(from), rows.indices.contains(to),
            objects.condition(attributes["reorderEnabled"], on: rows[from], or: true)
        else {
            return Outcome()
        }
        let all = objects.value(attributes["dataPath"], on: entry.context).elements ?? []
        guard let path = attributes["dataPath"],
            let target = evaluator.target(of: path.expression, on: entry.context),
            let source = all.firstIndex(of: .object(rows[from])),
            let end = all.firstIndex(of: .object(rows[to]))
        else {
            return Outcome()
        }
        objects.graph.move(source, to: end, in: target)
        return Outcome(focused: rows[from])
    }

    /// The rows as they are shown.
    var rows: [ObjectID] {
        ListRows.cached(of: entry, objects).sections.flatMap(\.rows)
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        let head = drop(while: \.isWhitespace)
        return String(head.reversed().drop(while: \.isWhitespace).reversed())
    }
}
