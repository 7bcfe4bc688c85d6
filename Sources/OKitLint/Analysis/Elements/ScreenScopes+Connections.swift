import OKitBundle
import OKitExpression
import OKitModel

// The connections of a screen's views and mediators.
extension ScreenScopes {
    /// The objects in an outlet of a mediator, from the file or a storyboard.
    func targets(of outlet: String, _ mediator: MediatorDeclaration) -> [ScreenObject] {
        let own = screen.outlets(of: mediator).filter { $0.property.name == outlet }
        let named = own.flatMap(\.targets).compactMap { scopes.first?.objects[$0.name] }
        guard named.isEmpty, let key = mediator.key else {
            return named
        }
        let keys = screen.connections.filter { $0.source == key && $0.property == outlet }
            .flatMap(\.targets)
        return keys.compactMap { object(withKey: $0) }
    }

    private func object(withKey key: String) -> ScreenObject? {
        let mediator = screen.objects.first { $0.key == key }
        return mediator.map { .mediator($0) }
            ?? screen.allViews.first { $0.key == key }.map { .view($0) }
    }

    /// The providers of a display controller: its own, and that of its search.
    func providers(of controller: MediatorDeclaration) -> [MediatorDeclaration] {
        let searches = targets(of: "searchController", controller).compactMap(\.mediator)
        let found =
            targets(of: "mainContentProvider", controller)
            + searches.flatMap { targets(of: "contentProvider", $0) }
        return found.compactMap(\.mediator)
    }

    /// The controller that shows rows in a table.
    func controller(of table: ViewDeclaration) -> MediatorDeclaration? {
        screen.objects.first { mediator in
            mediator.kind?.showsRows == true
                && tables(of: mediator).contains { $0.key == table.key }
        }
    }

    /// The tables in which a controller shows rows.
    func tables(of controller: MediatorDeclaration) -> [ViewDeclaration] {
        ["tableView", "collectionView", "elements"]
            .flatMap { targets(of: $0, controller) }.compactMap(\.view)
            .filter { OutletTarget.table.accepts($0.kind) }
    }

    /// The screens that views open, with their objects.
    var links: [(segue: ViewDeclaration.Segue, context: StaticType)] {
        var links: [(segue: ViewDeclaration.Segue, context: StaticType)] =
            screen.namedSegues.map { ($0, .unknown) }
        for scope in scopes {
            for view in scope.views {
                view.segue.map { links.append(($0, scope.content)) }
                for cell in view.cells {
                    cell.segue.map { links.append(($0, rowType(of: view))) }
                }
            }
        }
        return links
    }

    private func rowType(of table: ViewDeclaration) -> StaticType {
        let cell = scopes.first { scope in
            if case .row(let owner) = scope.source { owner.key == table.key } else { false }
        }
        return cell?.content ?? .unknown
    }
}

extension ScreenObject {
    /// The mediator, if it is one.
    var mediator: MediatorDeclaration? {
        if case .mediator(let mediator) = self { mediator } else { nil }
    }

    /// The view, if it is one.
    var view: ViewDeclaration? {
        if case .view(let view) = self { view } else { nil }
    }
}

extension Screen {
    /// The outermost views.
    var rootViews: [ViewDeclaration] {
        [view, titleView].compactMap(\.self) + barViews
    }

    /// All views, those of cells too.
    var allViews: [ViewDeclaration] {
        func all(_ view: ViewDeclaration) -> [ViewDeclaration] {
            [view] + view.children.flatMap(all) + view.cells.flatMap { all($0.view) }
        }
        return rootViews.flatMap(all)
    }

    /// The entry for an element in `elements`.
    func element(named name: String?) -> ElementDeclaration? {
        name.flatMap { name in elements.first { $0.name.name == name } }
    }

    /// The bindings of a view; of those with the same target, the first is used.
    func bindings(of view: ViewDeclaration) -> [ElementBinding] {
        view.bindings + (element(named: view.identifier?.name)?.bindings ?? [])
    }

    /// The bindings of a mediator.
    func bindings(of mediator: MediatorDeclaration) -> [ElementBinding] {
        element(named: mediator.name.name)?.bindings ?? []
    }

    /// The outlets of a mediator.
    func outlets(of mediator: MediatorDeclaration) -> [OutletDeclaration] {
        mediator.outlets + (element(named: mediator.name.name)?.outlets ?? [])
    }

    /// The outlets of a view.
    func outlets(of view: ViewDeclaration) -> [OutletDeclaration] {
        element(named: view.identifier?.name)?.outlets ?? []
    }
}
