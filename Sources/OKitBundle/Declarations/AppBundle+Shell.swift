import OKitExpression
package import OKitModel
import OKitSyntax

// Generated screens of format 2: the first screen of `app.json`, and screens of entities.
extension AppBundle {
    /// The name of the generated screen with the tabs or the menu of an app of format 2.
    package static let shellName = "/app"

    /// The name of the generated screen with the tabs of an app that also has a menu.
    package static let tabsName = "/tabs"

    /// The name of the generated screen of a question.
    package static let questionName = "/question"

    /// The name of the screen that is generated for an entity.
    package static func generatedName(of entity: String) -> String {
        "/detail/\(entity)"
    }

    /// The screen that is open on top of the menu at the start; `nil` for none.
    package var screenOnMenu: String? {
        app.flatMap { $0.tabs.isEmpty && !$0.menu.isEmpty ? $0.start?.name : nil }
    }

    /// The screen that is always open and never shown.
    package var backgroundScreen: ScreenDeclaration? {
        (app?.background).flatMap { screens[$0.name]?.declaration }
    }

    /// The actions of all screens: those of `app.json` with their keys, and those of entities.
    package var sharedActions: [ActionDeclaration] {
        let keys = app?.keys ?? []
        let actions = (app?.actions ?? []).map { action in
            action.with(key: keys.first { $0.action.name == action.name.name }?.key.name)
        }
        return actions + [settingsAction].compactMap(\.self) + entityActions
    }

    /// The action that opens the settings, on the root of the model with their entity.
    private var settingsAction: ActionDeclaration? {
        guard let app, let settings = app.settings,
            !app.actions.contains(where: { $0.name.name == "settings" })
        else {
            return nil
        }
        let entity = screens[settings.name]?.declaration?.entity?.name
        let model = manifest.models.first { $0.entity.name == entity }
        let object = model.map { [("object", JSONText.text("models.\($0.name)"))] } ?? []
        let text = JSONText.object(
            [("label", .text(ProgramText.settings.rawValue)), ("open", .text(settings.name))]
                + object
        )
        let source = SourceText(path: "/settings.json", text: text.description)
        guard let document = try? JSONDocument(parsing: source),
            let declaration = DeclarationReader.read(document.root, as: .action)
        else {
            return nil
        }
        return ActionDeclaration(Named(name: "settings", location: settings.location), declaration)
    }

    private var entityActions: [ActionDeclaration] {
        presentations.sorted { $0.key < $1.key }.flatMap(\.value.actions)
    }

    /// Generates the first screen of `app.json`, and a screen for each entity.
    mutating func addMadeScreens() {
        for (name, presentation) in presentations {
            if let type = types[name] {
                add(ScreenDeclaration(of: type, presentation))
            }
        }
        guard let app else {
            return
        }
        let location = app.declaration.node.location
        if let menu = app.menuScreen {
            addTabs(of: app, named: Self.tabsName)
            let home = app.tabs.isEmpty ? app.start?.name : Self.tabsName
            var shell = Screen(name: Self.shellName, kind: "application", attributes: Attributes())
            shell.navigation = NavigationAttributes(home: home ?? "", menu: menu.name)
            screens[Self.shellName] = shell
        } else if !app.tabs.isEmpty {
            addTabs(of: app, named: Self.shellName)
        } else if !app.menu.isEmpty {
            add(ScreenDeclaration(menu: app.menu, of: self))
        } else {
            manifest.entry = app.start ?? Named(name: "", location: location)
            return
        }
        manifest.entry = Named(name: Self.shellName, location: location)
    }

    private mutating func addTabs(of app: AppDeclaration, named name: String) {
        guard !app.tabs.isEmpty else {
            return
        }
        var screen = Screen(name: name, kind: "tabs", attributes: Attributes())
        screen.tabs = app.tabs
        screens[name] = screen
    }

    private mutating func add(_ screen: ScreenDeclaration?) {
        if let screen {
            screens[screen.name] = Screen(screen)
        }
    }
}

extension ScreenDeclaration {
    /// Reads a generated screen.
    private convenience init?(name: String, _ text: JSONText) {
        let source = SourceText(path: "\(name).json", text: text.description)
        guard let document = try? JSONDocument(parsing: source),
            let declaration = DeclarationReader.read(document.root, as: .screen)
        else {
            return nil
        }
        self.init(name: name, declaration)
    }

    /// The screen of an entity: a form, and a table for each of its lists of objects.
    fileprivate convenience init?(of type: EntityType, _ presentation: EntityPresentation) {
        let lists = type.properties.filter { property in
            if case .list(.object) = property.type { true } else { false }
        }
        let tables = lists.map { property -> JSONText in
            let label = presentation[property.name]?.label.text ?? property.name
            return .object([
                ("section", .text(label)),
                ("body", .object([("table", .text(property.name)), ("open", .flag(true))])),
            ])
        }
        self.init(
            name: AppBundle.generatedName(of: type.name),
            .object([
                ("of", .text(type.name)), ("title", .text(presentation.title.text)),
                ("body", .array([.object([("form", "self")])] + tables)),
            ])
        )
    }

    /// The screen that lists the entries of a menu.
    fileprivate convenience init?(menu: [Screen.Tab], of bundle: AppBundle) {
        let actions = menu.enumerated().map { index, entry in
            let label =
                entry.title?.expression.text
                ?? bundle.screens[entry.screen.name]?.declaration?.title?.expression.text
                ?? SentenceCase.text(of: entry.screen.name)
            let icon = entry.icon.map { [("icon", JSONText.text($0.name))] } ?? []
            return (
                "entry\(index + 1)",
                JSONText.object(
                    [("label", .text(label)), ("open", .text(entry.screen.name))] + icon
                )
            )
        }
        self.init(
            name: AppBundle.shellName,
            .object([
                ("title", .text(bundle.manifest.name)), ("actions", .object(actions)),
                ("body", .array(actions.map { .object([("button", .text($0.0))]) })),
            ])
        )
    }

    /// The screen of a question, with fields for the answer, which is its content.
    package convenience init?(question: String, _ fields: [Question.Field]) {
        let text = """
            {"title": "{screen.question}", "state": {"question": ""},
             "body": {"form": "self", "fields": []}}
            """
        let source = SourceText(path: "/question.json", text: text)
        guard let document = try? JSONDocument(parsing: source),
            let declaration = DeclarationReader.read(document.root, as: .screen),
            let form = declaration["body"]?.declaration
        else {
            return nil
        }
        let read = fields.compactMap { DeclarationReader.field($0.declaration) }
        let body = DeclaredValue.declaration(form.replacing("fields", by: .list(read)))
        self.init(name: AppBundle.questionName, declaration.replacing("body", by: body))
    }
}
