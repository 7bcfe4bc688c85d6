import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// The views that share a scope while they exist: the views of a screen, row or display view.
final class Stage {
    /// The outermost view.
    let root: StageView
    /// The object at which expressions begin.
    ///
    /// It has `content`, `defaults` and everything that has a name.
    let scope: ObjectID
    /// All views, each before its subviews.
    let views: [StageView]
    /// The display views inside it.
    ///
    /// Their elements have separate scopes; the display views themselves belong to this scope.
    private var inner: [Stage] = []
    private var bindings: [LiveBinding] = []
    private let graph: Graph

    /// A binding with its last value.
    private struct LiveBinding {
        let target: ObjectID
        let name: String
        let path: ParsedExpression
        let value: ParsedExpression
        let start: ElementBinding.Start
        /// Whether the property holds text.
        ///
        /// Values are then converted to their description.
        let isText: Bool
        var last: Value?
    }

    /// Creates the views of a declaration.
    ///
    /// - Parameters:
    ///   - others: Additional views, such as buttons of a bar.
    ///   - names: Additional names in the scope.
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

    /// Creates the views of a row, which all share its scope.
    convenience init(cell declaration: ViewDeclaration, on graph: Graph) {
        self.init([StageView(declaration, on: graph)], [], graph)
        for view in views {
            for binding in view.declaration.bindings {
                add(binding, to: view.object)
            }
        }
    }

    /// Creates the scope of a display view, including nested display views.
    private convenience init(display view: StageView, on graph: Graph) {
        self.init([view], [], graph)
        inner = Self.displays(in: view.children, on: graph)
    }

    /// Returns the outermost display views.
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

    /// Returns the type of a scope.
    ///
    /// The first object with a name gets it (WidgetKit §2.5).
    private static func scopeType(_ names: [String]) -> EntityType {
        var properties: [Property] = []
        var known: Set<String> = []
        for name in ["content", "defaults"] + names where known.insert(name).inserted {
            properties.append(Property(name, .any, isOptional: true))
        }
        return EntityType(name: "scope", properties: properties, hasID: false)
    }

    /// Assigns an object to a name in the scope, unless the name is already used.
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

    /// Returns the object with a name in the scope.
    func object(named name: String) -> ObjectID? {
        graph.value(of: scope, name).object
    }

    /// The object at which the bindings begin.
    ///
    /// Changing it makes all of them write again.
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

    /// Adds a binding for a property.
    ///
    /// Only the first binding for a property counts.
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

    /// Returns whether a property, or the property that it is an alias of, holds text.
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

    /// Makes all bindings write again.
    func refresh() {
        for index in bindings.indices {
            bindings[index].last = nil
        }
    }

    /// The result of updating bindings.
    struct Settlement {
        /// Whether anything was written.
        var hasChanged = false
        /// Waiting functions that were called by writing values.
        var paused: [PausedFunction] = []
    }

    /// Writes the values of bindings that have changed since the last time.
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

    /// Removes all its objects from the graph.
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

/// The runtime state of a view.
final class StageView {
    let declaration: ViewDeclaration
    let object: ObjectID
    let children: [StageView]

    init(_ declaration: ViewDeclaration, on graph: Graph) {
        self.declaration = declaration
        object = graph.createTransient(declaration.kind.type.entity)
        children = declaration.children.map { StageView($0, on: graph) }
    }

    /// The view and all its descendants.
    var all: [StageView] {
        [self] + children.flatMap(\.all)
    }
}
