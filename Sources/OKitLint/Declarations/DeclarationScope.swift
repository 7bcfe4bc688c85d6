import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// The names that expressions can use at a location in a file of format 2.
struct DeclarationScope: Sendable {
    /// Local names, `self`, and the names of the screen.
    var names: StaticScope
    /// The screen; `nil` in entities and in `app.json`.
    var screen: ScreenNames?
    /// The entity that the file declares.
    var fileEntity: StaticType?
    /// The provider that contains the location.
    var provider: String?
    /// The type of the property that contains the location.
    var property = StaticType.unknown

    /// The type of `self`.
    var subject: StaticType {
        names.subject ?? names.content
    }

    /// The same scope with another `self`.
    func on(_ subject: StaticType) -> DeclarationScope {
        var scope = self
        scope.names.content = subject
        return scope
    }

    /// The same scope with another local name.
    func with(_ name: String, _ type: StaticType) -> DeclarationScope {
        var scope = self
        scope.names.locals[name] = type
        return scope
    }
}

/// The declarations of a screen, as its expressions use them.
struct ScreenNames: Sendable {
    let declaration: ScreenDeclaration
    /// The type of its content.
    let content: StaticType
    /// The types of the items of its providers.
    let items: [String: StaticType]
    /// The types of all names besides properties and locals.
    let names: [String: StaticType]
    /// The kinds of providers, actions and components, by name.
    let kinds: [String: String]
    /// The actions that can be run on the screen, in order of precedence.
    let actions: [ActionDeclaration]
    /// The actions whose keys run them on the screen, without those of an entity that only a
    /// provider of the background screen has, as no object of it is shown.
    let actionsWithKeys: [ActionDeclaration]

    init(_ screen: ScreenDeclaration, _ declared: DeclaredNames) {
        declaration = screen
        content =
            screen.entity.map { entity in
                declared.bundle.types[entity.name] == nil
                    ? .unknown : StaticType(.object(entity.name))
            } ?? .nothing
        var names: [String: StaticType] = ["content": content]
        for (name, type) in ScreenObjects.commonNames {
            names[name] = StaticType(type)
        }
        names[ScreenObjects.userName] = declared.user
        names["screen"] = declared.state(of: screen)
        var kinds: [String: String] = [:]
        let scope = StaticScope(content: content)
        var items: [String: StaticType] = [:]
        let isInBackground = screen.name == declared.bundle.app?.background?.name
        if !isInBackground {
            // Names of the background screen are available on all screens, unless these have the
            // same names.
            let own = Set(
                screen.actions.map(\.name.name) + screen.components.compactMap { $0.id?.name }
            )
            for (name, item) in declared.backgroundItems where !own.contains(name) {
                items[name] = item
                names[name] = declared.provider(of: item)
                kinds[name] = "provider"
            }
        }
        // Lists may use providers that are declared later.
        for _ in 0..<min(screen.providers.count, 3) {
            for provider in screen.providers {
                var scope = scope
                scope.names = names
                let item = Self.item(of: provider, scope, declared)
                items[provider.name.name] = item
                names[provider.name.name] = declared.provider(of: item)
            }
        }
        for provider in screen.providers {
            kinds[provider.name.name] = "provider"
        }
        let own = screen.actions + (declared.bundle.app?.actions ?? [])
        actions = own + declared.actions(of: [content] + items.values)
        for action in actions where kinds[action.name.name] == nil {
            names[action.name.name] = declared.action
            kinds[action.name.name] = "action"
        }
        let provided = isInBackground ? [] : screen.providers.compactMap { items[$0.name.name] }
        var shown = [content] + provided
        for component in screen.components {
            var scope = scope
            scope.names = names
            let main = component.declaration.main?.expression
            let type = declared.items(of: declared.type(of: main, scope))
            shown.append(type.isAlwaysList ? type.element : type)
            guard let id = component.id, kinds[id.name] == nil else {
                continue
            }
            let isForm = component.declaration.form == "form"
            names[id.name] = declared.component(
                of: type.isAlwaysList ? type.element : isForm ? type : .unknown
            )
            kinds[id.name] = "component"
        }
        actionsWithKeys = own + declared.actions(of: shown)
        self.items = items
        self.names = names
        self.kinds = kinds
    }

    private static func item(
        of provider: ProviderDeclaration,
        _ scope: StaticScope,
        _ declared: DeclaredNames
    ) -> StaticType {
        if case .type(let type, _)? = provider.declaration?["of"] {
            let type = declared.type(of: type)
            return type.isAlwaysList ? type.element : type
        }
        switch provider.source {
        case .records(let entity):
            return declared.bundle.types[entity.name] == nil
                ? .unknown : StaticType(.object(entity.name))
        case .items(let list):
            return declared.items(of: declared.type(of: list, scope)).element
        case .call(let call, _):
            let result = declared.result(of: call.action.name)
            return result.isAlwaysList ? result.element : result
        case .file, .none: return .unknown
        }
    }
}
