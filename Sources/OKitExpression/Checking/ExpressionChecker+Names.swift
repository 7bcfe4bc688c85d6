import OKitSyntax

// The names of CEL, looked up in the order of `Evaluator.environmentValue`.
extension ExpressionChecker {
    /// The type of the name at which a path begins, whose steps are removed.
    mutating func named(_ path: ExpressionPath, _ steps: inout ArraySlice<PathStep>) -> Walk {
        let content = scope.subject ?? scope.content
        guard let step = steps.first else {
            return Walk(context: content)
        }
        guard case .property(let name) = step.kind else {
            if case .call(let name, let arguments) = step.kind, content == .nothing {
                steps.removeFirst()
                note(.unknownFunction, unknown("function", name, lookup.functions), step.range)
                check(arguments?.parts ?? [])
                return Walk(context: .unknown, value: .unknown)
            }
            return Walk(context: content)
        }
        let isInner = path.start == .names
        if isInner, let local = scope.locals[name] {
            steps.removeFirst()
            return Walk(context: content, value: local)
        }
        if isInner, name == "self" || hasMember(name, content) {
            return Walk(context: content)
        }
        let mayBeMember = isInner && mayHaveKey(name, content)
        if let type = scope.names[name] {
            steps.removeFirst()
            return Walk(context: content, value: mayBeMember ? .unknown : type)
        }
        if let type = commonName(name, steps) {
            steps.removeFirst(name == "models" ? 2 : 1)
            return Walk(context: content, value: mayBeMember ? .unknown : type)
        }
        if mayBeMember {
            return Walk(context: content)
        }
        guard isInner, content.alternatives == nil else {
            steps.removeFirst()
            let isText = path.steps.count == 1 && comparedText == step.range
            let message = unknownName(name, content, isText: isText)
            note(.unknownMember, message, step.range)
            return Walk(context: .unknown, value: .unknown)
        }
        return Walk(context: content)
    }

    /// The type of a name that is available in every expression.
    private mutating func commonName(
        _ name: String,
        _ steps: ArraySlice<PathStep>
    ) -> StaticType? {
        switch name {
        case "now":
            return StaticType(.date)
        case "locale":
            return StaticType(.text)
        case "app":
            return declarations.models[Declarations.defaultModel]
                .map { StaticType(entities: [$0]) } ?? .unknown
        case "models":
            guard let step = steps.dropFirst().first, case .property(let model) = step.kind else {
                return nil
            }
            return self.model(model, at: step.range.lowerBound)
        default:
            return nil
        }
    }

    private func hasMember(_ name: String, _ type: StaticType) -> Bool {
        type.alternatives?.contains { alternative in
            switch alternative {
            case .object(let entity):
                declarations.family(of: entity).contains { lookup.member(name, of: $0) != nil }
            case .map:
                type.keys?.contains(name) == true
            default:
                false
            }
        } ?? false
    }

    /// Whether a name may be a key of a map with unknown keys.
    private func mayHaveKey(_ name: String, _ type: StaticType) -> Bool {
        type.keys == nil && type.alternatives?.contains(where: \.isMap) == true
    }

    /// - Parameter isText: Whether the name is compared with text, and may be text without quotes.
    private func unknownName(
        _ name: String,
        _ content: StaticType,
        isText: Bool
    ) -> Finding.Message {
        let isText = isText || isDeclaredValue(name)
        if let screen = scope.names["screen"], hasMember(name, screen) {
            return "unknown name \"\(name)\"; did you mean \"screen.\(name)\"?"
        }
        if let meant = ForeignWords.names[name] {
            // Also "none" or "yes" may be a text.
            let other = isText ? "; a text needs quotes: '\(name)'" : ""
            return "unknown name \"\(name)\"; use \(meant)\(other)"
        }
        let members = (content.entities ?? []).flatMap { declarations.family(of: $0) }
            .flatMap(\.memberNames)
        let names =
            members + scope.locals.keys.sorted() + scope.names.keys.sorted()
            + Evaluator.commonNames
        let near = names.suggestion(for: name)
        guard isText else {
            let owner = near.meant == nil && content == .nothing ? owner(of: name) : nil
            let remedy = owner.map {
                "; to use this property of \($0), add \"of\": \"\($0)\" to the screen or action"
            }
            return "unknown name \"\(name)\"\(near)\(remedy ?? "")"
        }
        // Only the author can decide which of the two is meant.
        return "unknown name \"\(name)\"\(near.description); a text needs quotes: '\(name)'"
    }

    /// Whether a property can have the text as its value.
    private func isDeclaredValue(_ text: String) -> Bool {
        declarations.types.values.contains { type in
            type.stored.indices.contains { index in
                type.writing(at: index)?.labels[.text(text)] != nil
            }
        }
    }

    /// The entity that has a property; `nil` if none or several have it.
    private func owner(of property: String) -> String? {
        let owners = declarations.types.values.filter { type in
            let isEntity = type.traits.isDisjoint(with: [.listed, .observed, .undeclared])
            return isEntity && lookup.member(property, of: type)?.isValue == true
        }
        return owners.count == 1 ? owners.first?.name : nil
    }

    private func unknown(
        _ what: String,
        _ name: String,
        _ functions: FunctionTable
    ) -> Finding.Message {
        if let meant = ForeignWords.functions[name] {
            return "unknown \(what) \"\(name)\"; use \(meant)"
        }
        let names = functions.names(in: .cel)
        return "unknown \(what) \"\(name)\"\(names.suggestion(for: name))"
    }

    /// The items of objects that represent them, such as providers; other types unchanged.
    mutating func items(of type: StaticType) -> StaticType {
        guard let entities = type.entities else {
            return type
        }
        let areListed = entities.allSatisfy {
            declarations.types[$0]?.traits.contains(.listed) == true
        }
        return areListed ? member("items", of: type, 0..<0) : type
    }
}
