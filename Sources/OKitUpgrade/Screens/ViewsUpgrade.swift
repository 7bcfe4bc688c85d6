import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Converts the views of a screen to components.
struct ViewsUpgrade {
    private var screen: ScreenUpgrade
    private let mediators: MediatorUpgrade

    private init(_ screen: ScreenUpgrade) throws {
        self.screen = screen
        mediators = try MediatorUpgrade(screen.screen)
    }

    /// Converts the views of a screen.
    static func convert(_ screen: ScreenUpgrade) throws -> UpgradedScreen {
        var views = try ViewsUpgrade(screen)
        try views.screen.convertTitles()
        try views.screen.convertBars()
        try views.screen.attributes.finish()
        guard screen.screen.titleView == nil, let root = screen.screen.view else {
            throw Unconvertible("the view that replaces the title has no equivalent in format 2")
        }
        try views.readElements()
        for table in views.mediators.tables {
            let provider = try views.mediators.provider(of: table)
            views.screen.result.providers.append((table.provider.name.name, provider))
        }
        let body = try root.children.flatMap { try views.components(of: $0) }
        views.screen.result.body += body
        for view in screen.screen.barViews {
            let name = try views.action(of: view)
            views.screen.result.bar.append(name)
        }
        return views.screen.result
    }

    // MARK: Elements

    /// Throws if the file declares something for an element that components do not support.
    private func readElements() throws {
        for element in screen.screen.elements {
            let isSelf = element.name.name == ElementDeclaration.screen
            let allowed: Set =
                isSelf ? ["wx_dismissed"] : ["wx_value", "wx_disabled", "wx_readOnly"]
            if let odd = element.bindings.first(where: { !allowed.contains($0.target.name) }) {
                throw Unconvertible(
                    "a binding to \"\(odd.target.name)\" has no equivalent in format 2",
                    at: odd.target.location
                )
            }
            guard element.attributes.isEmpty, element.action == nil,
                element.outlets.allSatisfy({ $0.property.name == "mandatoryFields" })
            else {
                throw Unconvertible(
                    "the configuration of \"\(element.name.name)\" has no equivalent in format 2",
                    at: element.name.location
                )
            }
            for binding in element.bindings where binding.target.name != "wx_value" {
                try check(status: binding)
            }
        }
    }

    /// Checks bindings other than those of values, which must follow the status of the screen's
    /// only action.
    private func check(status binding: ElementBinding) throws {
        let names = mediators.calls.values.compactMap(\.status).flatMap { status in
            [status.name.name, status.alias?.name].compactMap(\.self)
        }
        let member = binding.target.name == "wx_dismissed" ? "isSuccess" : "inProgress"
        guard mediators.calls.count == 1, case .path(let path) = binding.value.root.kind,
            let parts = path.plainNames, parts.count == 2, names.contains(parts[0]),
            parts[1] == member
        else {
            throw Unconvertible(
                "a binding to \"\(binding.target.name)\" has no equivalent in format 2",
                at: binding.target.location
            )
        }
    }

    private func element(_ view: ViewDeclaration) -> ElementDeclaration? {
        view.identifier.flatMap { name in
            screen.screen.elements.first { $0.name.name == name.name }
        }
    }

    /// The binding of a view's value.
    private func binding(_ view: ViewDeclaration, to targets: Set<String>) throws -> String? {
        let bindings = view.bindings + (element(view)?.bindings ?? [])
        guard let binding = bindings.first(where: { targets.contains($0.target.name) }) else {
            return nil
        }
        if let attribute = binding.attribute {
            return try screen.bindings.text(attribute.expression)
        }
        return try ScopeUpgrade().text(binding)
    }

    // MARK: Components

    private mutating func components(of view: ViewDeclaration) throws -> [JSONText] {
        guard view.segue == nil, view.selector == nil else {
            throw Unconvertible(
                "a view that opens a screen has no equivalent",
                at: view.node?.location
            )
        }
        let id = view.identifier?.name
        switch view.kind {
        case .label:
            let text = try binding(view, to: ["wx_value", "text"]) ?? constant("text", of: view)
            let isTaken = id.map { screen.result.takenNames.contains($0) } ?? false
            return [
                .members([
                    ("id", isTaken ? nil : id.map { .text($0) }), ("text", .text(text ?? "")),
                ])
            ]
        case .button:
            return [.object([("button", .text(try action(of: view)))])]
        case .image:
            return constant("imageName", of: view).map { [.object([("image", .text($0))])] } ?? []
        case .activity:
            let isOn = value("animating", of: view)?.condition ?? false
            return isOn ? [.object([("spinner", .flag(true))])] : []
        case .progress:
            let part = value("progress", of: view)?.double ?? 0
            return [.object([("progress", .json(Value.double(part).text ?? "0"))])]
        case .pageControl:
            let page = (value("currentPage", of: view)?.int ?? 0) + 1
            return [
                .object([("text", .text("\(page)/\(value("numberOfPages", of: view)?.int ?? 0)"))])
            ]
        case .container, .view, .form:
            return try view.children.flatMap { try components(of: $0) }
        case .searchBar:
            guard let id, mediators.searchBars.contains(id) else {
                throw Unconvertible("the search finds nothing", at: view.node?.location)
            }
            screen.result.state.append(("query", .text("")))
            let placeholder = constant("placeholder", of: view)
            return [
                .members([
                    ("id", .text(id)), ("search", .text("screen.query")),
                    ("placeholder", placeholder.map { .text($0) }),
                ])
            ]
        case .table: return try table(view)
        case .textField, .textView, .switch, .slider, .segmented, .stepper, .datePicker:
            return [try control(view)]
        default:
            throw Unconvertible(
                "views of the kind \"\(view.kind.rawValue)\" have no equivalent in format 2",
                at: view.node?.location
            )
        }
    }

    private func value(_ name: String, of view: ViewDeclaration) -> Value? {
        view.attributes.first { $0.name.name == name }?.value
    }

    /// A text of a view, which is translated if it begins with a percent sign.
    private func constant(_ name: String, of view: ViewDeclaration) -> String? {
        value(name, of: view)?.text.map { text in
            BindingUpgrade.escaped(text.hasPrefix("%") ? String(text.dropFirst()) : text)
        }
    }

    // MARK: Controls

    /// A control that edits the content or, if it has no path, a value of the screen's state.
    private mutating func control(_ view: ViewDeclaration) throws -> JSONText {
        guard let id = view.identifier?.name else {
            throw Unconvertible(
                "a control without an id has no equivalent",
                at: view.node?.location
            )
        }
        var field: [(String, JSONText?)] = []
        let path: String
        let object: String
        if let value = view.valuePath {
            path = try screen.bindings.value(value.expression)
            object = "self"
        } else {
            // A value with the name of the component would hide it.
            path = constant("wx_fieldName", of: view) ?? "\(id)Value"
            object = "screen"
            screen.result.state.append((path, try initial(view)))
        }
        field = [("field", .text(path)), ("label", .text(""))] + kind(of: view)
        field.append(("placeholder", constant("placeholder", of: view).map { .text($0) }))
        if let call = mediators.calls.first(where: { call in
            call.value.status?.outlets.contains { $0.targets.contains { $0.name == id } } ?? false
        }) {
            field.append(("enabled", .text("!\(call.key).isRunning")))
        }
        return .members([
            ("id", .text(id)), ("form", .text(object)), ("fields", .array([.members(field)])),
        ])
    }

    private func kind(of view: ViewDeclaration) -> [(String, JSONText?)] {
        func number(_ name: String, or standard: Double) -> JSONText {
            .json(Value.double(value(name, of: view)?.double ?? standard).text ?? "0")
        }
        switch view.kind {
        case .textView: return [("as", .text("multiline"))]
        case .textField:
            let isSecret = value("secureTextEntry", of: view)?.condition ?? false
            return [("as", isSecret ? .text("secret") : nil)]
        case .switch: return [("as", .text("switch"))]
        case .slider, .stepper:
            return [
                ("as", .text(view.kind.rawValue)), ("min", number("minimumValue", or: 0)),
                ("max", number("maximumValue", or: view.kind == .slider ? 1 : 100)),
                ("step", view.kind == .stepper ? number("stepValue", or: 1) : nil),
            ]
        case .segmented:
            let titles = value("segments", of: view)?.elements?.compactMap(\.text) ?? []
            let options = titles.enumerated().map { index, title in
                "{'value': \(index), 'label': \(BindingUpgrade.quoted(title))}"
            }
            return [
                ("as", .text("radio")),
                ("options", .text("[\(options.joined(separator: ", "))]")),
            ]
        default: return [("as", .text("dateTime"))]
        }
    }

    /// The initial value of the screen's state for a control.
    private func initial(_ view: ViewDeclaration) throws -> JSONText {
        func typed(_ type: String, _ value: JSONText) -> JSONText {
            .object([("type", .text(type)), ("default", value)])
        }
        switch view.kind {
        case .switch: return .flag(value("on", of: view)?.condition ?? false)
        case .slider, .stepper:
            return typed(
                "double",
                .json(Value.double(value("value", of: view)?.double ?? 0).text ?? "0")
            )
        case .segmented:
            return typed("int", .number(Int(value("selectedSegmentIndex", of: view)?.int ?? 0)))
        case .datePicker:
            guard let date = value("date", of: view)?.text else {
                throw Unconvertible("the date picker has no date", at: view.node?.location)
            }
            return typed("date", .text(date))
        default: return .text(value("text", of: view)?.text ?? "")
        }
    }

    // MARK: Actions

    /// The action of a button.
    private mutating func action(of view: ViewDeclaration) throws -> String {
        let id = view.identifier?.name
        let label = constant("title", of: view)
        var work: [(String, JSONText?)]
        if let tap = view.tap {
            work = [("do", try screen.run(tap.expression))]
        } else if let id, let call = mediators.calls[id] {
            work = try self.call(call)
        } else {
            throw Unconvertible("the button does nothing", at: view.node?.location)
        }
        work.insert(("label", label.map { .text($0) }), at: 0)
        if let id,
            mediators.calls[id]?.status?.outlets.contains(where: { outlet in
                outlet.targets.contains { $0.name == id }
            }) == true
        {
            work.insert(("enabled", .text("!\(id).isRunning")), at: 1)
        }
        return screen.result.add(.members(work), named: id ?? label ?? "button")
    }

    /// A call, whose failure is shown as an alert besides the message on the screen.
    private func call(_ call: MediatorUpgrade.Call) throws -> [(String, JSONText?)] {
        let message =
            call.status?.attribute("errorMessage")?.string.map { text in
                text.hasPrefix("%") ? String(text.dropFirst()) : text
            } ?? "{error.message}"
        let failure: JSONText = .array([
            .object([("alert", .text(message)), ("title", .text(ProgramText.error.rawValue))]),
            .object([("fail", .text(message))]),
        ])
        let closes = screen.screen.elements.contains { element in
            element.bindings.contains { $0.target.name == "wx_dismissed" }
        }
        let then: JSONText? = closes ? .object([("back", .flag(true))]) : nil
        guard let form = call.form else {
            return [("call", .text(call.action)), ("then", then), ("catch", failure)]
        }
        let fields = try fields(of: form)
        let values = fields.map { ($0, JSONText.text("screen.\($0)")) }
        let mandatory = mandatoryFields(of: form)
        let step = JSONText.members([
            ("call", .text(call.action)), ("with", .object(values)), ("then", then),
        ])
        guard !mandatory.isEmpty else {
            return [("do", step), ("catch", failure)]
        }
        let condition = mandatory.map { "screen.\($0) != ''" }.joined(separator: " && ")
        return [
            ("do", .object([("if", .text(condition)), ("then", step)])), ("catch", failure),
        ]
    }

    private func formView(_ name: String) -> ViewDeclaration? {
        screen.screen.view?.all.first { $0.identifier?.name == name }
    }

    /// The values of the screen's state that a form sends.
    private func fields(of form: String) throws -> [String] {
        guard let view = formView(form) else {
            throw Unconvertible("the form \"\(form)\" does not exist")
        }
        return view.all.compactMap { constant("wx_fieldName", of: $0) }
    }

    /// The fields that must not be empty.
    private func mandatoryFields(of form: String) -> [String] {
        let outlets = screen.screen.elements.first { $0.name.name == form }?.outlets ?? []
        let views = outlets.filter { $0.property.name == "mandatoryFields" }.flatMap(\.targets)
        return views.compactMap { name in
            formView(name.name).map { constant("wx_fieldName", of: $0) ?? name.name }
        }
    }

    // MARK: Tables

    private func table(_ view: ViewDeclaration) throws -> [JSONText] {
        guard let id = view.identifier?.name,
            let table = mediators.tables.first(where: { $0.view == id }), view.cells.count == 1,
            view.children.isEmpty
        else {
            throw Unconvertible("the table has no equivalent in format 2", at: view.node?.location)
        }
        let cell = view.cells[0]
        var texts: [String] = []
        for part in cell.view.all.dropFirst() {
            guard part.kind == .label else {
                throw Unconvertible(
                    """
                    cells with views of the kind \"\(part.kind.rawValue)\" have no equivalent in \
                    format 2
                    """,
                    at: part.node?.location
                )
            }
            texts.append(
                try binding(part, to: ["wx_value", "text"]) ?? constant("text", of: part) ?? ""
            )
        }
        let detail = texts.dropFirst().joined(separator: " · ")
        let row: JSONText = .members([
            ("title", .text(texts.first ?? "")), ("detail", detail.isEmpty ? nil : .text(detail)),
        ])
        return [
            .members([
                ("id", .text(id)), ("list", .text(table.provider.name.name)), ("row", row),
                ("index", table.provider.attribute("groupByField") == nil ? nil : .flag(true)),
                ("open", cell.segue.map { .text($0.screen.name) }),
            ])
        ]
    }
}
