import OKitBundle
import OKitSyntax

/// Writes a flow for each resource, and for each call that is made with a form.
struct APIFlows {
    private let app: APIApp
    /// The file that flows send, beside them.
    static let file = "sample.txt"

    init(_ app: APIApp) {
        self.app = app
    }

    /// A flow lists the objects, opens one, and runs what the API offers for them.
    ///
    /// - Parameter parents: The resources on the way to it, the outermost first.
    func flow(
        of plan: ResourcePlan,
        _ screens: ResourceScreens,
        parents: [ResourcePlan]
    ) -> String {
        let first = parents.first ?? plan
        var lines = ["# \(plan.title.onOneLine): list, and what the API offers for one."]
        lines.append("use screen \"\(first.listScreen)\"")
        for (index, parent) in parents.enumerated() {
            let part = index + 1 < parents.count ? parents[index + 1] : plan
            lines += [
                "tap row 1", "expect screen \"\(parent.detailScreen)\"",
                "tap #bar/\(part.listScreen)",
            ]
        }
        lines += ["expect screen \"\(plan.listScreen)\"", "expect rows \(ExampleValues.count)"]
        lines += ["tap row 1", "expect screen \"\(plan.detailScreen)\"", "back"]
        if let create = screens.editing.create, !needsFile(create.entity) {
            lines += ["tap \("New \(plan.singular.lowercasedFirst)".quoted)"]
            lines += entries(app.calls[create.call], in: create.entity, isNew: true)
            lines += ["save", "expect screen \"\(plan.listScreen)\""]
        }
        if let update = screens.editing.update, update.entity == plan.entity {
            lines.append("swipe row 1 \"Edit\"")
            let changes = entries(app.calls[update.call], in: update.entity, isNew: false)
            lines +=
                changes + [
                    changes.isEmpty ? "back" : "save", "expect screen \"\(plan.listScreen)\"",
                ]
        }
        for action in screens.directActions {
            lines.append("swipe row 1 \(action.label.quoted)")
            if action.isConfirmed {
                lines.append("answer \"OK\"")
            }
            lines.append("expect no alert")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Whether a new object is incomplete without the content of a file.
    private func needsFile(_ entity: String) -> Bool {
        app.catalog.entities[entity]?.properties.contains { $0.type == .data && !$0.isOptional }
            ?? false
    }

    /// The commands that fill the form of a new object, or change an existing one.
    private func entries(_ call: CallPlan, in entity: String, isNew: Bool) -> [String] {
        let plan = app.catalog.entities[entity]
        let inputs = app.formInputs(of: call, in: entity)
        let required = Set(call.requiredInputs.map(\.name))
        var lines: [String] = []
        for (parameter, name) in inputs {
            guard let property = plan?[name],
                property.name != plan?.identity || required.contains(parameter)
            else {
                continue
            }
            let isRequired = required.contains(parameter) || !property.isOptional
            let isChanged =
                property.type == .text && !property.isSecret && app.reference(property) == nil
            if isNew ? isRequired : isChanged {
                let text = isNew ? "text" : "other"
                let choice = app.reference(property).map(\.target).flatMap { target in
                    ExampleValues(app.catalog).name(of: target.entity)
                }
                lines += entry(
                    property,
                    into: property.shownLabel,
                    text,
                    choice: choice,
                    // A date that cannot be empty is changed part by part.
                    isEditor: !property.isOptional
                )
            }
            if !isNew, !lines.isEmpty {
                break
            }
        }
        return lines
    }

    /// A flow that enters what a call requires, and makes it.
    func flow(of call: CallPlan, on screen: String) -> String {
        var lines = ["# \(call.operation.method.uppercased()) \(call.operation.path.onOneLine)"]
        lines.append("use screen \"\(screen)\"")
        lines.append("expect screen \"\(screen)\"")
        for input in call.parameters where input.isRequired && FieldText.isEditable(input.property)
        {
            guard input.property.defaultValue == nil, input.name != call.paging?.parameter else {
                continue
            }
            lines += entry(input.property, into: call.label(of: input), "text", choice: nil)
        }
        if !CallScreen.loads(call) {
            lines.append("tap #send")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func entry(
        _ property: PropertyPlan,
        into label: String,
        _ word: String,
        choice: String?,
        isEditor: Bool = false
    ) -> [String] {
        let field = label.quoted
        if let choice {
            return ["choose \(choice.quoted) in \(field)"]
        }
        switch property.type {
        case .text where !property.values.isEmpty:
            // Examples have the first value.
            let value =
                word == "other" ? property.values[property.values.count - 1] : property.values[0]
            return property.values.count == 1 && word == "other"
                ? [] : ["choose \(value.quoted) in \(field)"]
        case .text:
            let repeats = max(1, (min(property.shortest ?? 1, 400) + word.count - 1) / word.count)
            let text = String(repeating: word, count: repeats).prefix(property.longest ?? .max)
            return ["type \(String(text).quoted) into \(field)"]
        case .int, .double, .decimal:
            let number = property.minimum ?? min(1, property.maximum ?? 1)
            return ["type \"\(SchemaRules.number(number))\" into \(field)"]
        case .date, .day:
            return isEditor
                ? ["set \(field) 2026-01-01"] : ["type \"2026-01-01\" into \(field)"]
        case .any, .map: return ["type \"{}\" into \(field)"]
        case .data: return ["tap \"Choose a File\"", "pick \"\(Self.file)\""]
        case .color: return ["type \"#1e90ff\" into \(field)"]
        case .list(.text) where property.isSeparated: return ["type \(word.quoted) into \(field)"]
        case .list(.text) where property.leastCount > 0:
            let elements = (0..<min(property.leastCount, 20)).map { "\(word)\($0)" }
            return ["type \(elements.joined(separator: "\n").quoted) into \(field)"]
        case .list(let element)
        where property.leastCount > 0 && [.int, .double, .decimal].contains(element):
            let numbers = Array(repeating: "1", count: min(property.leastCount, 20))
            return ["type \"[\(numbers.joined(separator: ", "))]\" into \(field)"]
        case .bool, .list, .entity: return []
        }
    }
}

extension PropertyPlan {
    /// The label of its field.
    var shownLabel: String { label ?? SentenceCase.text(of: name) }
}

extension String {
    /// The text in quotes, as flows write it.
    var quoted: String { JSONText.text(self).description }

    var onOneLine: String {
        split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
