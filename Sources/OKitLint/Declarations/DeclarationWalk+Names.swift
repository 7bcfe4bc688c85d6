import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

extension DeclarationWalk {
    /// Checks that a name exists.
    mutating func check(_ name: Named, _ kind: NamedKind, _ scope: DeclarationScope) {
        // Actions and functions depend on the objects on which they run.
        if kind != .action, kind != .function {
            recorder?.add(name, kind, scope)
        }
        checkedNames.insert(name.name)
        guard !declared.bundle.unreadableNames.contains(name.name) else {
            return
        }
        switch kind {
        // Rules for files of both formats report these.
        case .screen, .entity, .serviceAction: break
        case .provider: check(provider: name, scope)
        case .action: check(action: name, scope)
        // The function of `run` depends on its object.
        case .function: break
        // An inverse belongs to the related entity.
        case .property: break
        case .model: require(name, kind, declared.bundle.manifest.models.map(\.name))
        case .image: require(name, kind, declared.bundle.images)
        case .component: require(name, kind, declared.bundle.manifest.components.keys)
        case .theme: require(name, kind, declared.bundle.themes.keys)
        case .style: require(name, kind, declared.styles)
        case .codeLanguage:
            if CodeLanguage(name: name.name) == nil {
                require(name, kind, CodeLanguage.names)
            }
        case .file:
            // Without a file, a model is initially empty.
            require(name, kind, declared.bundle.data.names)
        case .secret:
            require(name, kind, declared.secrets)
        }
    }

    private mutating func require(
        _ name: Named,
        _ kind: NamedKind,
        _ names: some Collection<String>
    ) {
        guard !names.contains(name.name) else {
            return
        }
        var message = Finding.Message.unknown(kind.word, name.name, among: names.sorted())
        if kind == .image, names.isEmpty {
            message = "\(message.text); images are files of the folder \"images\""
        } else if names.count <= Self.mostListed {
            message = .unknown(kind.word, name.name, among: names.sorted(), nil)
        }
        note(.unknown(kind), message, at: name.location)
    }

    /// How many names a message lists if none of them is similar.
    private static let mostListed = 20

    /// In files that several screens share, any screen can have the provider.
    private mutating func check(provider name: Named, _ scope: DeclarationScope) {
        use(name.name, scope)
        if let screen = scope.screen {
            require(name, .provider, screen.items.keys)
        } else {
            let screens = declared.bundle.declaredScreens
            require(name, .provider, Set(screens.flatMap(\.providers).map(\.name.name)))
        }
    }

    /// Checks the name of an action.
    ///
    /// - Parameter rows: The type of the rows on which a list runs it.
    mutating func check(
        action name: Named,
        _ scope: DeclarationScope,
        rows: StaticType = .unknown
    ) {
        use(name.name, scope)
        let entities = (scope.subject.entities ?? []) + (rows.entities ?? [])
        recorder?.add(name, .action, scope, on: entities)
        let ofSubject = entities.flatMap { declared.entityActions[$0] ?? [] }
        let shared = declared.bundle.app?.actions ?? []
        let ofScreen: [ActionDeclaration]
        if let screen = scope.screen {
            ofScreen = screen.actions
        } else {
            let screens = declared.bundle.declaredScreens
            let entities = declared.entityActions.values.flatMap { $0 }
            ofScreen = screens.flatMap(\.actions) + entities
        }
        // Items without a type may be of any entity.
        let isUntyped = scope.screen?.items.values.contains(.unknown) ?? false
        let possible = isUntyped ? declared.entityActions.values.flatMap { $0 } : []
        let names = Set((ofSubject + shared + ofScreen + possible).map(\.name.name))
        guard !names.contains(name.name) else {
            return
        }
        if let service = declared.services[name.name], names.nearest(to: name.name) == nil {
            let message: Finding.Message =
                "\"\(service.name.name)\" is an action of a service; declare an action with \"call\""
            note(.unknown(.action), message, at: name.location)
        } else {
            require(name, .action, names)
        }
    }

    /// Checks the name of a function, and its parameters.
    mutating func check(run step: Declaration, _ scope: DeclarationScope) {
        guard let name = step["run"]?.name else {
            return
        }
        let target = step["on"]?.expression
        let receiver =
            target.map { declared.items(of: declared.type(of: $0, scope.names)) } ?? scope.subject
        let isAction = scope.names.names[name.name] == declared.action
        use(name.name, scope)
        recorder?.add(name, .function, scope, on: receiver.entities ?? [])
        guard let entities = receiver.entities else {
            if receiver.alternatives?.isEmpty == true, !isAction {
                require(name, .function, scope.screen?.actions.map(\.name.name) ?? [])
            }
            return
        }
        let types = entities.compactMap { declared.bundle.types[$0] }
        guard let function = types.compactMap({ $0.functions[name.name] }).first else {
            if !isAction, !types.isEmpty {
                let actions = scope.screen?.actions.map(\.name.name) ?? []
                require(name, .function, types.flatMap(\.functions.keys) + actions)
            }
            return
        }
        let given = step["with"]?.entries ?? []
        for entry in given {
            if let type = function.types[entry.name.name] {
                check(entry.value.expression, fits: StaticType(type), entry.name.name, scope)
            } else if !function.parameters.contains(entry.name.name) {
                note(
                    .unknownParameter,
                    .noParameter(entry.name.name, of: name.name, among: function.parameters),
                    at: entry.name.location
                )
            }
        }
        // A misspelled parameter is one error.
        let isMisspelt = given.contains { !function.parameters.contains($0.name.name) }
        for parameter in isMisspelt ? [] : function.parameters
        where !given.contains(where: { $0.name.name == parameter }) {
            let message: Finding.Message =
                "\"\(name.name)\" needs the parameter \"\(parameter)\""
            note(.missingParameter, message, at: name.location)
        }
    }
}
