import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Finds the entities of an app in the declarations of its screens: in what they read, write and call.
struct EntityFinder {
    /// The entities by name.
    private(set) var entities: [String: FoundEntity] = [:]
    /// The names of entities, in the order in which they were found.
    private(set) var names: [String] = []
    /// The entities of the root objects, by the names of models.
    private(set) var models: [String: String] = [:]
    /// The entity of the content of each screen.
    private(set) var contents: [String: String] = [:]

    private let screens: [String: ModelDeclaration]
    private let rootName: String
    private var visited: Set<Visit> = []
    private var waiting: [Visit] = []
    private var owners: [String: Subject] = [:]

    /// What an expression is evaluated on.
    private enum Subject: Hashable {
        case entity(String)
        /// A reference to an object of an entity.
        case reference(String)
    }

    private struct Visit: Hashable {
        let screen: String
        let subject: Subject?
    }

    /// - Parameters:
    ///   - screens: The declarations by name.
    ///   - root: The name of the entity of the default model.
    init(_ screens: [String: ModelDeclaration], root: String, declared: [FoundEntity]) {
        self.screens = screens
        rootName = root
        for entity in declared {
            names.append(entity.name)
            entities[entity.name] = entity
        }
    }

    /// Follows all links from a screen, then visits those that nothing opens.
    mutating func find(from start: String) {
        waiting.append(Visit(screen: start, subject: nil))
        follow()
        for name in screens.keys.sorted() where !visited.contains(where: { $0.screen == name }) {
            waiting.append(Visit(screen: name, subject: nil))
            follow()
        }
    }

    /// Replaces the entities by those that data has completed.
    mutating func replace(_ completed: [String: FoundEntity]) {
        names += completed.keys.filter { entities[$0] == nil }.sorted()
        entities = completed
    }

    private mutating func follow() {
        while let visit = waiting.popLast() {
            // The bound protects from screens that open each other on ever new objects.
            if visited.count < 10_000, visited.insert(visit).inserted {
                read(visit)
            }
        }
    }

    // MARK: Screens

    private mutating func open(_ screen: String, _ subject: Subject?) {
        if screens[screen] != nil {
            waiting.append(Visit(screen: screen, subject: subject))
        }
    }

    private mutating func read(_ visit: Visit) {
        guard let screen = screens[visit.screen] else {
            return
        }
        let given = visit.subject ?? model("")
        let content = context(screen, from: given)
        if case .entity(let name) = content {
            contents[visit.screen] = name
        }
        let kind = screen["kind"]?.text ?? ""
        var rows: Subject?
        if ["list", "menu", "selection"].contains(kind) {
            rows = self.rows(of: screen, content)
            open(row: screen, rows)
        }
        note(attributesOf: screen, on: content, row: rows)
        for name in ["homeIdentifier", "menuIdentifier"] {
            screen[name]?.text.map { open($0, model("")) }
        }
        for tab in screen["tabs"]?.elements ?? [] {
            tab["screen"]?.text.map { open($0, given) }
        }
        for row in (screen["sections"]?.elements ?? []).flatMap({ $0["rows"]?.elements ?? [] }) {
            let own = context(row, from: content)
            note(cell: row, own, around: content)
            openSegue(of: row, in: screen, own)
            if let accessory = row["accessory"] {
                button(accessory, in: screen, content)
            }
        }
        let bars = ["left", "right"].flatMap { screen["bar"]?[$0]?.elements ?? [] }
        for item in bars + (screen["toolbar"]?.elements ?? []) {
            button(item, in: screen, content)
        }
    }

    private mutating func open(row screen: ModelDeclaration, _ rows: Subject?) {
        if let cell = screen["cell"] {
            note(cell: cell, context(cell, from: rows), around: rows)
        }
        screen.target(of: "model").map { open($0, rows) }
        screen["rowIdentifier"]?.text.map { open($0, rows) }
    }

    private mutating func button(
        _ button: ModelDeclaration,
        in screen: ModelDeclaration,
        _ content: Subject?
    ) {
        let own = context(button, from: content)
        for member in button.members {
            guard let text = member.value.text else {
                continue
            }
            note(member.name, text, on: member.name == "tapPath" ? content : own, in: button)
        }
        openSegue(of: button, in: screen, own)
    }

    private mutating func openSegue(
        of element: ModelDeclaration,
        in screen: ModelDeclaration,
        _ subject: Subject?
    ) {
        guard let name = element["segue"]?.text, let target = screen.target(of: name) else {
            return
        }
        if let opened = screens[target], opened["kind"]?.text == "selection" {
            let rows = self.rows(of: opened, context(opened, from: model("")))
            let path =
                opened["selectionPath"]?.text ?? (screen.isList ? screen["dataPath"]?.text : nil)
            if let path, case .entity(let entity) = rows {
                let isList = screen.isList && opened["selectionPath"] == nil
                let kind: FoundProperty.Kind = isList ? .references(entity) : .reference(entity)
                note(path: BindingParser.parse(path, as: .single), on: subject, kind, .written)
            }
        }
        open(target, subject)
    }

    /// The rows of a list.
    private mutating func rows(of screen: ModelDeclaration, _ content: Subject?) -> Subject? {
        guard let path = screen["dataPath"]?.text else {
            return nil
        }
        let expression = BindingParser.parse(path, as: .single)
        let onRow = ScreenAttributes.names(on: "row")
        let cell = screen["cell"]
        let texts =
            screen.members.filter { onRow.contains($0.name) }.compactMap(\.value.text)
            + (cell?.members.compactMap(\.value.text) ?? [])
        let isReference = texts.contains {
            $0 == "ref" || $0.hasPrefix("ref/") || $0.hasPrefix("ref.")
        }
        guard case .path(let steps) = expression.root.kind,
            let last = steps.steps.last?.propertyName
        else {
            return nil
        }
        if case .entity(let owner) = owner(of: steps, from: content),
            TypeTable.builtInNames.contains(owner)
        {
            return nil
        }
        let known = property(last, of: owner(of: steps, from: content))?.entity
        let declared = screen["type"]?.text.flatMap { $0.isEmpty ? nil : $0 }
        let entity = Self.entityName(declared ?? known ?? Words(last).singular.typeName)
        let kind: FoundProperty.Kind = isReference ? .references(entity) : .list(entity)
        note(path: expression, on: content, kind, declared == nil ? .computed : .written)
        declare(entity)
        if case .references = property(last, of: owner(of: steps, from: content))?.kind {
            return .reference(entity)
        }
        owners[entity] = owners[entity] ?? content
        return .entity(entity)
    }

    // MARK: Attributes

    private mutating func note(
        attributesOf screen: ModelDeclaration,
        on content: Subject?,
        row: Subject?
    ) {
        let onRow = ScreenAttributes.names(on: "row")
        let onSelection = ScreenAttributes.names(on: "selection")
        // The title of a screen is a text, while those of its buttons are bindings.
        for member in screen.members
        where !onSelection.contains(member.name) && member.name != "title" {
            guard let text = member.value.text else {
                continue
            }
            note(member.name, text, on: onRow.contains(member.name) ? row : content, in: screen)
        }
    }

    private mutating func note(
        cell: ModelDeclaration,
        _ own: Subject?,
        around: Subject?
    ) {
        let onAround = ScreenAttributes.names(on: "around")
        if cell["cell"]?.text == "picker" {
            note(picker: cell, own)
            return
        }
        for member in cell.members {
            guard let text = member.value.text else {
                continue
            }
            note(member.name, text, on: onAround.contains(member.name) ? around : own, in: cell)
        }
    }

    private mutating func note(picker cell: ModelDeclaration, _ own: Subject?) {
        let choices = rows(of: cell, own)
        if let name = cell["namePath"]?.text {
            note(path: BindingParser.parse(name, as: .single), on: choices, .text, .shown)
        }
        if let path = cell["selectionPath"]?.text, case .entity(let entity) = choices {
            note(
                path: BindingParser.parse(path, as: .single),
                on: own,
                .reference(entity),
                .written
            )
        }
    }

    /// Notes what the value of an attribute refers to.
    private mutating func note(
        _ name: String,
        _ text: String,
        on subject: Subject?,
        in element: ModelDeclaration
    ) {
        let (kind, certainty): (FoundProperty.Kind, FoundProperty.Certainty)
        switch ScreenAttributes.uses[name] {
        case "literal", "objects", "write reference": return
        case "call":
            for part in BindingParser.parseParts(text) {
                note(call: part, on: subject)
            }
            return
        case "condition": (kind, certainty) = (.bool, .mentioned)
        case "number", "choice 4", "choice 5": (kind, certainty) = (.double, .mentioned)
        case "date": (kind, certainty) = (.date, .computed)
        case "color": (kind, certainty) = (.color, .computed)
        case "write text": (kind, certainty) = (.text, .written)
        case "write bool": (kind, certainty) = (.bool, .written)
        case "write date": (kind, certainty) = (.date, .written)
        case "write index": (kind, certainty) = (.int, .written)
        case "write number":
            (kind, certainty) = (element["cell"]?.text == "stepper" ? .int : .double, .written)
        case "text", "order": (kind, certainty) = (.text, .shown)
        default:
            guard name == "imagePath" || name == "editImagePath" else {
                return
            }
            (kind, certainty) = (.image, .computed)
        }
        for part in BindingParser.parseParts(text, as: .condition) {
            note(path: part, on: subject, kind, certainty)
        }
    }

    /// Notes a call of a function.
    private mutating func note(call: ParsedExpression, on subject: Subject?) {
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
            entities[entity]?.add(function: name)
        }
    }

    // MARK: Paths

    /// Notes the kind of the value at a path.
    private mutating func note(
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

    /// The kind of values that have a function of the program; `nil` if there is no such function.
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
    private mutating func owner(of path: ExpressionPath, from subject: Subject?) -> Subject? {
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
            let isReference = next == "ref" || next == "refKey"
            let entity = Words(name).typeName
            if property(name, of: subject)?.entity == nil {
                note(
                    name,
                    of: subject,
                    isReference ? .reference(entity) : .object(entity),
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
    private mutating func context(_ element: ModelDeclaration, from subject: Subject?) -> Subject? {
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
    private mutating func model(_ name: String) -> Subject {
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

    private static func entityName(_ text: String) -> String {
        let name = Words(NameTable.identifier(text, "Item")).typeName
        return name.isEmpty ? "Item" : name
    }

    private mutating func declare(_ entity: String) {
        guard entities[entity] == nil, !TypeTable.builtInNames.contains(entity) else {
            return
        }
        names.append(entity)
        entities[entity] = FoundEntity(entity)
    }

    private func property(_ name: String, of subject: Subject?) -> FoundProperty? {
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
        entities[entity]?.add(name, FoundProperty(kind: kind, certainty: certainty))
        if let other = entities[entity]?[name]?.entity {
            declare(other)
        }
    }
}

extension PathStep {
    /// The name of a property.
    fileprivate var propertyName: String? {
        if case .property(let name) = kind { name } else { nil }
    }
}

extension ModelDeclaration {
    /// Whether the screen shows a row for each object of a list.
    fileprivate var isList: Bool {
        ["list", "menu", "selection"].contains(self["kind"]?.text ?? "")
    }

    /// The screen that a segue opens.
    fileprivate func target(of segue: String) -> String? {
        guard let value = self["segues"]?[segue] else {
            return nil
        }
        return value.text ?? value["screen"]?.text
    }
}
