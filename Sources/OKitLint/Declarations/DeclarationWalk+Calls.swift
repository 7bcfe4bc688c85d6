import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

// Checks the requirements and values of components, steps and opened screens.
extension DeclarationWalk {
    /// Checks a declaration as a whole.
    mutating func check(_ declaration: Declaration, _ outer: DeclarationScope) {
        let scope = ownScope(of: declaration, outer)
        switch declaration.form {
        case "call": check(call: declaration, scope)
        case "open": check(open: declaration, scope)
        case "include": check(include: declaration, scope)
        case "component": check(component: declaration, scope)
        case "form": check(form: declaration)
        case "list", "table", "tree": check(rows: declaration, scope)
        case "create" where declaration.kind == .step: check(create: declaration, scope)
        case "ask": check(ask: declaration, scope)
        case "run": check(run: declaration, scope)
        case "copy" where !declared.bundle.manifest.clipboard:
            noteClipboard(declaration.node)
        case "filter": check(filter: declaration, scope)
        case "fact":
            if declaration["copy"]?.literal?.bool == true, !declared.bundle.manifest.clipboard {
                noteClipboard(declaration["copy"]?.literal ?? declaration.node)
            }
        default: break
        }
        check(format: declaration, scope)
        switch declaration.kind {
        case .provider: check(provider: declaration, scope)
        case .property: check(property: declaration)
        case .field: check(field: declaration, scope)
        case .state: check(state: declaration)
        case .authorization: check(authorization: declaration)
        case .hostFunction: check(hostFunction: declaration)
        case .service:
            check(baseURLOf: declaration)
            check(patience: declaration)
        case .serviceAction:
            check(path: declaration)
            check(patience: declaration)
        default: break
        }
    }

    /// The state of a screen has no draft: expressions read input immediately.
    private mutating func check(form declaration: Declaration) {
        guard declaration.main?.expression?.expression.text == "screen",
            let save = declaration["save"],
            save.literal?.string != "immediately"
        else {
            return
        }
        let location = save.declaration?.node.location ?? save.literal?.location
        let message: Finding.Message =
            "a form of \"screen\" cannot be saved; run an action with a button instead"
        expressions.sink.add(.type, message, at: location ?? declaration.node.location)
    }

    /// The scope of the members of a declaration: an action with `of` has another `self`.
    private func ownScope(
        of declaration: Declaration,
        _ scope: DeclarationScope
    ) -> DeclarationScope {
        guard declaration.kind == .action,
            let member = declaration.members.first(where: { $0.type.locals.isEmpty })
        else {
            return scope
        }
        return self.scope(of: member.type, in: declaration, scope)
    }

    /// Only properties of entities provide values for a choice.
    private mutating func check(filter: Declaration, _ scope: DeclarationScope) {
        guard let path = filter["filter"]?.expression, filter["options"] == nil,
            path.expression.text.hasPrefix("screen.")
        else {
            return
        }
        let message: Finding.Message =
            "\"\(path.expression.text)\" has no declared values to choose from: add \"options\""
        note(.missingOptions, message, at: path.location)
    }

    private mutating func noteClipboard(_ node: JSONNode) {
        let message: Finding.Message =
            "the manifest does not permit the clipboard: add \"clipboard\": true to \"permissions\""
        note(.permission, message, at: node.startLocation)
    }

    /// Checks that a field without a kind can edit its property: one of an owned object cannot.
    mutating func check(
        edited path: LocatedExpression,
        _ declaration: Declaration,
        _ scope: DeclarationScope
    ) {
        let types = (scope.subject.entities ?? []).compactMap { declared.bundle.types[$0] }
        let property = path.expression.soleName.flatMap { name in
            types.firstNonNil { $0.property(named: name) }
        }
        let kind = declaration["as"]?.literal?.string
        guard kind == nil || kind == FieldKind.multiChoice.rawValue, declaration["options"] == nil,
            let property,
            !property.isReference, property.allowedValues.isEmpty,
            property.type.isCollection || property.type.entityName != nil,
            !FieldKind.json.accepts(property.type, hasData: { _ in false })
        else {
            return
        }
        let advice =
            property.type.isCollection
            ? "show it in a list or table"
            : "write its properties, as in \"\(property.name).name\", or a kind such as \"file\""
        let message: Finding.Message =
            "a field cannot edit \"\(property.name)\" (\(property.typeName)); \(advice)"
        note(.fieldKind, message, at: path.location)
    }

    /// Checks that a field can edit its property.
    private mutating func check(field: Declaration, _ scope: DeclarationScope) {
        guard let node = field["as"]?.literal,
            let kind = node.string.flatMap({ FieldKind(rawValue: $0) }),
            let expected = kind.expected, let path = field["field"]?.expression,
            let types = declared.type(of: path, scope.names).alternatives, !types.isEmpty
        else {
            return
        }
        let entities = declared.bundle.types
        func hasData(_ entity: String) -> Bool {
            entities[entity]?.property(named: FieldKind.dataProperty)?.type == .data
        }
        guard !types.contains(where: { kind.accepts($0, hasData: hasData) }) else {
            return
        }
        let message: Finding.Message =
            "a field of the kind \"\(kind.rawValue)\" needs \(expected), found \(types[0])"
        note(.fieldKind, message, at: node.location)
    }

    /// Checks that a remembered value can be stored for the next run.
    private mutating func check(state: Declaration) {
        guard let node = state["remember"]?.literal, node.bool == true else {
            return
        }
        let element = state["of"]?.name?.name
        guard
            let entity = state.type("type").flatMap({ name in
                if case .type(let type, _) = state["type"] {
                    type.type.entityName
                } else {
                    name.name
                }
            }) ?? element
        else {
            return
        }
        let message: Finding.Message = "objects of \(entity) cannot be remembered between runs"
        note(.remembered, message, at: node.location)
    }

    // MARK: Screens

    private mutating func check(open: Declaration, _ scope: DeclarationScope) {
        guard let name = open["open"]?.name else {
            return
        }
        let content: StaticType?
        if let entity = open["create"]?.name {
            content = object(entity)
        } else if let object = open["object"]?.expression {
            content = declared.type(of: object, scope.names)
        } else {
            content = nil
        }
        let location = open["object"]?.expression?.location ?? open["create"]?.name?.location
        check(screen: name, gets: content ?? scope.subject, at: location, isGiven: content != nil)
        check(state: open["with"]?.entries ?? [], of: name, scope)
    }

    private mutating func check(include: Declaration, _ scope: DeclarationScope) {
        guard let name = include["include"]?.name else {
            return
        }
        let object = include["object"]?.expression
        let content = object.map { declared.type(of: $0, scope.names) }
        check(
            screen: name,
            gets: content ?? scope.subject,
            at: object?.location,
            isGiven: content != nil
        )
        check(state: include["with"]?.entries ?? [], of: name, scope)
    }

    /// Checks that there are values on which a host function can be called.
    private mutating func check(hostFunction: Declaration) {
        guard let node = hostFunction["on"]?.literal, let text = node.string,
            case .entity(let name) = HostFunction.Receiver(named: text),
            declared.bundle.types[name] == nil
        else {
            return
        }
        let names = HostFunction.Receiver.names + declared.bundle.types.names
        let message = Finding.Message.unknown("value or entity", name, among: names)
        note(.unknown(.entity), message, at: node.location)
    }

    /// Checks the values of a host component.
    private mutating func check(component: Declaration, _ scope: DeclarationScope) {
        guard let name = component["component"]?.name,
            let declaration = declared.bundle.manifest.components[name.name]
        else {
            return
        }
        let given = component["with"]?.entries ?? []
        for entry in given {
            if let value = declaration.values.first(where: { $0.name == entry.name.name }) {
                check(entry.value.expression, fits: StaticType(value.type.type), value.name, scope)
            } else {
                noteUnknown(entry.name, of: name, among: declaration.values.map(\.name))
            }
        }
        for entry in component["on"]?.entries ?? []
        where !declaration.events.contains(entry.name.name) {
            noteUnknown(entry.name, of: name, among: declaration.events)
        }
        let names = Set(given.map(\.name.name))
        // A misspelled value is one error.
        guard names.isSubset(of: declaration.values.map(\.name)) else {
            return
        }
        for value in declaration.values where !value.type.isOptional && !names.contains(value.name)
        {
            let message: Finding.Message = "\"\(name.name)\" needs the value \"\(value.name)\""
            note(.missingParameter, message, at: name.location)
        }
    }

    private mutating func noteUnknown(_ name: Named, of component: Named, among names: [String]) {
        let hint = names.suggestion(for: name.name)
        let message: Finding.Message =
            "the component \"\(component.name)\" has no \"\(name.name)\"\(hint)"
        note(.unknownParameter, message, at: name.location)
    }

    private mutating func check(rows: Declaration, _ scope: DeclarationScope) {
        if let name = rows["open"]?.name {
            check(screen: name, gets: element(of: rows, scope), at: nil, isGiven: true)
        }
    }

    /// Checks that a screen is opened with an object of its entity.
    ///
    /// - Parameters:
    ///   - location: The location of the object; `nil` if it is implicit.
    ///   - isGiven: Whether the declaration contains the object; a screen that is opened without
    ///     one shows the root of a model with its entity.
    private mutating func check(
        screen name: Named,
        gets content: StaticType,
        at location: SourceLocation?,
        isGiven: Bool
    ) {
        guard let screen = declared.bundle.screens[name.name]?.declaration,
            let entity = screen.entity, declared.bundle.types[entity.name] != nil,
            !fitsExactly(content, entity.name)
        else {
            return
        }
        // Records have no root.
        let isRoot =
            declared.types.models.values.contains(entity.name)
            && !declared.bundle.recordEntities.contains(entity.name)
        guard isGiven || !isRoot else {
            return
        }
        let message: Finding.Message =
            if content == .nothing {
                "\"\(name.name)\" shows \(entity.name); set \"object\" or \"create\""
            } else {
                "\"\(name.name)\" shows \(entity.name), not \(content)"
            }
        note(.content, message, at: location ?? name.location)
    }

    /// Whether a type may be an object of an entity.
    private func fitsExactly(_ type: StaticType, _ entity: String) -> Bool {
        guard let alternatives = type.alternatives else {
            return true
        }
        return alternatives.contains { alternative in
            switch alternative {
            case .any: true
            case .object(ObjectType.referenceName): true
            case .object(let name):
                name == entity
                    || declared.types.types[name]?.ancestors.contains(entity) == true
                    || declared.types.types[entity]?.ancestors.contains(name) == true
            // A transient object of a map.
            case .map: true
            default: false
            }
        }
    }

    /// Checks the initial state of an opened screen.
    private mutating func check(
        state entries: [DeclaredValue.NamedValue],
        of name: Named,
        _ scope: DeclarationScope
    ) {
        guard let screen = declared.bundle.screens[name.name]?.declaration else {
            return
        }
        for entry in entries {
            guard let member = screen.state.first(where: { $0.name.name == entry.name.name })
            else {
                let names = screen.state.map(\.name.name)
                let hint = names.suggestion(for: entry.name.name)
                let message: Finding.Message =
                    "the state of \"\(name.name)\" has no \"\(entry.name.name)\"\(hint)"
                note(.unknownParameter, message, at: entry.name.location)
                continue
            }
            let type = StaticType(member.type)
            check(entry.value.expression, fits: type, member.name.name, scope)
        }
    }

    // MARK: Objects

    /// Checks the initial values of an object or an answer.
    private mutating func check(
        valuesOf step: Declaration,
        for type: EntityType,
        _ scope: DeclarationScope
    ) {
        for entry in step["with"]?.entries ?? [] {
            guard let property = type.property(named: entry.name.name) else {
                let names = type.properties.map(\.name)
                let hint = names.suggestion(for: entry.name.name)
                let message: Finding.Message =
                    "\(type.name) has no property \"\(entry.name.name)\"\(hint)"
                note(.unknownMember, message, at: entry.name.location)
                continue
            }
            recorder?.add(entry.name, .property, scope, on: [type.name])
            let type = StaticType(property.type)
            check(entry.value.expression, fits: type, property.name, scope)
            if let value = entry.value.expression, !property.allowedValues.isEmpty {
                expressions.check(value, scope.names) {
                    $0.check(value.expression.root, isOneOf: Set(property.allowedValues))
                }
            }
        }
    }

    private mutating func check(ask step: Declaration, _ scope: DeclarationScope) {
        if let type = step["of"]?.name.flatMap({ declared.bundle.types[$0.name] }) {
            return check(valuesOf: step, for: type, scope)
        }
        let fields = (step["fields"]?.elements ?? []).compactMap { value in
            (value.expression ?? value.declaration?["field"]?.expression)?.expression.text
        }
        for entry in step["with"]?.entries ?? [] where !fields.contains(entry.name.name) {
            let hint = fields.suggestion(for: entry.name.name)
            let message: Finding.Message = "the question has no field \"\(entry.name.name)\"\(hint)"
            note(.unknownMember, message, at: entry.name.location)
        }
    }

    private mutating func check(create step: Declaration, _ scope: DeclarationScope) {
        guard let name = step["create"]?.name, let type = declared.bundle.types[name.name] else {
            return
        }
        check(valuesOf: step, for: type, scope)
        if step["in"] == nil, !declared.records.contains(name.name) {
            let message: Finding.Message =
                "no model stores records of \(name.name); set \"in\" to the list for the new object"
            note(.records, message, at: name.location)
        }
    }
}
