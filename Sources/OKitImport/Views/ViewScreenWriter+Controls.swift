import Foundation
import OKitExpression
import OKitSyntax

extension ViewScreenWriter {
    /// The names of the controls that edit a value.
    static let controls: Set = [
        "textField", "textView", "switch", "slider", "stepper", "segmentedControl", "datePicker",
        "pickerView", "colorWell",
    ]

    /// A control with its label, if a view consists of these two.
    func labeledControl(
        _ view: InterfaceNode
    ) -> (control: InterfaceNode, label: InterfaceNode, images: [InterfaceNode])? {
        guard ["view", "stackView"].contains(view.name) else {
            return nil
        }
        var leaves: [InterfaceNode] = []
        var waiting = view.children(in: "subviews")
        while let next = waiting.popLast() {
            if ["view", "stackView"].contains(next.name) {
                waiting += next.children(in: "subviews")
            } else {
                leaves.append(next)
            }
            guard leaves.count <= 3 else {
                return nil
            }
        }
        let shown = leaves.filter { $0.name != "imageView" }
        guard shown.count == 2, let label = shown.first(where: { $0.name == "label" }),
            let control = shown.first(where: { Self.controls.contains($0.name) || isCheckbox($0) })
        else {
            return nil
        }
        return (control, label, leaves.filter { $0.name == "imageView" })
    }

    /// Whether a button is a check box, by its class and attributes.
    private func isCheckbox(_ view: InterfaceNode) -> Bool {
        view.name == "button"
            && ((view.customClass ?? "").lowercased().contains("checkbox")
                || view.buttonTitle == nil
                    && view.runtimeAttributes.contains { $0.name == "checked" })
    }

    /// Adds a field for a control; `false` if there is none.
    mutating func add(
        control view: InterfaceNode,
        labeled label: InterfaceNode?,
        to result: inout ComponentList
    ) -> Bool {
        log.use(view)
        log.use(all: [label].compactMap(\.self))
        let labelText = label?.text("text").flatMap { text in
            text.contains { !$0.isWhitespace } ? text : nil
        }
        if view.name == "textView", view["editable"] == "NO" {
            if let text = view.text("text"), !text.isEmpty {
                result.add(.object([("text", .text(text.braced))]))
            }
            return true
        }
        guard let kind = FieldKind(view) else {
            log.leaveOut("\(view.name) \"\(view.id)\"", view, because: "code sets its choices")
            if let label, let text = text(of: label) {
                result.add(text)
            }
            return true
        }
        let proposal = name(of: view, labelText)
        let name = screen.add(state: kind.initial, named: proposal)
        let placeholder = view.text("placeholder").flatMap { $0.isEmpty ? nil : $0 }
        var field: [(String, JSONText)] = [
            ("field", .text(name)),
            ("label", .text((labelText ?? placeholder ?? Words(name).label).braced)),
        ]
        field += kind.members
        if labelText != nil, let placeholder {
            field.append(("placeholder", .text(placeholder.braced)))
        }
        result.add(field: .object(field))
        return true
    }

    /// A name for the value of a control: that of the property that refers to it, else its label.
    private func name(of view: InterfaceNode, _ label: String?) -> String {
        let outlet = controller.node.outlets.first { $0["destination"] == view.id }
        if let outlet {
            log.use(outlet)
        }
        let property = outlet?["property"].map { name in
            name.withoutEndings([
                "TextField", "TextView", "Field", "Switch", "Slider", "Stepper", "Picker",
                "Control",
                "Button", "CheckBox", "Checkbox",
            ])
        }
        let form = view.runtimeAttributes.first { $0.name == "wx_fieldName" }
        if let form {
            log.use(form.node)
        }
        let given = [
            form?.text, property, label, view.text("placeholder"), view["userLabel"], view.name,
        ]
        return given.compactMap(\.self).first { !Words($0).isEmpty && $0.count <= 40 } ?? view.name
    }
}

/// The kind of a field and its initial value.
private struct FieldKind {
    let initial: JSONText
    let members: [(String, JSONText)]

    /// - Returns: `nil` for a control without a value in the file.
    init?(_ view: InterfaceNode) {
        func typed(_ type: String, _ value: JSONText?) -> JSONText {
            .object([("type", .text(type))] + (value.map { [("default", $0)] } ?? []))
        }
        func number(_ name: String, or standard: Double) -> JSONText {
            let number = view.number(name) ?? standard
            return Int(exactly: number).map { .number($0) } ?? .json("\(number)")
        }
        switch view.name {
        case "textField":
            initial = .text(view.text("text") ?? "")
            let isSecret = view.value(of: "textInputTraits")?.flag("secureTextEntry") == true
            members = isSecret ? [("as", "secret")] : []
        case "textView":
            initial = .text(view.text("text") ?? "")
            members = [("as", "multiline")]
        case "switch":
            initial = .flag(view.flag("on"))
            members = [("as", "switch")]
        case "button":
            let checked = view.runtimeAttributes.first { $0.name == "checked" }?.text
            initial = .flag(checked == "true")
            members = [("as", "switch")]
        case "slider":
            initial = typed("double", number("value", or: 0))
            members = [
                ("as", "slider"), ("min", number("minValue", or: 0)),
                ("max", number("maxValue", or: 1)),
            ]
        case "stepper":
            initial = typed("double", number("value", or: 0))
            members = [
                ("as", "stepper"), ("min", number("minimumValue", or: 0)),
                ("max", number("maximumValue", or: 100)), ("step", number("stepValue", or: 1)),
            ]
        case "segmentedControl":
            let titles = view.children(in: "segments").map { $0.text("title") ?? $0["image"] ?? "" }
            guard !titles.isEmpty else {
                return nil
            }
            let chosen = view["selectedSegmentIndex"].flatMap { Int($0) } ?? 0
            initial = typed("int", .number(titles.indices.contains(chosen) ? chosen : 0))
            let options = titles.enumerated().map { index, title in
                "{'value': \(index), 'label': '\(title.quotedInExpression)'}"
            }
            members = [
                ("as", "radio"), ("options", .text("[\(options.joined(separator: ", "))]")),
            ]
        case "datePicker":
            let seconds = view.value(of: "date")?.number("timeIntervalSinceReferenceDate")
            initial = typed(
                seconds == nil ? "date?" : "date",
                seconds.flatMap { CivilTime.text($0) }
            )
            let kinds = ["date": "date", "time": "time", "countDownTimer": "time"]
            members = [("as", .text(kinds[view["datePickerMode"] ?? ""] ?? "dateTime"))]
        case "colorWell":
            initial = typed("color?", nil)
            members = [("as", "color")]
        default: return nil
        }
    }
}

extension CivilTime {
    /// The text of a date in JSON; `nil` for one that is not in a usual range.
    static func text(_ secondsSinceReference: Double) -> JSONText? {
        // About three thousand years.
        guard secondsSinceReference.isFinite, abs(secondsSinceReference) < 1e11 else {
            return nil
        }
        let date = Date(timeIntervalSinceReferenceDate: secondsSinceReference.rounded())
        return .text(CivilTime(date).iso8601 + "Z")
    }
}
