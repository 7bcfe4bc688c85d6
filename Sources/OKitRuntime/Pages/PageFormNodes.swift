import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

/// Builds forms and filters of a page.
struct PageFormNodes: NodeBuilding {
    let shared: NodeContext
    let page: Page
    let entry: NavigationEntry
    let key: String

    /// The fields of an object, each in a row with its label.
    func form(_ form: FormDeclaration) -> [ScreenNode] {
        let draft = page.drafts.draft(of: String(key.dropFirst(page.prefix.count)))
        let object = draft.map { .object($0.object) } ?? objects.value(form.object, in: page)
        let problems = problems(of: object, draft)
        var list = ScreenNode(id: key, role: .list)
        let isReadOnly = objects.condition(page.declaration.readOnly, in: page, or: false)
        for field in form.fields ?? fields(of: object) {
            guard objects.condition(field.show, on: object, in: page, or: true) else {
                continue
            }
            var row = self.row(field, of: object)
            if let problem = problems[field.path.expression.text], !row.children.isEmpty {
                row.children[0].state.insert(.invalid)
                row.children[0].details.component.problem =
                    row.children[0].details.component.problem ?? problem
            }
            if isReadOnly || !objects.condition(field.enabled, on: object, in: page, or: true) {
                for index in row.children.indices {
                    row.children[index].state.insert(.disabled)
                }
            }
            list.children.append(row)
        }
        return [list]
    }

    /// What is wrong with the properties of an object, by their names: of a draft, with those that
    /// were changed, and with all once the user has tried to save.
    private func problems(of object: Value, _ draft: ObjectDraft?) -> [String: String] {
        guard let object = object.object,
            objects.presentations[objects.graph.type(of: object)?.name ?? ""] != nil
        else {
            return [:]
        }
        let changed = draft.map { $0.changedProperties(on: objects.graph) }
        var problems: [String: String] = [:]
        for issue in objects.graph.validate(object) {
            let name = String(issue.path.prefix { $0 != "[" && $0 != "." })
            if page.drafts.showsAllProblems || changed?.contains(name) ?? true {
                problems[name] = problems[name] ?? issue.message
            }
        }
        return problems
    }

    /// A choice that is written to a path.
    func filter(
        _ path: LocatedExpression,
        _ options: LocatedExpression?,
        _ label: LocatedExpression?
    ) -> [ScreenNode] {
        let declared = objects.presentation(of: path, on: page.content)?.choices ?? []
        let values =
            options.map { self.options($0) }
            ?? declared.map { choice in
                (
                    choice.value,
                    objects.cache.text(of: objects.cache.value(of: choice.label, on: nil)) ?? ""
                )
            }
        var node = choice(.segments, key, path, on: page.content, values.map(\.value)) { value in
            values.first { $0.value == value }?.title ?? ""
        }
        node.label = objects.text(label, in: page)
        return [node]
    }

    /// A field for each property of an object that a field can edit.
    private func fields(of object: Value) -> [FieldDeclaration] {
        guard let type = object.object.flatMap({ objects.graph.type(of: $0) }) else {
            return []
        }
        return type.properties.enumerated().compactMap { slot, property in
            let isIdentity = slot == 0 && type.hasID || type.record.identity.contains(property.name)
            return isIdentity || !property.type.hasField && !property.isReference
                ? nil : FieldDeclaration(property: property.name)
        }
    }

    private func row(_ field: FieldDeclaration, of object: Value) -> ScreenNode {
        let name = field.path.expression.text
        let id = "\(key)/\(name)"
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
        var control = self.control(field, id: "\(id)/control", of: object)
        control.details.placeholder =
            objects.text(field.placeholder, on: object, in: page) ?? control.details.placeholder
        row.children = [control]
        return row
    }

    private func control(_ field: FieldDeclaration, id: String, of object: Value) -> ScreenNode {
        let value = objects.value(field.path, on: object, in: page)
        let type = property(field.path, of: object)?.type ?? value.kindType
        let property = objects.presentation(of: field.path, on: object)
        switch field.kind ?? standardKind(of: type, field, property) {
        case "switch":
            var node = ScreenNode(id: id, role: .switch, value: .bool(value.condition))
            node.state = value.condition ? .checked : []
            react(&node, to: .toggle, reaction(.write(field.path, on: object)))
            return node
        case "date", "time", "dateTime":
            if value.isNull || self.property(field.path, of: object)?.isOptional == true {
                return optionalDate(field, id: id, of: object, value)
            }
            var node = ScreenNode(id: id, role: .date, state: .expanded)
            node.value = .date(value.date ?? objects.now)
            node.details.dateMode =
                field.kind == "time" ? .time : field.kind == "dateTime" ? .dateAndTime : .date
            react(&node, to: .pick, reaction(.write(field.path, on: object)))
            return node
        case "slider", "stepper":
            let bounds = bounds(of: field, object)
            var node = ScreenNode(id: id, role: field.kind == "slider" ? .slider : .stepper)
            let number = value.double.flatMap { $0.isFinite ? $0 : nil } ?? bounds.minimum
            node.value = .number(min(max(number, bounds.minimum), bounds.maximum))
            node.details.bounds = bounds
            react(
                &node,
                to: .adjust,
                reaction(.adjust(field.path, on: object, within: bounds))
            )
            return node
        case "choice", "radio", "reference":
            var node = picker(field, id: id, of: object)
            // Only radio buttons show their options beside the chosen one.
            node.state = field.kind == "radio" ? .expanded : []
            return node
        case "number": return number(field, id: id, of: object, value)
        case let kind:
            var node = ScreenNode(id: id, role: kind == "multiline" ? .textArea : .field)
            node.value = .text(objects.cache.text(of: value) ?? "")
            node.details.isSecure = kind == "secret" || property?.isSecret == true
            react(&node, to: .input, reaction(.write(field.path, on: object)))
            return node
        }
    }

    /// A field for a date that can be missing: the text of a date, empty for none.
    private func optionalDate(
        _ field: FieldDeclaration,
        id: String,
        of object: Value,
        _ value: Value
    ) -> ScreenNode {
        let hasTime = field.kind != "date" && field.kind != nil
        let environment = objects.graph.environment
        var node = ScreenNode(id: id, role: .field)
        let draft = entry.components.texts[id]
        let text = value.date.map { TypedDate.text(of: $0, hasTime: hasTime, environment.timeZone) }
        node.value = .text(draft ?? text ?? "")
        node.details.placeholder = hasTime ? "YYYY-MM-DD HH:MM" : "YYYY-MM-DD"
        if draft != nil {
            node.state.insert(.invalid)
            node.details.component.problem = localized(.expectedDate)
        }
        react(&node, to: .input, reaction(.dateText(field.path, on: object, field: id)))
        return node
    }

    /// A field for a number; a text that is none stays in it, with the reason, and is not written.
    private func number(
        _ field: FieldDeclaration,
        id: String,
        of object: Value,
        _ value: Value
    ) -> ScreenNode {
        var node = ScreenNode(id: id, role: .field)
        let draft = entry.components.texts[id]
        node.value = .text(draft ?? objects.cache.text(of: value) ?? "")
        if draft != nil {
            node.state.insert(.invalid)
            node.details.component.problem = localized(.expectedNumber)
        }
        react(&node, to: .input, reaction(.number(field.path, on: object, field: id)))
        return node
    }

    private func picker(_ field: FieldDeclaration, id: String, of object: Value) -> ScreenNode {
        let choices = objects.presentation(of: field.path, on: object)?.choices ?? []
        guard field.options != nil || choices.isEmpty else {
            return choice(.picker, id, field.path, on: object, choices.map(\.value)) { value in
                choices.first { $0.value == value }.flatMap {
                    objects.cache.text(of: objects.cache.value(of: $0.label, on: nil))
                } ?? ""
            }
        }
        let property = self.property(field.path, of: object)
        var options =
            field.options.map { self.options($0, field) } ?? property.map(allObjects) ?? []
        if let property, property.isReference, property.isOptional {
            options.insert((.null, localized(.none)), at: 0)
        }
        return choice(.picker, id, field.path, on: object, options.map(\.value)) { value in
            options.first { $0.value == value }?.title ?? ""
        }
    }

    /// The values that an expression offers, with their titles: each element by itself, or what it
    /// has in `value` and `label`.
    private func options(
        _ expression: LocatedExpression,
        _ field: FieldDeclaration? = nil
    ) -> [(value: Value, title: String)] {
        (objects.items(of: expression, in: page).elements ?? []).map { item in
            let members: OrderedDictionary<String, Value> =
                if case .map(let members) = item { members } else { [:] }
            let value =
                field?.optionValue.map { objects.value($0, on: item, in: page) }
                ?? members["value"] ?? item
            let title =
                field?.optionTitle.flatMap { objects.text($0, on: item, in: page) }
                ?? members["label"].flatMap { objects.cache.text(of: $0) }
                ?? objects.title(of: value)
            return (value, title ?? objects.cache.text(of: value) ?? "")
        }
    }

    /// All objects that a property can refer to, by their titles.
    private func allObjects(of property: Property) -> [(value: Value, title: String)] {
        guard property.isReference, let entity = property.type.entityName else {
            return []
        }
        return objects.graph.modelObjects(of: entity)
            .map { (.object($0), objects.title(of: .object($0)) ?? "") }
            .sorted { Value.text($0.title).isOrdered(before: .text($1.title)) }
    }

    private func choice(
        _ role: ScreenNode.Role,
        _ id: String,
        _ path: LocatedExpression,
        on object: Value,
        _ values: [Value],
        title: (Value) -> String
    ) -> ScreenNode {
        let chosen = objects.value(path, on: object, in: page)
        var node = ScreenNode(id: id, role: role, state: role == .picker ? .expanded : [])
        for (index, value) in values.enumerated() {
            let isChosen = value == chosen
            if isChosen {
                node.value = .number(Double(index))
            }
            node.children.append(
                ScreenNode(
                    id: "\(id)/\(index)",
                    role: .option,
                    label: title(value),
                    state: isChosen ? .selected : []
                )
            )
        }
        react(&node, to: .choose, reaction(.choose(path, on: object, options: values)))
        return node
    }

    private func bounds(of field: FieldDeclaration, _ object: Value) -> ScreenNode.Bounds {
        func number(_ expression: LocatedExpression?) -> Double? {
            objects.value(expression, on: object, in: page).double.flatMap {
                $0.isFinite ? $0 : nil
            }
        }
        let minimum = number(field.minimum) ?? 0
        let maximum = max(number(field.maximum) ?? 100, minimum)
        let step = number(field.step) ?? (field.kind == "slider" ? (maximum - minimum) / 100 : 1)
        return ScreenNode.Bounds(
            minimum: minimum,
            maximum: maximum,
            step: step > 0 ? step : 1
        )
    }

    private func standardKind(
        of type: ValueType?,
        _ field: FieldDeclaration,
        _ property: PropertyPresentation?
    ) -> String {
        if field.options != nil || property?.choices.isEmpty == false
            || property?.isReference == true
        {
            return "choice"
        }
        return switch type {
        case .bool: "switch"
        case .date: "date"
        case .int, .double, .decimal: "number"
        default: "text"
        }
    }

    private func property(_ path: LocatedExpression, of object: Value) -> Property? {
        guard let type = object.object.flatMap({ objects.graph.type(of: $0) }),
            let slot = type.slot(named: path.expression.text)
        else {
            return nil
        }
        return type.properties[slot]
    }

    private func reaction(_ work: PageReaction.Work) -> Reaction {
        .page(PageReaction(page: page, work: work))
    }
}

extension ValueType {
    /// Whether a form shows a field for a property of the type by itself.
    fileprivate var hasField: Bool {
        switch self {
        case .bool, .int, .double, .decimal, .text, .date: true
        default: false
        }
    }
}

extension Value {
    /// The type of a value that no property declares.
    fileprivate var kindType: ValueType? {
        switch self {
        case .bool: .bool
        case .date: .date
        case .int: .int
        case .double: .double
        case .decimal: .decimal
        default: nil
        }
    }
}
