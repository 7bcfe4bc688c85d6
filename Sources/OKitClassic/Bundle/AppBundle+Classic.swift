public import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

extension AppBundle {
    /// Converts a classic bundle to the form in which all bundles run.
    ///
    /// Each controller that shows views becomes a screen; container controllers are left out, and
    /// segues to them refer to their first child.
    public init(classic: ClassicBundle) {
        self = .empty
        let reader = ClassicScreenReader(classic)
        manifest.identifier = classic.identifier
        manifest.name = classic.name
        manifest.version = classic.version
        manifest.entry = Named(
            name: reader.screen(of: classic.entry) ?? classic.entry,
            location: .file("Info.plist")
        )
        for scene in classic.scenes.values {
            for controller in scene.controllers where controller.children.isEmpty {
                let name = reader.name(of: controller)
                if screens[name] == nil || controller.storyboardIdentifier == name {
                    screens[name] = reader.screen(controller, name)
                }
            }
        }
        for screen in screens.values {
            noteReferences(of: screen)
        }
        types = TypeTable(classic.model.declarations().types)
        declareDefaults()
        recordEntities = Set(classic.model.entities.map(\.name))
        for (name, document) in classic.services {
            if let source = ServiceDescription.Source(rawValue: name) {
                let service = ServiceDescription(document.root)
                services[source] = service
                entityReferences += service.entityReferences
            }
        }
        images = classic.images
        documents = classic.screens.values.sorted { $0.source.path < $1.source.path }
        isClassic = true
    }
}

/// Converts the controllers of a storyboard to screens.
struct ClassicScreenReader {
    private let bundle: ClassicBundle

    init(_ bundle: ClassicBundle) {
        self.bundle = bundle
    }

    /// The name of a controller's screen.
    func name(of controller: ClassicController) -> String {
        controller.storyboardIdentifier ?? controller.restorationIdentifier
            ?? controller.id.description
    }

    /// The first screen of a scene.
    func screen(of scene: String?) -> String? {
        guard let scene, var controller = bundle.scenes[scene]?.controller else {
            return nil
        }
        while let first = controller.children.first {
            controller = first
        }
        return name(of: controller)
    }

    func screen(_ controller: ClassicController, _ name: String) -> Screen {
        var screen = Screen(name: name, kind: "views", attributes: Attributes())
        let views = ClassicViewReader(controller.connections, self)
        screen.title = controller.navigationItem?.title ?? controller.title
        screen.view = controller.view.map { views.view($0) } ?? .empty
        screen.titleView = controller.navigationItem?.titleView.map { views.view($0) }
        let item = controller.navigationItem
        screen.barViews = (item?.leftItems ?? []).map { views.view($0) }
        screen.barViews += (item?.rightItems.reversed() ?? []).map { views.view($0) }
        screen.connections = controller.connections.outlets.map { outlet in
            ViewConnection(
                source: outlet.source.description,
                property: outlet.property,
                targets: outlet.targets.map(\.description)
            )
        }
        screen.namedSegues = controller.connections.segues.filter { $0.identifier != nil }
            .compactMap { segue($0, at: name) }
        screen.storyboardAttributes = controller.attributes.map { attribute in
            ViewDeclaration.Attribute(
                name: Named(name: attribute.path, location: .file(name)),
                value: attribute.value
            )
        }
        if let node = bundle.screen(of: controller) {
            screen.readObjects(of: node)
        }
        let named = Set(screen.objects.map(\.name.name))
        for object in controller.objects {
            guard let kind = MediatorKind(rawValue: object.type.name) else {
                continue
            }
            let declaration = MediatorDeclaration(object, kind)
            if let index = screen.objects.firstIndex(where: { $0.name.name == object.identifier }),
                named.contains(screen.objects[index].name.name)
            {
                screen.objects[index] = declaration.updated(by: screen.objects[index])
            } else {
                screen.objects.append(declaration)
            }
        }
        return screen
    }

    func segue(
        _ segue: ClassicConnections.Segue,
        at place: String
    ) -> ViewDeclaration.Segue? {
        screen(of: segue.destination).map {
            ViewDeclaration.Segue(
                identifier: segue.identifier,
                screen: Named(name: $0, location: .file(place))
            )
        }
    }
}

extension MediatorDeclaration {
    /// A mediator of the storyboard.
    fileprivate init(_ element: ClassicElement, _ kind: MediatorKind) {
        let place = SourceLocation.file(element.id.description)
        let attributes = element.attributes.filter { !$0.path.hasPrefix("wx.") }.map {
            ViewDeclaration.Attribute(
                name: Named(name: $0.path, location: place),
                value: $0.value
            )
        }
        self.init(
            Named(name: element.identifier ?? element.id.description, location: place),
            kind,
            key: element.id.description,
            storyboardAttributes: attributes
        )
    }

    /// A mediator of the storyboard, updated from the screen's file.
    fileprivate func updated(by other: MediatorDeclaration) -> MediatorDeclaration {
        var updated = other
        updated.type = type
        updated.kind = kind
        updated.storyboardAttributes = storyboardAttributes
        updated.key = key
        return updated
    }
}
