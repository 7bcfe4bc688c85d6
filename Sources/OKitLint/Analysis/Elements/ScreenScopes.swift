import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// The scopes of the expressions of a screen with views or mediators: that of the screen, and those
/// of its display views and cells.
///
/// Each is a type with a property for each name, so that its expressions are checked as on any
/// other object.
struct ScreenScopes {
    /// A scope: its views, and the objects of its names.
    struct Scope {
        /// The name in messages.
        let name: String
        /// The views whose bindings are evaluated in it.
        var views: [ViewDeclaration] = []
        /// The named objects; of several with the same name, the first is used.
        var objects: [String: ScreenObject] = [:]
        /// The names in order.
        var names: [String] = []
        /// The source of `content`.
        let source: Source
        /// The type of `content`.
        var content = StaticType.unknown
        /// The type on which its expressions are evaluated.
        var type = StaticType.unknown

        /// Gives an object a name, unless another one has it.
        mutating func add(_ name: String?, _ object: ScreenObject) {
            if let name, objects[name] == nil {
                objects[name] = object
                names.append(name)
            }
        }
    }

    /// The source of the content of a scope.
    enum Source {
        case screen
        case row(of: ViewDeclaration)
        case display(ViewDeclaration, in: Int)
    }

    let screen: Screen
    /// The declarations of the bundle, with the types of views, mediators and scopes.
    private(set) var declarations: Declarations
    /// The scope of the screen, and those in it.
    private(set) var scopes: [Scope] = []
    /// The types of providers' items, by name.
    private(set) var items: [String: StaticType] = [:]
    /// The types of providers' results, by name.
    private(set) var values: [String: StaticType] = [:]

    private let context: StaticType
    private let base: Declarations

    /// - Parameter context: The object that the screen shows.
    init(_ screen: Screen, _ context: StaticType, _ declarations: Declarations) {
        self.screen = screen
        self.context = context
        self.declarations = declarations
        base = declarations
        collectScopes()
        // A provider may begin at the items of another one, and a display view at either.
        for _ in 0..<3 {
            let before = (items, values, scopes.map(\.content))
            declare()
            findTypes()
            if before.0 == items, before.1 == values, before.2 == scopes.map(\.content) {
                break
            }
        }
        declare()
    }

    // MARK: Scopes

    private mutating func collectScopes() {
        scopes = [Scope(name: "screen \(screen.name)", source: .screen)]
        for view in screen.rootViews {
            collect(view, in: 0, isCell: false)
        }
        for view in screen.rootViews.flatMap(\.all) {
            scopes[0].add(view.identifier?.name, .view(view))
        }
        for mediator in screen.objects {
            scopes[0].add(mediator.name.name, .mediator(mediator))
        }
        for mediator in screen.objects {
            scopes[0].add(mediator.alias?.name, .mediator(mediator))
        }
    }

    private mutating func collect(_ view: ViewDeclaration, in scope: Int, isCell: Bool) {
        scopes[scope].views.append(view)
        for cell in view.cells {
            scopes.append(Scope(name: "cell \(cell.identifier)", source: .row(of: view)))
            let index = scopes.count - 1
            for inner in cell.view.all {
                scopes[index].add(inner.identifier?.name, .view(inner))
            }
            collect(cell.view, in: index, isCell: true)
        }
        var inner = scope
        if view.kind.hasOwnScope, !isCell {
            let name = view.identifier?.name ?? "display"
            scopes.append(Scope(name: "view \(name)", source: .display(view, in: scope)))
            inner = scopes.count - 1
            for view in view.all {
                scopes[inner].add(view.identifier?.name, .view(view))
            }
        }
        for child in view.children {
            collect(child, in: inner, isCell: isCell)
        }
    }

    // MARK: Types

    /// Adds the types of all scopes and their named objects to the declarations.
    private mutating func declare() {
        var types = ViewKind.allCases.map(\.type.entity) + MediatorKind.allCases.map(\.type.entity)
        for mediator in screen.objects {
            if let type = type(of: mediator) {
                types.append(type)
            }
        }
        for index in scopes.indices {
            let contents = scopes[index].content.alternatives.flatMap { $0.isEmpty ? nil : $0 }
            var names: [String] = []
            for (number, content) in (contents ?? [.any]).enumerated() {
                let suffix = (index == 0 ? "" : " #\(index)") + (number == 0 ? "" : " (\(number))")
                let name = scopes[index].name + suffix
                names.append(name)
                types.append(EntityType(scope: scopes[index], named: name, content))
            }
            scopes[index].type = StaticType(entities: names)
        }
        declarations = base.adding(types.map(\.objectType))
    }

    /// The type of a mediator, with the members that it has besides those of its kind.
    private func type(of mediator: MediatorDeclaration) -> EntityType? {
        guard let kind = mediator.kind else {
            return nil
        }
        let entity = kind.type.entity
        let properties = entity.properties.map { property in
            var property = property
            switch property.name {
            case "allItems", "selectedObjects":
                property.type = .list(rowItems(of: mediator).soleType ?? .any)
            case "value": property.type = values[mediator.name.name]?.soleType ?? .any
            case "status":
                property.type = .object(MediatorKind.actionStatusController.type.entity.name)
            default:
                let target = targets(of: property.name, mediator).first
                if kind.type.outlets[property.name]?.arity == .one, let target {
                    property.type = target.typeName.map { .object($0) } ?? .any
                }
            }
            return property
        }
        return EntityType(
            name: mediator.typeName,
            properties: properties,
            hasID: false,
            computed: entity.computed
        )
    }

    /// The type of the items of a provider, or of the rows that a controller shows.
    func rowItems(of mediator: MediatorDeclaration) -> StaticType {
        guard mediator.kind?.role == .display else {
            return items[mediator.name.name] ?? .unknown
        }
        let providers = providers(of: mediator).map { items[$0.name.name] ?? .unknown }
        return providers.isEmpty ? .unknown : StaticType(joining: providers)
    }

    private mutating func findTypes() {
        for mediator in screen.objects where mediator.kind?.role == .provider {
            var expressions = ExpressionChecks(declarations)
            let found = itemType(of: mediator, &expressions)
            let value = expressions.type(of: mediator.chain, on: found)
            values[mediator.name.name] = mediator.chain.isEmpty ? found.asList : value
            let isChained = mediator.kind == .managedObjectsCollection && value.isAlwaysList
            items[mediator.name.name] = isChained ? value.element : found
        }
        for index in scopes.indices {
            scopes[index].content = content(of: scopes[index].source)
        }
    }

    private func itemType(
        of provider: MediatorDeclaration,
        _ expressions: inout ExpressionChecks
    ) -> StaticType {
        if let entity = provider.attribute("entityName")?.string {
            return base.types[entity] == nil ? .unknown : StaticType(entities: [entity])
        }
        guard provider.kind == .itemsCollection, let path = provider.expressions["masterKeyPath"]
        else {
            return .unknown
        }
        let master = master(of: provider)
        guard let path = path.first, master.entities != nil else {
            return .unknown
        }
        let found = expressions.type(keyPath: path, StaticScope(content: master))
        return found.isAlwaysList ? found.element : .unknown
    }

    /// The object at which the items of a provider begin.
    func master(of provider: MediatorDeclaration) -> StaticType {
        value(of: "masterObject", provider)
    }

    /// The value that a binding or outlet sets for one of a mediator's properties.
    func value(of property: String, _ mediator: MediatorDeclaration) -> StaticType {
        let bindings = screen.bindings(of: mediator).filter { $0.target.name == property }
        if let value = bindings.first?.declaration {
            var expressions = ExpressionChecks(declarations)
            return expressions.type(value, StaticScope(content: scopes[0].type))
        }
        let target = targets(of: property, mediator).first
        return target?.typeName.map { StaticType(entities: [$0]) } ?? .unknown
    }

    private func content(of source: Source) -> StaticType {
        switch source {
        case .screen:
            let shown = screen.objects.filter { $0.kind == .contentDisplayController }
                .flatMap { providers(of: $0) }.map { values[$0.name.name] ?? .unknown }
            guard let first = shown.first else {
                return context
            }
            // The passed object is only shown until the controller has another one.
            return context.entities == nil ? first : StaticType(joining: [context, first])
        case .row(let table):
            guard let controller = controller(of: table) else {
                return .unknown
            }
            return rowItems(of: controller)
        case .display(let view, let scope):
            let bindings = screen.bindings(of: view).filter { $0.target.name == "content" }
            guard let value = bindings.first else {
                return .unknown
            }
            var expressions = ExpressionChecks(declarations)
            return value.declaration.map {
                expressions.type($0, StaticScope(content: scopes[scope].type))
            } ?? .unknown
        }
    }
}

extension EntityType {
    /// A scope whose content is of a type.
    fileprivate init(scope: ScreenScopes.Scope, named name: String, _ content: ValueType) {
        var properties = [
            Property("content", content, isOptional: true),
            Property("defaults", .any, isOptional: true),
        ]
        for name in scope.names where name != "content" && name != "defaults" {
            let type = scope.objects[name]?.typeName.map { ValueType.object($0) } ?? .any
            properties.append(Property(name, type, isOptional: true))
        }
        self.init(name: name, properties: properties, hasID: false)
    }
}

extension ScreenObject {
    /// The name of its type in the declarations of its screen; `nil` for an unknown kind.
    var typeName: String? {
        switch self {
        case .view(let view): view.kind.type.entity.name
        case .mediator(let mediator): mediator.kind == nil ? nil : mediator.typeName
        case .screen: ViewKind.screen.type.entity.name
        }
    }
}

extension MediatorDeclaration {
    /// The name of its type in the declarations of its screen.
    var typeName: String {
        "mediator \(name.name)"
    }
}

extension StaticType {
    /// The only type that a value may have; `nil` if there are several, or none is known.
    var soleType: ValueType? {
        alternatives.flatMap { $0.count == 1 ? $0.first : nil }
    }
}
