import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// The views and mediators of a screen while it is on the navigation stack.
final class LiveScreen {
    let screen: Screen
    /// The screen's object, `@self`.
    let controller: ObjectID
    /// The views of the screen, without the rows of tables.
    let stage: Stage
    let mediators: [Mediator]
    /// The stages of table rows, by the objects of the table and the row.
    private var rows: [RowStage.ID: RowStage] = [:]
    /// The visible rows of each table, by the table's object.
    var windows: [ObjectID: Range<Int>] = [:]
    /// Whether its bindings were found to change each other endlessly.
    var isRestless = false
    /// The outlets, attributes and bindings of elements.
    ///
    /// Rows look them up too.
    private let elements: [String: ElementDeclaration]
    let graph: Graph
    /// The refresh controls that controllers have added to tables.
    private var refreshControls: [ObjectID] = []

    /// The runtime state of a mediator.
    struct Mediator {
        let declaration: MediatorDeclaration
        let kind: MediatorKind
        let object: ObjectID
    }

    /// Functions called while elements were set up and that are waiting.
    private var paused: [PausedFunction] = []

    /// Creates all objects of a screen (WidgetKit §2.6, in the order of the file).
    init(_ screen: Screen, _ objects: AppObjects) {
        let graph = objects.graph
        self.graph = graph
        self.screen = screen
        elements = Dictionary(screen.elements.map { ($0.name.name, $0) }) { first, _ in first }
        controller = graph.createTransient(ViewKind.screen.type.entity)
        mediators = screen.objects.compactMap { declaration in
            declaration.kind.map { kind in
                Mediator(
                    declaration: declaration,
                    kind: kind,
                    object: graph.createTransient(kind.type.entity)
                )
            }
        }
        stage = Stage(
            screen.view ?? .empty,
            besides: [screen.titleView].compactMap(\.self) + screen.barViews,
            names: mediators.flatMap {
                [$0.declaration.name.name] + [$0.declaration.alias?.name].compactMap(\.self)
            },
            on: graph
        )
        for mediator in mediators {
            stage.name(mediator.declaration.name.name, mediator.object)
        }
        for mediator in mediators {
            mediator.declaration.alias.map { stage.name($0.name, mediator.object) }
        }
        setUp(objects)
    }

    private func setUp(_ objects: AppObjects) {
        stage.defaults = objects.defaults
        var byKey = Dictionary(
            stage.views.map { ($0.declaration.key, $0.object) }
        ) { first, _ in first }
        for mediator in mediators {
            mediator.declaration.key.map { byKey[$0] = mediator.object }
        }
        for view in stage.views {
            paused += objects.assign(view.declaration.attributes, to: view.object)
        }
        for mediator in mediators {
            paused += objects.assign(mediator.declaration.storyboardAttributes, to: mediator.object)
            paused += objects.assign(mediator.declaration.attributes, to: mediator.object)
        }
        paused += objects.assign(screen.storyboardAttributes, to: controller)
        for connection in screen.connections {
            if let source = byKey[connection.source] {
                let targets = connection.targets.compactMap { byKey[$0] }
                objects.connect(targets, to: connection.property, of: source)
            }
        }
        for mediator in mediators {
            connect(mediator.declaration.outlets, of: mediator.object, in: stage, objects)
        }
        addRefreshControls()
        if let own = elements[ElementDeclaration.screen] {
            paused += objects.assign(own.attributes, to: controller)
            for binding in own.bindings {
                stage.add(binding, to: controller)
            }
        }
        setUpElements(of: stage, objects)
    }

    /// Adds refresh controls to the tables of controllers that reload data (WidgetKit §3.3).
    private func addRefreshControls() {
        for mediator in mediators where mediator.kind == .tableRefreshActionController {
            guard let table = graph.value(of: mediator.object, "sender").object,
                let slot = graph.type(of: table)?.slot(named: "refreshControl"),
                graph.value(of: table, slot: slot).isNull
            else {
                continue
            }
            let control = graph.createTransient(ViewKind.refreshControl.type.entity)
            refreshControls.append(control)
            graph.set(table, slot: slot, to: .object(control))
        }
    }

    /// Applies the declarations in the screen's file to the elements of a stage.
    func setUpElements(of stage: Stage, _ objects: AppObjects) {
        var named = stage.views.compactMap { view in
            view.declaration.identifier.map { (name: $0.name, object: view.object) }
        }
        if stage === self.stage {
            named += mediators.map { ($0.declaration.name.name, $0.object) }
        }
        for (name, object) in named {
            if let element = elements[name] {
                connect(element.outlets, of: object, in: stage, objects)
                paused += objects.assign(element.attributes, to: object)
                for binding in element.bindings {
                    stage.add(binding, to: object)
                }
            }
        }
    }

    private func connect(
        _ outlets: [OutletDeclaration],
        of object: ObjectID,
        in stage: Stage,
        _ objects: AppObjects
    ) {
        for outlet in outlets {
            let targets = outlet.targets.compactMap { stage.object(named: $0.name) }
            objects.connect(targets, to: outlet.property.name, of: object)
        }
    }

    /// Removes and returns the waiting functions that elements have called.
    func takePaused() -> [PausedFunction] {
        defer { paused = [] }
        return paused
    }

    /// Returns the views of a row, which are created when it is first shown.
    func rowStage(
        _ row: Value,
        _ cell: ViewDeclaration.Cell,
        in table: StageView,
        _ objects: AppObjects
    ) -> RowStage {
        let id = RowStage.ID(table: table.object, row: row, cell: cell.identifier)
        let rowStage: RowStage
        if let present = rows[id] {
            rowStage = present
        } else {
            let stage = Stage(cell: cell.view, on: graph)
            for view in stage.views {
                paused += objects.assign(view.declaration.attributes, to: view.object)
            }
            setUpElements(of: stage, objects)
            stage.defaults = objects.defaults
            rowStage = RowStage(stage: stage, cell: cell)
            rows[id] = rowStage
        }
        rowStage.stage.content = row
        paused += rowStage.stage.settle(objects).paused
        return rowStage
    }

    /// Returns the action of a tap on an element.
    func action(of view: StageView) -> ElementDeclaration.Action? {
        view.declaration.identifier.flatMap { elements[$0.name]?.action }
    }

    /// Returns the mediator for an object.
    func mediator(_ object: ObjectID?) -> Mediator? {
        object.flatMap { object in mediators.first { $0.object == object } }
    }

    /// Returns the display controller that shows rows in a table or collection.
    func displayController(of table: ObjectID) -> Mediator? {
        mediators.first { mediator in
            guard mediator.kind.showsRows else {
                return false
            }
            let shown = ["tableView", "collectionView"].map {
                graph.value(of: mediator.object, $0).object
            }
            let elements = graph.value(of: mediator.object, "elements").elements ?? []
            return shown.contains(table) || elements.contains(.object(table))
        }
    }

    /// Removes the rows of a table that are no longer shown.
    func removeRows(except shown: Set<RowStage.ID>, of table: ObjectID) {
        for (id, row) in rows where id.table == table && !shown.contains(id) {
            row.stage.remove()
            rows[id] = nil
        }
    }

    /// Removes all its objects from the graph.
    deinit {
        stage.remove()
        for row in rows.values {
            row.stage.remove()
        }
        graph.removeStoredObject(controller)
        for control in refreshControls {
            graph.removeStoredObject(control)
        }
        for mediator in mediators {
            if mediator.kind.role == .action {
                graph.value(of: mediator.object, "status").object.map {
                    graph.removeStoredObject($0)
                }
            }
            graph.removeStoredObject(mediator.object)
        }
    }
}

/// The views of a row.
struct RowStage {
    /// A row of a table.
    struct ID: Hashable {
        let table: ObjectID
        let row: Value
        let cell: String
    }

    let stage: Stage
    let cell: ViewDeclaration.Cell
}
