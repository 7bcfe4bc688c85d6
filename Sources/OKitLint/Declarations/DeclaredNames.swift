import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// The declarations in the files of a bundle of format 2, by name.
struct DeclaredNames: Sendable {
    private(set) var bundle: AppBundle
    /// The types of the bundle, and those of screens: state, providers, actions, components.
    let types: Declarations
    /// The actions of services.
    let services: [String: ServiceAction]
    /// The declarations of entities.
    let entities: [String: Declaration]
    /// The entities whose objects are records.
    let records: Set<String>
    /// The entities whose records are encrypted.
    let encrypted: Set<String>
    /// The actions of entities.
    let entityActions: [String: [ActionDeclaration]]
    /// The secrets that the manifest requests.
    let secrets: [String]
    /// The translations of texts, by the texts.
    let translations: [String: [LocatedExpression]]
    /// The type of `user`: the response of the first service with a session to a sign-in.
    let user: StaticType
    /// The built-in styles and those of a theme.
    let styles: Set<String>
    /// The types of the items of the background screen's providers, by name.
    private(set) var backgroundItems: [String: StaticType] = [:]

    init(_ bundle: AppBundle, _ declarations: Declarations) {
        self.bundle = bundle
        var services: [String: ServiceAction] = [:]
        for source in [ServiceDescription.Source.live, .dev, .stub] {
            services.merge(bundle.services[source]?.actions ?? [:]) { first, _ in first }
        }
        self.services = services
        let logins = services.values.filter { $0.name.name == $0.session?.login.name }
        let login = logins.min { $0.service < $1.service }
        if case .type(let type, _)? = login?.declaration?["of"],
            type.type.entityName.map({ bundle.types[$0] != nil }) ?? true
        {
            user = StaticType(type.type)
        } else {
            user = StaticType(.any)
        }
        var entities: [String: Declaration] = [:]
        for declaration in bundle.declarations where declaration.kind == .entity {
            entities[declaration.fileName] = declaration
        }
        self.entities = entities
        entityActions = entities.mapValues(ActionDeclaration.all)
        let connected = bundle.types.connected(to: bundle.recordEntities)
        records = bundle.recordEntities.union(connected)
        encrypted = bundle.encryptedRecordEntities
        let manifest = bundle.declarations.first { $0.kind == .bundle }
        let permissions = manifest?["permissions"]?.declaration
        secrets = permissions?["secrets"]?.elements.compactMap(\.literal?.string) ?? []
        translations = Self.translations(bundle)
        styles = StyleDeclaration.standardNames.union(Self.themeStyles(bundle))
        types = declarations.addingViews(
            Self.screenTypes(
                [.any, .text, .int, .double, .decimal, .bool, .date, .map(.any)]
                    + bundle.types.names.map { .object($0) }
            ) + bundle.declaredScreens.map(Self.stateType)
        )
        if let screen = bundle.backgroundScreen {
            backgroundItems = ScreenNames(screen, self).items
        }
    }

    /// The same names in another version of the bundle, with the same interface.
    func of(_ bundle: AppBundle) -> DeclaredNames {
        var names = self
        names.bundle = bundle
        return names
    }

    /// The styles of the theme in app.json; those of all themes if it is selected by an expression.
    private static func themeStyles(_ bundle: AppBundle) -> Set<String> {
        switch bundle.app?.theme {
        case .name(let name, _)?: Set(bundle.themes[name.name]?.styles.keys.map { $0 } ?? [])
        case .expression?: Set(bundle.themes.values.flatMap(\.styles.keys))
        default: []
        }
    }

    private static func translations(_ bundle: AppBundle) -> [String: [LocatedExpression]] {
        var translations: [String: [LocatedExpression]] = [:]
        for document in bundle.documents
        where document.source.isIn("strings") {
            for member in document.root.declarations {
                guard let text = member.value.string, text.contains("{") else {
                    continue
                }
                let translation = LocatedExpression(TextParser.parse(text), in: member.value)
                translations[member.name, default: []].append(translation)
            }
        }
        return translations
    }

    /// The actions of the entities that values of some types may have.
    func actions(of types: [StaticType]) -> [ActionDeclaration] {
        let entities = Set(types.flatMap { $0.entities ?? [] })
        return entities.sorted().flatMap { entityActions[$0] ?? [] }
    }

    // MARK: Types of screens

    /// The type of the failure of a call.
    static let failureName = "error"
    private static let actionName = "action"

    private static func screenTypes(_ items: [ValueType]) -> [ObjectType] {
        let failure = ObjectType(
            name: failureName,
            stored: [
                StoredMember(name: "message", type: .text),
                StoredMember(name: "status", type: .int), StoredMember(name: "body", type: .any),
            ]
        )
        return [failure, renamed(ScreenObjects.action.objectType, actionName)]
            + items.flatMap { item in
                [
                    renamed(
                        ScreenObjects.provider(of: nil).objectType,
                        "provider of \(item.shortName)",
                        item
                    ),
                    renamed(
                        ScreenObjects.component.objectType,
                        "component of \(item.shortName)",
                        item
                    ),
                ]
            }
    }

    /// A type of screens with a separate name, with the type of its items.
    private static func renamed(
        _ type: ObjectType,
        _ name: String,
        _ item: ValueType = .any
    ) -> ObjectType {
        ObjectType(
            name: name,
            stored: type.stored.map { member in
                let type: ValueType =
                    switch member.name {
                    case "items", "selection": .list(item)
                    case "selected": item
                    case "error": .object(failureName)
                    default: member.type
                    }
                return StoredMember(name: member.name, type: type)
            },
            traits: type.traits
        )
    }

    private static func stateType(_ screen: ScreenDeclaration) -> ObjectType {
        let type = screen.stateType.objectType
        return ObjectType(name: stateName(screen.name), stored: type.stored, traits: .unshown)
    }

    private static let statePrefix = "the state of "

    private static func stateName(_ screen: String) -> String {
        statePrefix + screen
    }

    /// The screen whose state a type describes; `nil` for any other type.
    func screen(ofState type: String) -> String? {
        guard type.hasPrefix(Self.statePrefix) else {
            return nil
        }
        let name = String(type.dropFirst(Self.statePrefix.count))
        return bundle.screens[name] == nil ? nil : name
    }

    /// The entity that a relation refers to, which has the inverse property.
    func related(by declaration: Declaration) -> [String] {
        let type = declaration.type("relation") ?? declaration.type("type")
        return [type.flatMap { DeclaredType($0.name)?.type.elementType.entityName }].compactMap(
            \.self
        )
    }

    /// The type of `screen`.
    func state(of screen: ScreenDeclaration) -> StaticType {
        StaticType(.object(Self.stateName(screen.name)))
    }

    /// The type of a provider of items of a type.
    func provider(of item: StaticType) -> StaticType {
        StaticType(.object("provider of \(known(item).shortName)"))
    }

    /// The type of a component with rows of a type.
    func component(of item: StaticType) -> StaticType {
        StaticType(.object("component of \(known(item).shortName)"))
    }

    /// The type of an action.
    var action: StaticType {
        StaticType(.object(Self.actionName))
    }

    /// The type of the failure of a call.
    var failure: StaticType {
        StaticType(.object(Self.failureName))
    }

    private func known(_ item: StaticType) -> ValueType {
        guard let alternatives = item.alternatives, alternatives.count == 1,
            let type = alternatives.first,
            types.types["provider of \(type.shortName)"] != nil
        else {
            return .any
        }
        return type
    }

    // MARK: Values

    /// The type of a provider's items; other types unchanged.
    func items(of type: StaticType) -> StaticType {
        guard let entities = type.entities, entities.count == 1,
            let declared = types.types[entities[0]], declared.traits.contains(.listed),
            let items = declared.storedMember(named: "items")
        else {
            return type
        }
        return StaticType(items.type)
    }

    /// The type of an expression, ignoring its problems.
    func type(of expression: LocatedExpression?, _ scope: StaticScope) -> StaticType {
        guard let expression else {
            return .unknown
        }
        var checker = ExpressionChecker(types, scope)
        return checker.type(of: expression.expression)
    }

    /// The result of an action of a service.
    func result(of action: String?) -> StaticType {
        guard let declaration = action.flatMap({ services[$0]?.declaration }),
            case .type(let type, _)? = declaration["of"]
        else {
            return .unknown
        }
        return self.type(of: type)
    }

    /// The type of values of a declared type; unknown if its entity does not exist.
    func type(of declared: DeclaredType) -> StaticType {
        let isUnknown = declared.type.entityName.map { bundle.types[$0] == nil } ?? false
        return isUnknown ? .unknown : StaticType(declared.type)
    }

    /// The type of a stored property; unknown for a computed or missing one.
    func property(_ name: String, of entity: String) -> StaticType {
        (bundle.types[entity]?.property(named: name)).map { StaticType($0.type) } ?? .unknown
    }

    /// Whether an object of a type has a property.
    func has(_ name: String, _ type: StaticType) -> Bool {
        type.entities?.contains { types.types[$0]?.index(of: name) != nil } ?? false
    }
}
