import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Builds the forms and filters of a page.
struct FormNodes: NodeBuilding {
    let shared: NodeContext
    let page: Page
    let entry: NavigationEntry
    let key: String

    private var fields: FieldNodes { FieldNodes(shared: shared, page: page, entry: entry) }

    /// Returns the fields of an object, each in a row with its label.
    func form(_ form: FormDeclaration) -> [ScreenNode] {
        if let sections = form.sections {
            return [SectionNodes(shared: shared, page: page, entry: entry).form(sections, key)]
        }
        let draft = page.drafts.draft(of: String(key.dropFirst(page.prefix.count)))
        let object = draft.map { .object($0.object) } ?? objects.value(form.object, in: page)
        let problems = problems(of: object, draft)
        var list = ScreenNode(id: key, role: .list)
        let isReadOnly = objects.condition("isReadOnly", of: page.mode)
        var counts: [String: Int] = [:]
        for part in form.parts ?? fields(of: object).map({ .field($0) }) {
            guard case .field(let field) = part else {
                list.children += fact(part, of: object, number: list.children.count)
                continue
            }
            let name = field.path.expression.text
            counts[name, default: 0] += 1
            let number = counts[name].flatMap { $0 > 1 ? ".\($0)" : nil } ?? ""
            guard objects.condition(field.show, on: object, in: page, or: true) else {
                continue
            }
            var row = self.row(field, id: "\(key)/\(name)\(number)", of: object)
            let reported = object.object.flatMap {
                page.drafts.reportedProblem(of: name, $0, on: objects.graph)
            }
            let outside =
                draft == nil || hasChanged(field, draft)
                ? objects.boundsProblem(of: field, on: object, in: page) : nil
            if let problem = problems[name] ?? outside ?? reported, !row.children.isEmpty {
                row.children[0].state.insert(.invalid)
                row.children[0].details.component.problem =
                    row.children[0].details.component.problem ?? problem
            }
            if isReadOnly || !objects.condition(field.enabled, on: object, in: page, or: true) {
                for index in row.children.indices {
                    row.children[index].state.insert(.disabled)
                }
            } else if isRequired(field, of: object), row.children.first?.canBeEmpty == true {
                row.children[0].state.insert(.required)
            }
            list.children.append(row)
        }
        // Users can edit the ID of a draft.
        let stored = draft == nil ? object : draft?.original.map { .object($0) } ?? .null
        list.mark(objects.graph.subject(of: stored))
        return [list]
    }

    /// Returns the row of a fact between the fields; empty if it is hidden.
    private func fact(
        _ part: FormDeclaration.Part,
        of object: Value,
        number: Int
    ) -> [ScreenNode] {
        guard case .fact(let fact, let show) = part,
            objects.condition(show, on: object, in: page, or: true)
        else {
            return []
        }
        let name = fact.value.expression.text.isEmpty ? "" : fact.value.expression.text
        return [
            PageNodes(shared: shared, page: page, entry: entry)
                .fact(fact, .row, "\(key)/fact/\(number)/\(name)", on: object)
        ]
    }

    /// Returns whether a rule of the property of a field requires a value.
    private func isRequired(_ field: FieldDeclaration, of object: Value) -> Bool {
        fields.property(field.path, of: object)?.rules.contains(where: \.requiresValue) ?? false
    }

    /// Returns whether the user has changed the property of a field or has tried to save the form.
    private func hasChanged(_ field: FieldDeclaration, _ draft: ObjectDraft?) -> Bool {
        let changed = draft.map { $0.changedProperties(on: objects.graph) } ?? []
        let name = field.path.expression.text.prefix { $0 != "." }
        return page.drafts.showsAllProblems || changed.contains(String(name))
    }

    /// Returns the problems of the properties of an object and of the objects it owns, by name and
    /// path.
    ///
    /// For a draft, these are the problems of changed properties; once the user has tried to save,
    /// those of all properties.
    private func problems(of object: Value, _ draft: ObjectDraft?) -> [String: String] {
        guard let object = object.object,
            objects.presentations[objects.graph.type(of: object)?.name ?? ""] != nil
        else {
            return [:]
        }
        let changed = draft.map { $0.changedProperties(on: objects.graph) }
        var problems: [String: String] = [:]
        let issues =
            draft.map { page.drafts.issues(of: $0, on: objects.graph) }
            ?? objects.graph.validate(object, copyOf: nil)
        for issue in issues {
            guard page.drafts.showsAllProblems || changed?.contains(issue.property) ?? true else {
                continue
            }
            for name in [issue.property, issue.field] {
                problems[name] = problems[name] ?? issue.message
            }
        }
        return problems
    }

    /// Returns a choice that is written to a path.
    func filter(
        _ path: LocatedExpression,
        _ options: LocatedExpression?,
        _ label: LocatedExpression?
    ) -> [ScreenNode] {
        var choices =
            options.map { fields.options($0) }
            ?? fields.declaredOptions(of: path, on: page.content)
        let isOptional = objects.property(at: path, on: page.content, in: page)?.isOptional ?? false
        if isOptional, !choices.contains(where: \.value.isNull) {
            choices.insert(FieldNodes.Option(value: .null, title: localized(.all)), at: 0)
        }
        var node = fields.choice(.segments, key, path, on: page.content, choices)
        node.label = objects.text(label, in: page)
        if PageNodes(shared: shared, page: page, entry: entry).isReadOnly(path) {
            node.state.insert(.disabled)
        }
        return [node]
    }

    /// Returns a field for each editable property of an object.
    private func fields(of object: Value) -> [FieldDeclaration] {
        guard let type = object.object.flatMap({ objects.graph.type(of: $0) }) else {
            return []
        }
        return type.properties.enumerated().compactMap { slot, property in
            // If another property identifies the object, users enter its value.
            let isIdentity = slot == 0 && type.hasID || property.name == "id"
            // Other lists are edited on the screens of their objects.
            let isOneReference = property.isReference && property.type.elementType == .any
            return isIdentity || !property.type.hasField && !isOneReference
                ? nil : FieldDeclaration(property: property.name)
        }
    }

    /// - Parameter id: The ID of the row. A form can have several fields for a property.
    private func row(_ field: FieldDeclaration, id: String, of object: Value) -> ScreenNode {
        var row = ScreenNode(id: id, role: .row)
        let property = objects.presentation(of: field.path, on: object)
        row.label =
            objects.text(field.label, on: object, in: page)
            ?? PageNodes(shared: shared, page: page, entry: entry).label(of: property, field.path)
        row.details.component.help =
            objects.text(field.help, on: object, in: page)
            ?? property?.help.flatMap { help in
                objects.cache.text(of: objects.cache.value(of: help, on: object.object))
            }
        row.children =
            [fields.control(field, id: "\(id)/control", of: object)]
            + [fields.clearButton(field, id: "\(id)/control", of: object)].compactMap(\.self)
        return row
    }
}

extension ScreenNode {
    /// Whether users can leave the control without a value.
    fileprivate var canBeEmpty: Bool {
        switch role {
        case .field, .textArea, .picker, .segments, .button: true
        default: false
        }
    }
}

extension ValueType {
    /// Whether a form generates a field for a property of the type.
    fileprivate var hasField: Bool {
        switch self {
        case .bool, .int, .double, .decimal, .text, .date: true
        default: false
        }
    }
}
