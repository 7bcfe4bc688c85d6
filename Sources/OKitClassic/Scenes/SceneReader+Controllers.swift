import OKitBundle

extension SceneReader {
    mutating func controller(
        _ object: NIBObject,
        _ scope: inout NIBScope,
        depth: Int
    ) -> ClassicController? {
        guard depth <= Self.depthLimit, spend(Self.elementCost, scope.name), scope.visit(object)
        else {
            return nil
        }
        var controller = ClassicController(id: scope.id(of: object), type: type(of: object, scope))
        controller.storyboardIdentifier = text("UIStoryboardIdentifier", of: object, scope)
        controller.restorationIdentifier = text("UIRestorationIdentifier", of: object, scope)
        controller.title = text("UITitle", of: object, scope)
        controller.tabTitle = object.object("UITabBarItem")
            .flatMap { text("UITitle", of: $0, scope) }
        controller.attributes = scope.attributes[object.index] ?? []
        if let item = object.object("UINavigationItem") {
            controller.navigationItem = navigationItem(item, &scope, depth: depth)
        }
        let children = list("UIViewControllers", of: object, scope)
        for child in children.isEmpty ? list("UIChildViewControllers", of: object, scope) : children
        {
            if let child = self.controller(child, &scope, depth: depth + 1) {
                controller.children.append(child)
            }
        }
        templates[controller.id] = list("UIStoryboardSegueTemplates", of: object, scope)
            .compactMap { scope.target(of: $0) }
        if let view = object.object("UIView") {
            controller.view = element(view, &scope, depth: depth)
        } else if let nib = text("UINibName", of: object, scope) {
            readView(nib, of: object, scope, into: &controller)
        }
        return controller
    }

    private mutating func readView(
        _ nib: String,
        of object: NIBObject,
        _ scope: NIBScope,
        into controller: inout ClassicController
    ) {
        guard let archive = nibs[nib] else {
            report(nib, "the nib of the view of \(controller.type) is missing or cannot be read")
            return
        }
        guard var viewScope = self.scope(archive, nib) else {
            return
        }
        viewScope.owner = scope.target(of: object)
        viewScope.externals = externals(
            object.object("UIExternalObjectsTableForViewLoading"),
            scope
        )
        controller.view = main("view", in: viewScope)
            .flatMap { element($0, &viewScope, depth: 0) }
        controller.objects += objects(in: &viewScope)
        controller.connections.add(connections(of: viewScope))
    }

    private mutating func navigationItem(
        _ object: NIBObject,
        _ scope: inout NIBScope,
        depth: Int
    ) -> ClassicNavigationItem {
        var item = ClassicNavigationItem()
        item.title = text("UITitle", of: object, scope)
        item.titleView = object.object("UITitleView")
            .flatMap { element($0, &scope, depth: depth) }
        item.leftItems = barItems("UILeftBarButtonItem", of: object, &scope, depth: depth)
        item.rightItems = barItems("UIRightBarButtonItem", of: object, &scope, depth: depth)
        item.backItem = object.object("UIBackBarButtonItem")
            .flatMap { element($0, &scope, depth: depth) }
        return item
    }

    /// The items of a list, or the single item without a list.
    private mutating func barItems(
        _ key: String,
        of object: NIBObject,
        _ scope: inout NIBScope,
        depth: Int
    ) -> [ClassicElement] {
        let several = list(key + "s", of: object, scope)
        let items = several.isEmpty ? object.object(key).map { [$0] } ?? [] : several
        return elements(items, &scope, depth: depth)
    }
}
