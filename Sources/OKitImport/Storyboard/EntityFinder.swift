import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Finds the entities of an app in the declarations of its screens: in what they read, write and call.
struct EntityFinder {
    /// The entities that were found.
    private(set) var table: EntityTable

    private let screens: [String: ModelDeclaration]
    private var visited: Set<Visit> = []
    private var visitedNames: Set<String> = []
    private var waiting: [Visit] = []

    private struct Visit: Hashable {
        let screen: String
        let subject: EntityTable.Subject?
    }

    /// - Parameters:
    ///   - screens: The declarations by name.
    ///   - root: The name of the entity of the default model.
    init(_ screens: [String: ModelDeclaration], root: String) {
        self.screens = screens
        table = EntityTable(root: root)
    }

    /// Follows all links from a screen, then visits those that nothing opens.
    mutating func find(from start: String) {
        waiting.append(Visit(screen: start, subject: nil))
        follow()
        for name in screens.keys.sorted() where !visitedNames.contains(name) {
            waiting.append(Visit(screen: name, subject: nil))
            follow()
        }
    }

    private mutating func follow() {
        while let visit = waiting.popLast() {
            // The bound protects from screens that open each other on ever new objects.
            if visited.count < 10_000, visited.insert(visit).inserted {
                visitedNames.insert(visit.screen)
                read(visit)
            }
        }
    }

    // MARK: Screens

    private mutating func open(_ screen: String, _ subject: EntityTable.Subject?) {
        if screens[screen] != nil {
            waiting.append(Visit(screen: screen, subject: subject))
        }
    }

    private mutating func read(_ visit: Visit) {
        guard let screen = screens[visit.screen] else {
            return
        }
        let given = visit.subject ?? table.model("")
        let content = table.context(screen, from: given)
        let kind = screen["kind"]?.text ?? ""
        var rows: EntityTable.Subject?
        if ["list", "menu", "selection"].contains(kind) {
            rows = self.rows(of: screen, content)
            open(row: screen, rows)
        }
        note(attributesOf: screen, on: content, row: rows)
        for name in ["homeIdentifier", "menuIdentifier"] {
            screen[name]?.text.map { open($0, table.model("")) }
        }
        for tab in screen["tabs"]?.elements ?? [] {
            tab["screen"]?.text.map { open($0, given) }
        }
        for row in (screen["sections"]?.elements ?? []).flatMap({ $0["rows"]?.elements ?? [] }) {
            let own = table.context(row, from: content)
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

    private mutating func open(row screen: ModelDeclaration, _ rows: EntityTable.Subject?) {
        if let cell = screen["cell"] {
            note(cell: cell, table.context(cell, from: rows), around: rows)
        }
        screen.target(of: "model").map { open($0, rows) }
        screen["rowIdentifier"]?.text.map { open($0, rows) }
    }

    private mutating func button(
        _ button: ModelDeclaration,
        in screen: ModelDeclaration,
        _ content: EntityTable.Subject?
    ) {
        let own = table.context(button, from: content)
        for member in button.members {
            guard let text = member.value.text else {
                continue
            }
            table.current = member.node
            note(member.name, text, on: member.name == "tapPath" ? content : own, in: button)
        }
        openSegue(of: button, in: screen, own)
    }

    private mutating func openSegue(
        of element: ModelDeclaration,
        in screen: ModelDeclaration,
        _ subject: EntityTable.Subject?
    ) {
        guard let name = element["segue"]?.text, let target = screen.target(of: name) else {
            return
        }
        if let opened = screens[target], opened["kind"]?.text == "selection" {
            let rows = self.rows(of: opened, table.context(opened, from: table.model("")))
            let path =
                opened["selectionPath"]?.text ?? (screen.isList ? screen["dataPath"]?.text : nil)
            if let path, case .entity(let entity) = rows {
                let isList = screen.isList && opened["selectionPath"] == nil
                let kind: FoundProperty.Kind = isList ? .references(entity) : .reference(entity)
                table.note(
                    path: BindingParser.parse(path, as: .single),
                    on: subject,
                    kind,
                    .written
                )
            }
        }
        open(target, subject)
    }

    /// The rows of a list.
    private mutating func rows(
        of screen: ModelDeclaration,
        _ content: EntityTable.Subject?
    )
        -> EntityTable.Subject?
    {
        guard let path = screen["dataPath"]?.text else {
            return nil
        }
        let expression = BindingParser.parse(path, as: .single)
        let onRow = ScreenAttributes.names(on: "row")
        let cell = screen["cell"]
        let texts =
            screen.members.filter { onRow.contains($0.name) }.compactMap(\.value.text)
            + (cell?.members.compactMap(\.value.text) ?? [])
        let isRelation = texts.contains {
            $0 == "ref" || $0.hasPrefix("ref/") || $0.hasPrefix("ref.")
        }
        guard case .path(let steps) = expression.root.kind,
            let last = steps.steps.last?.propertyName
        else {
            return nil
        }
        if case .entity(let owner) = table.owner(of: steps, from: content),
            TypeTable.builtInNames.contains(owner)
        {
            return nil
        }
        let known = table.property(last, of: table.owner(of: steps, from: content))?.entity
        let declared = screen["type"]?.text.flatMap { $0.isEmpty ? nil : $0 }
        let entity = EntityTable.entityName(declared ?? known ?? Words(last).singular.typeName)
        let kind: FoundProperty.Kind = isRelation ? .references(entity) : .list(entity)
        table.note(path: expression, on: content, kind, declared == nil ? .computed : .written)
        table.declare(entity)
        if case .references = table.property(last, of: table.owner(of: steps, from: content))?.kind
        {
            return .reference(entity)
        }
        table.owners[entity] = table.owners[entity] ?? content
        return .entity(entity)
    }

    // MARK: Attributes

    private mutating func note(
        attributesOf screen: ModelDeclaration,
        on content: EntityTable.Subject?,
        row: EntityTable.Subject?
    ) {
        let onRow = ScreenAttributes.names(on: "row")
        let onSelection = ScreenAttributes.names(on: "selection")
        // The title of a screen is a text, while those of its buttons are bindings.
        for member in screen.members
        where !onSelection.contains(member.name) && member.name != "title" {
            guard let text = member.value.text else {
                continue
            }
            table.current = member.node
            note(member.name, text, on: onRow.contains(member.name) ? row : content, in: screen)
        }
    }

    private mutating func note(
        cell: ModelDeclaration,
        _ own: EntityTable.Subject?,
        around: EntityTable.Subject?
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
            table.current = member.node
            note(member.name, text, on: onAround.contains(member.name) ? around : own, in: cell)
        }
    }

    private mutating func note(picker cell: ModelDeclaration, _ own: EntityTable.Subject?) {
        let choices = rows(of: cell, own)
        if let name = cell["namePath"]?.text {
            table.note(path: BindingParser.parse(name, as: .single), on: choices, .text, .shown)
        }
        if let path = cell["selectionPath"]?.text, case .entity(let entity) = choices {
            table.note(
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
        on subject: EntityTable.Subject?,
        in element: ModelDeclaration
    ) {
        let (kind, certainty): (FoundProperty.Kind, FoundProperty.Certainty)
        switch ScreenAttributes.uses[name] {
        case "literal", "objects", "write reference": return
        case "call":
            for part in BindingParser.parseParts(text) {
                table.note(call: part, on: subject)
            }
            return
        case "condition": (kind, certainty) = (.bool, .mentioned)
        case "number", "choice 4", "choice 5": (kind, certainty) = (.double, .mentioned)
        case "date": (kind, certainty) = (.date, .computed)
        case "color": (kind, certainty) = (.color, .computed)
        case "write text": (kind, certainty) = (.text, .written)
        case "write bool": (kind, certainty) = (.bool, .written)
        case "write date": (kind, certainty) = (.date, .written)
        // OKit writes an index as text into a property of text.
        case "write index": (kind, certainty) = (.text, .written)
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
            table.note(path: part, on: subject, kind, certainty)
        }
    }
}

extension PathStep {
    /// The name of a property.
    var propertyName: String? {
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
