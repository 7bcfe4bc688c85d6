import OKitExpression
import OKitBundle
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

    /// What adding an object has done.
    struct Addition {
        let object: ObjectID
        /// A function that setting the name has called and that waits for something.
        let paused: PausedFunction?
        /// The screen that the object is edited on at once; `nil` where the list stays open.
        let segue: Screen.Segue?
    }

    /// Whether a new object gets a name from the user.
    var asksForName: Bool {
        !attributes.text("addName").isEmpty
    }

    /// Creates an object of the list's type with a name, and inserts it into the list's property.
    func add(named name: String?) -> Addition? {
        let graph = objects.graph
        var evaluator = Evaluator(graph)
        guard let type = graph.types[attributes.text("type")], let path = attributes["dataPath"],
            let target = evaluator.target(of: path.expression, on: entry.context)
        else {
            return nil
        }
        let object = graph.create(type)
        var paused: PausedFunction?
        if let name, let path = attributes["addName"] {
            paused = objects.write(.text(name.trimmingBlanks), to: path.expression, on: object)
        }
        let appends = objects.condition(attributes["addAppend"], on: entry.context, or: false)
        graph.insert(.object(object), into: target.object, slot: target.slot, at: appends ? nil : 0)
        let opens = objects.condition(attributes["addNav"], on: entry.context, or: false)
        return Addition(
            object: object,
            paused: paused,
            segue: opens ? entry.screen.segues["model"] : nil
        )
    }

    /// Moves a row to the position of another one in the list's property (OKit, "Reorder").
    ///
    /// - Returns: the row that has moved.
    func move(_ from: Int, to: Int) -> ObjectID? {
        let rows = rows
        var evaluator = Evaluator(objects.graph)
        guard entry.isReorderable(objects), rows.indices.contains(from), rows.indices.contains(to),
            objects.condition(attributes["reorderEnabled"], on: rows[from], or: true)
        else {
            return nil
        }
        let all = objects.value(attributes["dataPath"], on: entry.context).elements ?? []
        guard let path = attributes["dataPath"],
            let target = evaluator.target(of: path.expression, on: entry.context),
            let source = all.firstIndex(of: .object(rows[from])),
            let end = all.firstIndex(of: .object(rows[to]))
        else {
            return nil
        }
        objects.graph.move(source, to: end, in: target)
        return rows[from]
    }

    /// The rows as they are shown.
    var rows: [ObjectID] {
        ListRows.kept(of: entry, objects).sections.flatMap(\.rows)
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        let head = drop(while: \.isWhitespace)
        return String(head.reversed().drop(while: \.isWhitespace).reversed())
    }
}
