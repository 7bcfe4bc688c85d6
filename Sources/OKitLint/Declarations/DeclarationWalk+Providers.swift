import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

extension DeclarationWalk {
    // MARK: Screens

    mutating func check(screen names: ScreenNames) {
        let screen = names.declaration
        checkRepetitions(
            screen.providers.map { ($0.name, "provider") }
                + screen.actions.map { ($0.name, "action") }
                + screen.components.compactMap(\.id).map { ($0, "component") }
        )
        check(keys: names)
        var graph = NameGraph()
        for provider in screen.providers {
            let items = provider.declaration?.without("then")
            for name in items?.namesRead ?? [] where names.items[name] != nil {
                let isProperty = declared.has(name, names.content)
                if !isProperty {
                    graph.add(provider.name.name, to: name)
                }
            }
        }
        for cycle in graph.cycles where cycle.count > 1 {
            guard let provider = screen.providers.first(where: { cycle.contains($0.name.name) })
            else {
                continue
            }
            let list = cycle.joined(separator: ", ")
            let message: Finding.Message = "these providers read each other: \(list)"
            note(.cycle, message, at: provider.name.location)
        }
    }

    private mutating func checkRepetitions(_ names: [(name: Named, kind: String)]) {
        var first: [String: String] = [:]
        for (name, kind) in names {
            guard let other = first[name.name] else {
                first[name.name] = kind
                continue
            }
            let message: Finding.Message =
                "the screen already has a \(other) \"\(name.name)\"; rename the \(kind)"
            note(.repetition, message, at: name.location)
        }
    }

    // MARK: Providers

    mutating func check(provider: Declaration, _ scope: DeclarationScope) {
        let key = provider.members.first { $0.key.name == provider.form }?.key
        guard let name = scope.provider, let key else {
            return
        }
        if let condition = provider.members.first(where: { $0.key.name == "where" }),
            provider["more"] != nil
        {
            let message: Finding.Message =
                "\"where\" filters only the pages that are loaded; pass the condition in \"with\""
            note(.pagedCondition, message, at: condition.key.location)
        }
        if let entity = provider["records"]?.name, declared.bundle.types[entity.name] != nil,
            !declared.records.contains(entity.name)
        {
            let message: Finding.Message = "no model stores records of \(entity.name)"
            note(.records, message, at: entity.location)
        }
        check(orderOf: provider)
        if let items = scope.screen?.items, items[name] == .unknown, mayBeTyped(provider, items) {
            let effect = "so expressions on them are not checked"
            let message: Finding.Message =
                "the items of \"\(name)\" have no type, \(effect); set it with \"of\""
            note(.untyped, message, at: key.location)
        }
    }

    /// Checks that the database can sort and group the records of a provider.
    private mutating func check(orderOf provider: Declaration) {
        guard let entity = provider["records"]?.name?.name, declared.encrypted.contains(entity)
        else {
            return
        }
        let order = ProviderDeclaration.Order.list(provider["sort"]).map(\.path)
        let group = provider["section"]?.declaration?["by"]?.expression
        for expression in order + [group].compactMap(\.self) {
            if case .path(let path) = expression.expression.root.kind,
                let name = EncryptedSortingRule.encryptedAttribute(
                    path,
                    of: entity,
                    declared.bundle.types,
                    declared.encrypted
                )
            {
                note(.encryptedSorting, .isEncrypted(name), at: expression.location)
            }
        }
    }

    /// Checks a member of a response that is an object of an entity.
    ///
    /// A response may have more members than the entity, so only a name that is similar to one of
    /// its members is reported.
    mutating func check(
        responseIn node: ExpressionNode,
        _ expression: LocatedExpression,
        _ scope: DeclarationScope
    ) {
        guard case .path(let path) = node.kind, path.start == .names, path.steps.count > 2,
            case .property(let name) = path.steps[0].kind,
            case .property("response") = path.steps[1].kind,
            case .property(let member) = path.steps[2].kind,
            let provider = scope.screen?.declaration.providers.first(where: {
                $0.name.name == name
            })?.declaration,
            let action = provider["call"]?.name.flatMap({ declared.services[$0.name] }),
            provider["result"] == nil, action.resultKeyPath.isEmpty,
            let entity = scope.screen?.items[name]?.entities?.first,
            let type = declared.bundle.types[entity]
        else {
            return
        }
        let responses = declared.bundle.services.values.flatMap {
            $0.actions[action.name.name]?.responses ?? []
        }
        let names = type.sourceNames.union(responses.flatMap(\.content.declarations).map(\.name))
        guard !names.contains(member), names.nearest(to: member) != nil else {
            return
        }
        let hint = names.sorted().suggestion(for: member)
        let message: Finding.Message =
            "the response of \"\(action.name.name)\" has no \"\(member)\"\(hint)"
        expressions.sink.add(
            .unknownMember,
            message,
            at: expression.location(of: path.steps[2].range)
        )
    }

    /// Whether no other problem of the provider explains why its items have no type.
    private func mayBeTyped(
        _ provider: Declaration,
        _ items: [String: StaticType]
    ) -> Bool {
        guard provider["of"] == nil else {
            return false
        }
        switch provider.form {
        case "call":
            let action = provider.main?.name.flatMap { declared.services[$0.name] }
            // An action that only a stub has is untyped.
            return action?.declaration.map { $0["of"] == nil } ?? false
        case "records": return false
        case "file": return true
        default:
            // The providers that it reads are reported themselves.
            let untyped = items.filter { $0.value == .unknown }.map(\.key)
            return provider.namesRead.isDisjoint(with: untyped)
        }
    }
}

extension Declaration {
    /// The names at which the paths of a provider begin.
    fileprivate var namesRead: Set<String> {
        var names: Set<String> = []
        for member in members where member.type.scope == .surroundings {
            for expression in member.value.allExpressions {
                expression.expression.root.collectNames(&names)
            }
        }
        return names
    }
}

extension DeclaredValue {
    fileprivate var allExpressions: [LocatedExpression] {
        switch self {
        case .list(let elements): elements.flatMap(\.allExpressions)
        case .named(let entries): entries.flatMap(\.value.allExpressions)
        default: expression.map { [$0] } ?? []
        }
    }
}

extension ExpressionNode {
    fileprivate func collectNames(_ names: inout Set<String>) {
        if case .path(let path) = kind, path.start == .names,
            case .property(let name)? = path.steps.first?.kind
        {
            names.insert(name)
        }
        for child in children {
            child.collectNames(&names)
        }
    }
}
