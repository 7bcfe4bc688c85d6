import OKitBundle
import OKitExpression
import OKitLint
import OKitModel
import OKitSyntax

/// When the rows of a form can be edited.
enum FormMode {
    /// After Edit, until Done.
    case switched
    case always, never
}

/// Converts the sections of a detail or settings screen.
struct FormUpgrade {
    private var screen: ScreenUpgrade
    private let mode: FormMode

    init(_ screen: ScreenUpgrade) throws {
        self.screen = screen
        let attributes = screen.attributes
        let isAlways = try attributes.flag("editAlways", or: false)
        let offersEditing = try attributes.flag("edit", or: true)
        mode = isAlways ? .always : offersEditing ? .switched : .never
        // The screen that opens this one determines whether it begins in edit mode.
        attributes.leaveOut(["editInherit"])
    }

    /// Converts the sections of a screen.
    static func convert(_ screen: ScreenUpgrade) throws -> UpgradedScreen {
        var form = try FormUpgrade(screen)
        try form.screen.convertTitles()
        try form.screen.convertBars()
        try form.convertSections()
        try form.screen.attributes.finish()
        return form.screen.result
    }

    private mutating func convertSections() throws {
        let attributes = screen.attributes
        let headers = attributes["sectionHeaders"]?.parts ?? []
        let footers = attributes["sectionFooters"]?.parts ?? []
        let display = attributes["sectionsShowDisplay"]?.parts ?? []
        let editing = attributes["sectionsShowEdit"]?.parts ?? []
        for (number, section) in screen.screen.sections.enumerated() {
            let header = try text(at: number, of: headers) ?? plain(section.header)
            let footer = try text(at: number, of: footers) ?? plain(section.footer)
            let show = try inModes(
                display: condition(at: number, of: display),
                editing: condition(at: number, of: editing)
            )
            var parts = try rows(section.rows)
            if let footer {
                parts.append(.object([("text", .text(footer)), ("style", .text("muted"))]))
            }
            let body: JSONText = parts.count == 1 ? parts[0] : .array(parts)
            if let header {
                screen.result.body.append(
                    .members([("section", .text(header)), ("show", show), ("body", body)])
                )
            } else if let show {
                screen.result.body.append(
                    .members([("section", .text("")), ("show", show), ("body", body)])
                )
            } else {
                screen.result.body += parts
            }
        }
    }

    private func plain(_ text: String) -> String? {
        text.isEmpty ? nil : text
    }

    private func text(
        at index: Int,
        of parts: [ParsedExpression]
    ) throws -> String? {
        try part(at: index, of: parts).map { try screen.bindings.text($0) }
    }

    private func condition(
        at index: Int,
        of parts: [ParsedExpression]
    ) throws -> String? {
        try part(at: index, of: parts).map { try screen.bindings.condition($0) }
    }

    private func part(at index: Int, of parts: [ParsedExpression]) -> ParsedExpression? {
        parts.indices.contains(index) && parts[index].root.kind != .empty ? parts[index] : nil
    }

    /// A condition for both modes; `nil` for always.
    private func inModes(display: String?, editing: String?) -> JSONText? {
        let (display, editing) = (display ?? "true", editing ?? "true")
        let text: String
        switch mode {
        case .always: text = editing
        case .never: text = display
        case .switched where display == editing: text = display
        case .switched where display == "false" && editing == "true": text = "isEditing"
        case .switched where display == "true" && editing == "false": text = "!isEditing"
        case .switched where editing == "true": text = "isEditing || \(display)"
        case .switched where editing == "false": text = "!isEditing && \(display)"
        case .switched where display == "false": text = "isEditing && \(editing)"
        case .switched where display == "true": text = "!isEditing || \(editing)"
        case .switched: text = "isEditing ? \(editing) : \(display)"
        }
        return text == "true" ? nil : .text(text)
    }

    // MARK: Rows

    /// The forms with the rows of a section: fields with an id are in a form with that id.
    private mutating func rows(_ cells: [Attributes]) throws -> [JSONText] {
        var forms: [(id: String?, fields: [JSONText])] = []
        var index = 0
        while index < cells.count {
            let reading = AttributeReading(cells[index])
            var fields: [JSONText]
            var id = cells[index]["id"]?.text
            if let distance = try reading.constant("selectNextRow") {
                guard distance == "1", index + 1 < cells.count else {
                    throw Unconvertible(
                        "the row opens an editor that is not directly below it",
                        at: cells[index].node?.location
                    )
                }
                let editor = AttributeReading(cells[index + 1])
                id = id ?? cells[index + 1]["id"]?.text
                fields = try opened(reading, editor, of: cells[index + 1])
                try editor.finish()
                index += 1
            } else {
                fields = try row(reading, of: cells[index])
            }
            try reading.finish()
            index += 1
            if let id, !fields.contains(where: { $0.isField(id) }) {
                forms.append((id, fields))
            } else if let last = forms.indices.last, forms[last].id == nil {
                forms[last].fields += fields
            } else {
                forms.append((nil, fields))
            }
        }
        return forms.filter { !$0.fields.isEmpty }.map { id, fields in
            .members([
                ("id", id.map { .text($0) }), ("form", .text("self")), ("fields", .array(fields)),
            ])
        }
    }

    /// The attributes of a cell besides its control.
    private struct Cell {
        let bindings: BindingUpgrade
        /// The label in both modes, in display mode and in edit mode.
        let label, shownLabel, editedLabel: String?
        let value: String?
        /// The conditions under which it is shown in display mode and in edit mode.
        let display, editing: String
    }

    private func cell(_ reading: AttributeReading) throws -> Cell {
        let path = reading["contextPath"]
        let own = screen.surroundings.entities.entity(at: path, from: screen.entity)
        let bindings = try screen.bindings.at(path?.expression, of: screen.type(own))
        let label = reading["path"]
        let value = reading["detailPath"]
        let heights = (try height("heightDisplay", reading), try height("heightEdit", reading))
        reading.leaveOut(["heightSelect", "selectNextAccent"])
        let show = try reading["showDisplay"].map { try bindings.condition($0.condition) } ?? "true"
        let edit = try reading["showEdit"].map { try bindings.condition($0.condition) } ?? "true"
        let isShownInEditMode = heights.1.map { $0 ? "true" : "false" } ?? show
        return Cell(
            bindings: bindings,
            label: try inModes(label, reading["editPath"], bindings),
            shownLabel: try label.map { try bindings.text($0.expression) },
            editedLabel: try (reading["editPath"] ?? label).map {
                try bindings.text($0.expression)
            },
            value: try value.map { try bindings.value($0.expression) },
            display: heights.0 == false ? "false" : show,
            editing: edit == "true"
                ? isShownInEditMode
                : isShownInEditMode == "true"
                    ? edit
                    : isShownInEditMode == "false" ? "false" : "\(edit) && \(isShownInEditMode)"
        )
    }

    /// A text, which may differ in edit mode.
    private func inModes(
        _ display: Attribute?,
        _ editing: Attribute?,
        _ bindings: BindingUpgrade
    ) throws -> String? {
        switch (mode, display, editing) {
        case (.never, let only?, _), (_, let only?, nil), (.always, nil, let only?),
            (.always, _, let only?):
            return try bindings.text(only.expression)
        case (.switched, let display, let editing?):
            let first = try bindings.value(editing.expression)
            let second = try display.map { try bindings.value($0.expression) } ?? "''"
            return "{isEditing ? \(first) : \(second)}"
        case (_, nil, _): return nil
        }
    }

    /// Whether a height is not 0; `nil` if it is not given.
    private func height(
        _ name: String,
        _ reading: AttributeReading
    ) throws -> Bool? {
        try reading.constant(name).map { Double($0) != 0 }
    }

    /// The fact and the field of a row that opens the editor below it.
    private mutating func opened(
        _ reading: AttributeReading,
        _ editor: AttributeReading,
        of control: Attributes
    ) throws -> [JSONText] {
        let cell = try self.cell(reading)
        let hidden = try self.cell(editor)
        var fields: [JSONText] = []
        if mode != .always {
            let show = inModes(display: cell.display, editing: "false")
            fields += [try fact(cell, cell.shownLabel, reading, show: show)].compactMap(\.self)
        }
        if mode != .never {
            fields.append(
                try field(
                    control,
                    editor,
                    Cell(
                        bindings: hidden.bindings,
                        label: cell.editedLabel,
                        shownLabel: nil,
                        editedLabel: cell.editedLabel,
                        value: nil,
                        display: "false",
                        editing: cell.editing
                    ),
                    show: inModes(display: "false", editing: cell.editing),
                    isEnabledAlways: true
                )
            )
        }
        return fields
    }

    private mutating func row(
        _ reading: AttributeReading,
        of attributes: Attributes
    ) throws -> [JSONText] {
        let kind = attributes["cell"]?.text ?? "table"
        let cell = try self.cell(reading)
        guard kind != "table" else {
            let show = inModes(display: cell.display, editing: cell.editing)
            return [try fact(cell, cell.label, reading, show: show)].compactMap(\.self)
        }
        let isInDisplay: Bool =
            switch kind {
            case "text", "date", "picker": false
            case "multiline": true
            default: try reading.flag("controlInDisplay", or: true) && cell.value == nil
            }
        if isInDisplay || mode == .always {
            reading.leaveOut(["controlInDisplay"])
            guard reading.accessory == nil else {
                throw Unconvertible(
                    "a control has a button next to it",
                    at: attributes.node?.location
                )
            }
            let show = inModes(display: cell.display, editing: cell.editing)
            return [
                try field(attributes, reading, cell, show: show, isEnabledAlways: mode == .always)
            ]
        }
        reading.leaveOut(["controlInDisplay"])
        var fields: [JSONText] = []
        var shown = cell
        if cell.value == nil, kind == "date" || kind == "picker" {
            shown = Cell(
                bindings: cell.bindings,
                label: cell.label,
                shownLabel: cell.shownLabel,
                editedLabel: cell.editedLabel,
                value: try shownValue(kind, reading, cell),
                display: cell.display,
                editing: cell.editing
            )
        }
        if cell.display != "false" {
            let show = inModes(display: cell.display, editing: "false")
            fields += [try fact(shown, cell.shownLabel, reading, show: show)].compactMap(\.self)
        }
        if mode != .never, cell.editing != "false" {
            let show = inModes(display: "false", editing: cell.editing)
            // The label of a text field in edit mode is its placeholder.
            fields.append(
                try field(attributes, reading, cell, show: show, isEnabledAlways: true)
            )
        }
        return fields
    }

    /// The value of a date or choice in display mode.
    private func shownValue(
        _ kind: String,
        _ reading: AttributeReading,
        _ cell: Cell
    ) throws -> String? {
        if kind == "date" {
            return try reading["datePath"].map { try cell.bindings.value($0.expression) }
        }
        guard let path = reading["selectionPath"], let name = reading["namePath"] else {
            return nil
        }
        let reference = try cell.bindings.value(path.expression)
        return
            "\(reference).ref.\(try BindingUpgrade(screen.surroundings.bundle, on: nil).value(name.expression))"
    }

    /// A row that only displays a value, with its tap action and the button at its end; `nil` for
    /// one without a text.
    private mutating func fact(
        _ cell: Cell,
        _ label: String?,
        _ reading: AttributeReading,
        show: JSONText?
    ) throws -> JSONText? {
        var tap: String?
        if let segue = reading["segue"].flatMap({ screen.screen.segues[$0.text] }) {
            let opening = try screen.open(segue, from: cell.bindings, nil)
            tap = screen.result.add(.object(opening), named: segue.screen.name)
        }
        var button: String?
        if let accessory = reading.accessory {
            button = try screen.action(of: accessory, on: screen.bindings, screen.entity)
        }
        guard [cell.value, label, tap, button].contains(where: { $0 != nil }) else {
            return nil
        }
        return .members([
            ("fact", cell.value.map { .text($0) } ?? .json("null")),
            ("label", label.map { .text($0) }),
            ("show", show),
            ("tap", tap.map { .text($0) }),
            ("button", button.map { .text($0) }),
        ])
    }

    // MARK: Fields

    private func field(
        _ control: Attributes,
        _ reading: AttributeReading,
        _ cell: Cell,
        show: JSONText?,
        isEnabledAlways: Bool
    ) throws -> JSONText {
        let bindings = cell.bindings
        func path(_ name: String) throws -> String {
            guard let attribute = reading[name] else {
                throw Unconvertible(
                    "the control does not write a value",
                    at: control.node?.location
                )
            }
            return try bindings.value(attribute.expression)
        }
        func number(_ name: String) throws -> JSONText? {
            try reading[name].map { try bindings.number($0.expression) }
        }
        let kind = control["cell"]?.text ?? ""
        var members: [(String, JSONText?)] = []
        var label = isEnabledAlways ? cell.editedLabel : cell.label
        switch kind {
        case "text", "multiline":
            let isSecret = try reading.flag("secure", or: false)
            members = [
                ("field", .text(try path("textPath"))),
                ("as", kind == "multiline" ? .text("multiline") : isSecret ? .text("secret") : nil),
            ]
            let isNamedByValue =
                control["path"]?.text == control["textPath"]?.text
                && control["editPath"] == nil
            label =
                try reading["placeholder"].map { try bindings.text($0.expression) }
                ?? (isNamedByValue ? nil : label)
        case "switch":
            members = [("field", .text(try path("onPath"))), ("as", .text("switch"))]
        case "slider", "stepper":
            members = [
                ("field", .text(try path("valuePath"))), ("as", .text(kind)),
                ("min", try number("minValuePath") ?? .number(0)),
                ("max", try number("maxValuePath") ?? .number(kind == "slider" ? 1 : 100)),
                ("step", try number("stepValuePath")),
            ]
        case "segment":
            members = [
                ("field", .text(try path("selectIndexPath"))), ("as", .text("radio")),
                ("options", .text(try segments(reading, bindings))),
            ]
        case "date":
            let modes = ["0": "time", "1": "date", "2": "dateTime", "3": "time"]
            let mode = try reading.constant("modePath") ?? "2"
            members = [
                ("field", .text(try path("datePath"))), ("as", .text(modes[mode] ?? "dateTime")),
                ("min", try number("minDatePath")), ("max", try number("maxDatePath")),
            ]
        case "picker":
            let name = try reading["namePath"].map {
                try BindingUpgrade(screen.surroundings.bundle, on: nil).text($0.expression)
            }
            members = [
                ("field", .text(try path("selectionPath"))), ("as", .text("reference")),
                (
                    "options",
                    try reading["dataPath"].map { .text(try bindings.value($0.expression)) }
                ),
                ("title", name.map { .text($0) }),
            ]
        default:
            throw Unconvertible(
                "cells \"\(kind)\" have no equivalent in format 2",
                at: control.node?.location
            )
        }
        members.insert(("label", label.map { .text($0) }), at: 1)
        let isReadOnly = try reading["readOnly"].map { try bindings.condition($0.condition) }
        let enabled: String? =
            switch (isEnabledAlways, isReadOnly) {
            case (_, "true"): "false"
            case (true, nil), (true, "false"): nil
            case (true, let condition?): "!(\(condition))"
            case (false, nil), (false, "false"): "isEditing"
            case (false, let condition?): "isEditing && !(\(condition))"
            }
        members += [
            ("show", show),
            ("enabled", enabled == "false" ? .flag(false) : enabled.map { .text($0) }),
        ]
        return .members(members)
    }

    /// The titles whose index is the value of a property, which may be text.
    private func segments(
        _ reading: AttributeReading,
        _ bindings: BindingUpgrade
    ) throws -> String {
        var isText = false
        if let path = reading["selectIndexPath"]?.expression {
            let type = screen.surroundings.entities.type(of: path, on: screen.entity)
            isText = type.alternatives?.contains(.text) == true
        }
        var options: [String] = []
        for (index, title) in (reading["segmentsPath"]?.parts ?? []).enumerated() {
            let value = isText ? "'\(index)'" : "\(index)"
            options.append("{'value': \(value), 'label': \(try bindings.value(title))}")
        }
        return "[\(options.joined(separator: ", "))]"
    }
}

extension JSONText {
    /// Whether it is the field of a property.
    fileprivate func isField(_ name: String) -> Bool {
        guard case .object(let members) = self, let first = members.first, first.0 == "field",
            case .text(let path) = first.1
        else {
            return false
        }
        return path == name
    }
}
