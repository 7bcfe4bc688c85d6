import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// The entities of an app, as far as the expressions of its screens show them.
struct EntityTable {
    /// The entities by name.
    private(set) var entities: [String: FoundEntity] = [:]
    /// The names of entities, in the order in which they were found.
    private(set) var names: [String] = []
    /// The entities of the root objects, by the names of models.
    private(set) var models: [String: String] = [:]
    /// The objects that own those of an entity.
    var owners: [String: Subject] = [:]
    /// The element of the attribute that is being read.
    var current: InterfaceNode?

    private let rootName: String

    /// - Parameter root: The name of the entity of the default model.
    init(root: String) {
        rootName = root
    }

    /// What an expression is evaluated on.
    enum Subject: Hashable {
        case entity(String)
        /// A reference to an object of an entity.
        case reference(String)
    }

    /// Replaces the entities by those that data has completed.
    mutating func replace(_ completed: [String: FoundEntity]) {
        names += completed.keys.filter { entities[$0] == nil }.sorted()
        entities = completed
    }

    // MARK: Paths

    /// Notes a call of a function.
    mutating func note(call: ParsedExpression, on subject: Subject?) {
        guard case .path(let path) = call.root.kind, let last = path.steps.last else {
            return
        }
        let name: String
        switch last.kind {
        case .property(let function), .call(let function, _): name = function
        default: return
        }
        if case .entity(let entity) = owner(of: path, from: subject) {
            declare(entity)
            entities[entity]?.add(function: name, current)
        }
    }

    /// Notes the kind of the value at a path.
    mutating func note(
        path expression: ParsedExpression,
        on subject: Subject?,
        _ kind: FoundProperty.Kind,
        _ certainty: FoundProperty.Certainty
    ) {
        note(expression.root, on: subject, kind, certainty)
    }

    private mutating func note(
        _ node: ExpressionNode,
        on subject: Subject?,
        _ kind: FoundProperty.Kind,
        _ certainty: FoundProperty.Certainty
    ) {
        switch node.kind {
        case .negation(let operand): note(operand, on: subject, .bool, .mentioned)
        case .concatenation(let parts):
            for part in parts {
                note(part, on: subject, kind, certainty)
            }
        case .path(var path):
            var (kind, certainty) = (kind, certainty)
            while let last = path.steps.last {
                switch last.kind {
                case .aggregate(.count, _):
                    path.steps.removeLast()
                    let name = path.steps.last?.propertyName ?? "items"
                    (kind, certainty) = (.list(Words(name).singular.typeName), .mentioned)
                    continue
                case .call(let name, _) where path.steps.count > 1:
                    path.steps.removeLast()
                    (kind, certainty) = (Self.receiver(of: name) ?? .any, .computed)
                    continue
                case .call(let name, _):
                    note(call: ParsedExpression(text: "", root: node, problems: []), on: subject)
                    _ = name
                    return
                case .property(let name)
                where path.steps.count > 1 && Self.receiver(of: name) != nil
                    && property(name, of: knownOwner(of: path, from: subject)) == nil:
                    path.steps.removeLast()
                    (kind, certainty) = (Self.receiver(of: name) ?? .any, .computed)
                    continue
                case .property(let name):
                    if let owner = owner(of: path, from: subject) {
                        note(name, of: owner, kind, certainty)
                    }
                    return
                default: return
                }
            }
        default: return
        }
    }

    /// The kind of values that have a function of the program; `nil` if the program has none.
    private static func receiver(of function: String) -> FoundProperty.Kind? {
        let table = FunctionTable.standard
        guard table.hasPureMethod(function) else {
            return nil
        }
        return
            switch table.all.first(where: { $0.name == function && $0.receiver != nil })?.receiver
        {
        case .date: .date
        case .number, .quantity, .numbers: .double
        case .wholeNumber: .int
        case .color: .color
        case .text: .text
        default: .any
        }
    }

    /// The object whose member the last step of a path is.
    mutating func owner(of path: ExpressionPath, from subject: Subject?) -> Subject? {
        var subject = start(of: path, from: subject)
        for (index, step) in path.steps.dropLast().enumerated() {
            guard let current = subject else {
                return nil
            }
            let next = path.steps[index + 1].propertyName
            subject = self.next(step, from: current, before: next)
        }
        return subject
    }

    /// The object whose member the last step of a path is, if all steps before it are known.
    private func knownOwner(of path: ExpressionPath, from subject: Subject?) -> Subject? {
        for step in path.steps.dropLast() {
            if case .property(let name) = step.kind, !["ref", "refKey"].contains(name),
                !entities.values.contains(where: { $0[name]?.entity != nil })
            {
                return nil
            }
        }
        var finder = self
        return finder.owner(of: path, from: subject)
    }

    private mutating func start(of path: ExpressionPath, from subject: Subject?) -> Subject? {
        if case .model(let name) = path.start { model(name) } else { subject }
    }

    private mutating func next(
        _ step: PathStep,
        from subject: Subject,
        before next: String?
    ) -> Subject? {
        switch step.kind {
        case .this, .index: return subject
        case .parent:
            guard case .entity(let name) = subject else {
                return nil
            }
            return owners[name]
        case .property("ref"):
            guard case .reference(let entity) = subject else {
                return nil
            }
            return .entity(entity)
        case .property(let name):
            let isRelation = next == "ref" || next == "refKey"
            let entity = Words(name).typeName
            if property(name, of: subject)?.entity == nil {
                note(
                    name,
                    of: subject,
                    isRelation ? .reference(entity) : .object(entity),
                    .computed
                )
            }
            switch property(name, of: subject)?.kind {
            case .object(let entity), .list(let entity):
                declare(entity)
                owners[entity] = owners[entity] ?? subject
                return .entity(entity)
            case .reference(let entity), .references(let entity):
                declare(entity)
                return .reference(entity)
            default: return nil
            }
        default: return nil
        }
    }

    /// The object at the context path of an element.
    mutating func context(_ element: ModelDeclaration, from subject: Subject?) -> Subject? {
        guard let text = element["contextPath"]?.text, !text.isEmpty,
            case .path(let path) = BindingParser.parse(text, as: .single).root.kind
        else {
            return subject
        }
        var current = start(of: path, from: subject)
        for (index, step) in path.steps.enumerated() {
            guard let known = current else {
                return nil
            }
            let next = path.steps.indices.contains(index + 1) ? path.steps[index + 1] : nil
            current = self.next(step, from: known, before: next?.propertyName)
        }
        return current
    }

    // MARK: Entities

    /// The root object of a model.
    mutating func model(_ name: String) -> Subject {
        let name = name.isEmpty ? "default" : name
        if let known = models[name] {
            return .entity(known)
        }
        let entity =
            name == TypeTable.settingsModel
            ? TypeTable.settingsName : name == "default" ? rootName : Self.entityName(name)
        models[name] = entity
        declare(entity)
        return .entity(entity)
    }

    static func entityName(_ text: String) -> String {
        let name = Words(NameTable.identifier(text, "Item")).typeName
        return name.isEmpty ? "Item" : name
    }

    mutating func declare(_ entity: String) {
        guard entities[entity] == nil, !TypeTable.builtInNames.contains(entity) else {
            return
        }
        names.append(entity)
        entities[entity] = FoundEntity(entity)
    }

    func property(_ name: String, of subject: Subject?) -> FoundProperty? {
        guard case .entity(let entity) = subject else {
            return nil
        }
        return entities[entity]?[name]
    }

    private mutating func note(
        _ name: String,
        of subject: Subject,
        _ kind: FoundProperty.Kind,
        _ certainty: FoundProperty.Certainty
    ) {
        guard case .entity(let entity) = subject, !["id", "parent", "ref", "refKey"].contains(name)
        else {
            return
        }
        declare(entity)
        entities[entity]?.add(name, FoundProperty(kind: kind, certainty: certainty, node: current))
        if let other = entities[entity]?[name]?.entity {
            declare(other)
        }
    }
}
