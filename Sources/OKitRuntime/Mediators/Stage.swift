import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Views with a separate scope, while they exist: those of a screen, of a row or of a display view.
final class Stage {
    /// The outermost view.
    let root: StageView
    /// What expressions begin at: `content`, `defaults` and everything that has a name.
    let scope: ObjectID
    /// Every view, each before those in it.
    let views: [StageView]
    /// Display views in it, whose elements have scopes of their own; they themselves belong here.
    private var inner: [Stage] = []
    private var bindings: [LiveBinding] = []
    private let graph: Graph

    /// A binding with what it has yielded last.
    private struct LiveBinding {
        let target: ObjectID
        let name: String
        let path: ParsedExpression
        let value: ParsedExpression
        let start: ElementBinding.Start
        /// Whether the property holds a text, which is what a value is described by.
        let isText: Bool
        var last: Value?
    }

    /// Makes the views of a declaration.
    ///
    /// - Parameters:
    ///   - others: views beside them, such as buttons of a bar.
    ///   - names: what has a name in the scope besides the views.
    convenience init(
        _ declaration: ViewDeclaration,
        besides others: [ViewDeclaration] = [],
        names: [String] = [],
        on graph: Graph
    ) {
        let root = StageView(declaration, on: graph)
        let others = others.map { StageView($0, on: graph) }
        self.init([root] + others, names, graph)
        inner = Self.displays(in: root.children + others, on: graph)
        for view in views {
            for binding in view.declaration.bindings {
                add(binding, to: view.object)
            }
        }
    }

    /// Makes the views of a row, all of which share its scope.
    convenience init(cell declaration: ViewDeclaration, on graph: Graph) {
        self.init([StageView(declaration, on: graph)], [], graph)
        for view in views {
            for binding in view.declaration.bindings {
                add(binding, to: view.object)
            }
        }
    }

    /// Makes the scope of a display view, with those of others in it.
    private convenience init(display view: StageView, on graph: Graph) {
        self.init([view], [], graph)
        inner = Self.displays(in: view.children, on: graph)
    }

    /// The outermost display views.
    private static func displays(in views: [StageView], on graph: Graph) -> [Stage] {
        views.flatMap { view in
            view.declaration.kind.hasOwnScope
                ? [Stage(display: view, on: graph)] : displays(in: view.children, on: graph)
        }
    }

    private init(_ roots: [StageView], _ names: [String], _ graph: Graph) {
        self.graph = graph
        root = roots[0]
        views = roots.flatMap(\.all)
        let identifiers = views.compactMap { $0.declaration.identifier?.name }
        scope = graph.createTransient(Self.scopeType(identifiers + names))
        for view in views {
            view.declaration.identifier.map { name($0.name, view.object) }
        }
    }

    /// The first that has a name keeps it (WidgetKit §2.5).
    private static func scopeType(_ names: [String]) -> EntityType {
        var properties: [Property] = []
        var known: Set<String> = []
        for name in ["content", "defaults"] + names where known.insert(name).inserted {
            properties.append(Property(name, .any, isOptional: true))
        }
        return EntityType(name: "scope", properties: properties, hasID: false)
    }

    /// Gives a name in the scope a value, unless it has one.
    func name(_ name: String, _ object: ObjectID) {
        if graph.value(of: scope, name).isNull {
            set(name, .object(object))
        }
    }

    private func set(_ name: String, _ value: Value) {
        if let slot = graph.type(of: scope)?.slot(named: name) {
            graph.set(scope, slot: slot, to: value)
        }
    }

    /// What a name in the scope stands for.
    func object(named name: String) -> ObjectID? {
        graph.value(of: scope, name).object
    }

    /// What the bindings begin at; another one has them all write again.
    var content: Value {
        get {
            graph.value(of: scope, "content")
        }
        set {
            if newValue != content {
                set("content", newValue)
                refresh()
            }
        }
    }

    var defaults: ObjectID? {
        get {
            graph.value(of: scope, "defaults").object
        }
        set {
            set("defaults", newValue.map { .object($0) } ?? .null)
        }
    }

    /// Has a property follow a binding; the first one for a property counts.
    func add(_ binding: ElementBinding, to object: ObjectID) {
        if let stage = inner.first(where: { $0.holds(object) }) {
            return stage.add(binding, to: object)
        }
        let name = binding.target.name
        guard !bindings.contains(where: { $0.target == object && $0.name == name }) else {
            return
        }
        bindings.append(
            LiveBinding(
                target: object,
                name: name,
                path: binding.path,
                value: binding.value,
                start: binding.start,
                isText: holdsText(name, of: object)
            )
        )
    }

    private func holds(_ object: ObjectID) -> Bool {
        root.object != object && views.contains { $0.object == object }
    }

    /// Whether a property, or the one that it is another name of, holds a text.
    private func holdsText(_ name: String, of object: ObjectID) -> Bool {
        guard let type = graph.type(of: object) else {
            return false
        }
        var stored = name
        if case .expression(let expression)? = type.computed[name]?.body {
            stored = expression.text
        }
        return type.slot(named: stored).map { type.properties[$0].type == .text } ?? false
    }

    /// Has all bindings write again.
    func refresh() {
        for index in bindings.indices {
            bindings[index].last = nil
        }
    }

    /// What bringing bindings up to date has done.
    struct Settlement {
        /// Whether anything was written.
        var hasChanged = false
        /// Functions that writing has called and that wait for something.
        var paused: [PausedFunction] = []
    }

    /// Writes the values of bindings that are other ones than the last time.
    func settle(_ objects: AppObjects) -> Settlement {
        var settlement = Settlement()
        for index in bindings.indices {
            let binding = bindings[index]
            var value = objects.cache.value(
                of: binding.value,
                on: binding.start == .scope ? scope : content.object
            )
            if binding.isText, !value.isNull {
                value = objects.cache.text(of: value).map { .text($0) } ?? .null
            }
            if value != binding.last {
                bindings[index].last = value
                settlement.hasChanged = true
                settlement.paused += [objects.write(value, to: binding.path, on: binding.target)]
                    .compactMap(\.self)
            }
        }
        for stage in inner {
            stage.content = graph.value(of: stage.root.object, "content")
            let settled = stage.settle(objects)
            settlement.hasChanged = settled.hasChanged || settlement.hasChanged
            settlement.paused += settled.paused
        }
        return settlement
    }

    /// Takes all objects out of the graph.
    func remove() {
        removeScopes()
        for view in views {
            graph.removeStoredObject(view.object)
        }
    }

    private func removeScopes() {
        graph.removeStoredObject(scope)
        for stage in inner {
            stage.removeScopes()
        }
    }
}

/// A view as it lives.
final class StageView {
    let declaration: ViewDeclaration
    let object: ObjectID
    let children: [StageView]

    init(_ declaration: ViewDeclaration, on graph: Graph) {
        self.declaration = declaration
        object = graph.createTransient(declaration.kind.type.entity)
        children = declaration.children.map { StageView($0, on: graph) }
    }

    /// Itself and those in it.
    var all: [StageView] {
        [self] + children.flatMap(\.all)
    }
}
