import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// A name in `objects`, `elements` or `views` that leads to nothing.
struct ElementProblem: Sendable {
    /// What is named.
    enum Kind: Sendable {
        case kind, attribute, element, function
    }

    var kind: Kind
    var message: Finding.Message
    var location: SourceLocation
}

/// Checks the views, mediators and elements of all screens.
struct ElementAnalysis {
    private(set) var problems: [ElementProblem] = []
    private(set) var sink = ProblemSink()

    private let screens: [Screen]
    private let bundle: AppBundle
    private let declarations: Declarations

    init(_ bundle: AppBundle, _ declarations: Declarations) {
        self.bundle = bundle
        screens = bundle.screens.values.filter(\.hasObjects).sorted { $0.name < $1.name }
        self.declarations = declarations
    }

    mutating func check(_ contexts: ScreenContexts) {
        guard !screens.isEmpty else {
            return
        }
        // One table for all screens, as a table costs what the bundle's entities cost.
        let scopes = screens.map { ElementScopes($0, contexts.context(givenTo: $0), bundle) }
        let declarations = self.declarations.adding(
            (ViewKind.allCases.map(\.type.entity) + MediatorKind.allCases.map(\.type.entity)
                + scopes.flatMap(\.types)).map(\.objectType)
        )
        for (screen, scopes) in zip(screens, scopes) {
            var checks = ElementChecks(
                screen,
                scopes,
                declarations,
                dataNames: bundle.data.keys.sorted() + bundle.unreadableNames.sorted()
            )
            checks.check()
            problems += checks.problems
            sink.add(checks.sink)
        }
    }
}

/// The scopes of a screen's expressions, as types.
struct ElementScopes {
    /// The scope of the screen, and those of its cells by their views' keys.
    private(set) var types: [EntityType] = []
    /// The names of the scopes of elements, by the element's name.
    private(set) var scopeNames: [String: String] = [:]
    /// The type of the screen itself.
    let screen: String

    /// - Parameter context: what the screen gets from those that lead to it.
    init(_ screen: Screen, _ context: StaticType, _ bundle: AppBundle) {
        self.screen = "scope of screen \(screen.name)"
        let shown = screen.shownContent
        let content = shown.map { StaticType(joining: [context, $0]) } ?? context
        add(self.screen, screen.rootViews, content, screen.objects)
        for table in screen.rootViews.flatMap(\.all) {
            for cell in table.cells {
                let row = screen.rowType(of: table)
                add("scope of cell \(cell.identifier)", [cell.view], row, [])
            }
        }
    }

    private mutating func add(
        _ name: String,
        _ views: [ViewDeclaration],
        _ content: StaticType,
        _ mediators: [MediatorDeclaration]
    ) {
        let entity = content.entities?.count == 1 ? content.entities?.first : nil
        var properties = [
            Property("content", entity.map { .object($0) } ?? .any, isOptional: true),
            Property("defaults", .any, isOptional: true),
        ]
        var known: Set = ["content", "defaults"]
        func add(_ name: String?, _ type: EntityType) {
            if let name, known.insert(name).inserted {
                properties.append(Property(name, .object(type.name), isOptional: true))
            }
        }
        for view in views.flatMap(\.all) {
            add(view.identifier?.name, view.kind.type.entity)
        }
        for mediator in mediators {
            for name in [mediator.name.name, mediator.alias?.name] {
                mediator.kind.map { add(name, $0.type.entity) }
            }
        }
        let unique = types.contains { $0.name == name } ? "\(name) (\(types.count))" : name
        types.append(EntityType(name: unique, properties: properties, hasID: false))
        for view in views.flatMap(\.all) {
            view.identifier.map { scopeNames[$0.name] = scopeNames[$0.name] ?? unique }
        }
    }
}

extension Screen {
    /// The outermost views.
    var rootViews: [ViewDeclaration] {
        [view, titleView].compactMap(\.self) + barViews
    }

    /// What the rows of a table are: the entity of the provider that its controller shows.
    func rowType(of table: ViewDeclaration) -> StaticType {
        guard let name = table.identifier?.name else {
            return .unknown
        }
        let controller = objects.first { object in
            object.kind?.showsRows == true
                && object.outlets.contains { outlet in
                    ["tableView", "collectionView", "elements"].contains(outlet.property.name)
                        && outlet.targets.contains { $0.name == name }
                }
        }
        return entity(shownBy: controller).map { StaticType(entities: [$0]) } ?? .unknown
    }

    /// What a controller of content makes the screen's content; `nil` where none does.
    var shownContent: StaticType? {
        guard let controller = objects.first(where: { $0.kind == .contentDisplayController }) else {
            return nil
        }
        let provider = provider(of: controller)
        let chain = provider?.attribute("resultChain")?.elements.compactMap(\.string)
        guard chain == ["wx_first"] || chain == ["wx_last"] else {
            return .unknown
        }
        return entity(shownBy: controller).map { StaticType(entities: [$0]) } ?? .unknown
    }

    private func provider(of controller: MediatorDeclaration?) -> MediatorDeclaration? {
        let outlet = controller?.outlets.first { $0.property.name == "mainContentProvider" }
        return objects.first { $0.name.name == outlet?.targets.first?.name }
    }

    private func entity(shownBy controller: MediatorDeclaration?) -> String? {
        provider(of: controller)?.attribute("entityName")?.string
    }

    /// The screens that views lead to, with what these get.
    func viewWays(
        of context: StaticType
    ) -> [(segue: ViewDeclaration.Segue, context: StaticType)] {
        let content = shownContent.map { StaticType(joining: [context, $0]) } ?? context
        var ways: [(segue: ViewDeclaration.Segue, context: StaticType)] = namedSegues.map {
            ($0, .unknown)
        }
        for view in rootViews.flatMap(\.all) {
            view.segue.map { ways.append(($0, content)) }
            for cell in view.cells {
                let row = rowType(of: view)
                cell.segue.map { ways.append(($0, row)) }
                for inner in cell.view.all {
                    inner.segue.map { ways.append(($0, row)) }
                }
            }
        }
        return ways
    }
}

extension MediatorDeclaration {
    /// The value of an attribute.
    func attribute(_ name: String) -> JSONNode? {
        attributes.first { $0.name == name }?.value
    }
}
