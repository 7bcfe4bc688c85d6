import OKitBundle
import OKitExpression
import OKitLint
import OKitModel
import OKitSyntax

/// Converts a list, the list of a menu, or the list of a selection screen.
struct ListUpgrade {
    private var screen: ScreenUpgrade
    /// The selection; `nil` on screens without one.
    private let selection: SelectionUpgrade?
    /// The entity of the rows.
    private let rowEntity: String
    /// Converts bindings on a row.
    private let row: BindingUpgrade
    private let attributes: AttributeReading
    private let cell: AttributeReading
    /// The list, as an expression.
    private let data: String
    private let dataPath: Attribute
    private let isAlwaysEditing: Bool
    private var list: [(String, JSONText?)] = []

    private init(
        _ screen: ScreenUpgrade,
        base: BindingUpgrade,
        _ selection: SelectionUpgrade?
    ) throws {
        self.screen = screen
        self.selection = selection
        attributes = screen.attributes
        guard let dataPath = attributes["dataPath"] else {
            throw Unconvertible("the list has no \"dataPath\"")
        }
        self.dataPath = dataPath
        guard let rowEntity = screen.surroundings.entities.rows(of: screen.screen) else {
            throw Unconvertible("the entity of the rows is unknown", at: dataPath.node.location)
        }
        self.rowEntity = rowEntity
        row = screen.surroundings.bindings(on: rowEntity)
        cell = AttributeReading(screen.screen.cell ?? Attributes())
        data = try base.value(dataPath.expression)
        isAlwaysEditing = try attributes.flag("editAlways", or: false)
    }

    /// Converts the list of a screen.
    ///
    /// - Parameter base: The expression at which the path of the list begins.
    static func convert(
        _ screen: ScreenUpgrade,
        base: BindingUpgrade? = nil,
        selecting selection: SelectionUpgrade? = nil
    ) throws -> UpgradedScreen {
        var list = try ListUpgrade(screen, base: base ?? screen.bindings, selection)
        try list.screen.convertTitles()
        try list.convertProvider()
        try list.convertRow()
        try list.convertTap()
        try list.convertActions()
        try list.convertChanges()
        try list.screen.convertBars()
        try list.cell.finish()
        // The names of types are read on demand.
        list.attributes.leaveOut(["type", "typeName", "identifier", "editInherit", "hideMenu"])
        try list.attributes.finish()
        let id = ("id", JSONText?.some(.text("list")))
        list.screen.result.body.append(
            .members([id, ("list", .text("found"))] + list.list)
        )
        return list.screen.result
    }

    // MARK: Items

    private mutating func convertProvider() throws {
        var conditions: [String] = []
        if let path = attributes["searchPath"], try attributes.flag("search", or: true) {
            screen.result.state.append(("query", .text("")))
            screen.result.body.append(.object([("search", .text("screen.query"))]))
            conditions.append("\(try row.value(path.expression)).finds(screen.query)")
        }
        _ = attributes["search"]
        if !screen.screen.searchFilters.isEmpty, let path = attributes["searchFilterPath"] {
            _ = attributes["searchFilters"]
            screen.result.state.append(("filter", .object([("type", .text("text?"))])))
            let options = screen.screen.searchFilters.map { JSONText.text($0) }
            screen.result.body.append(
                .object([
                    ("id", .text("filters")), ("filter", .text("screen.filter")),
                    ("options", .array(options)),
                ])
            )
            let value = try row.value(path.expression)
            conditions.append("(screen.filter == null || \(value) == screen.filter)")
        }
        var provider: [(String, JSONText?)] = [("items", .text(data))]
        if !conditions.isEmpty {
            provider.append(("where", .text(conditions.joined(separator: " && "))))
        }
        let searched =
            (conditions.isEmpty ? [] : ["screen.query == ''"])
            + (screen.screen.searchFilters.isEmpty ? [] : ["screen.filter == null"])
        if !searched.isEmpty {
            let condition = searched.joined(separator: " && ")
            list.append(
                ("empty", .text("{\(condition) ? tr('No entries') : tr('No matches')}"))
            )
        }
        if let order = try order("rowSort", ascends: "rowSortAsc") {
            provider.append(("sort", .text(order)))
        }
        if let group = attributes["group"] {
            try provider.append(("section", section(group)))
        }
        _ = attributes["refresh"]
        screen.result.providers.append(("found", .members(provider)))
    }

    private func order(
        _ name: String,
        ascends: String
    ) throws -> String? {
        guard let path = attributes[name] else {
            return nil
        }
        let sign = try attributes.flag(ascends, or: true) ? "" : "-"
        return sign + (try row.value(path.expression))
    }

    private func section(_ group: Attribute) throws -> JSONText {
        let name = attributes["groupName"] ?? group
        let by = try row.value(name.expression)
        var members: [(String, JSONText?)] = [("by", .text(by)), ("title", .text("{\(by)}"))]
        if try attributes.flag("groupSort", or: true) {
            members.append(("sort", try order("group", ascends: "groupSortAsc").map { .text($0) }))
        }
        return .members(members)
    }

    // MARK: Rows

    private mutating func convertRow() throws {
        let path = cell["contextPath"]
        let own = screen.surroundings.entities.entity(at: path, from: rowEntity)
        let content = try row.at(path?.expression, of: screen.type(own))
        func text(_ name: String, _ nameInEditMode: String) throws -> String? {
            guard let edited = cell[nameInEditMode] else {
                return try cell[name].map { try content.text($0.expression) }
            }
            let display = try cell[name].map { try content.value($0.expression) } ?? "''"
            let editing = try content.value(edited.expression)
            return isAlwaysEditing ? "{\(editing)}" : "{isEditing ? \(editing) : \(display)}"
        }
        func value(_ name: String) throws -> JSONText? {
            try cell[name].map { .text(try content.value($0.expression)) }
        }
        var members: [(String, JSONText?)] = [
            ("title", try text("path", "editPath").map { .text($0) }),
            ("detail", try text("detailPath", "editDetailPath").map { .text($0) }),
            ("icon", try icon(content)),
            ("color", try value("ribbonColor")),
            ("field", try field(content)),
        ]
        if let button = try accessory() {
            members.append(("button", .text(button)))
        }
        list.append(("row", .members(members)))
        if try attributes.flag("index", or: false) {
            list.append(("index", .flag(true)))
        }
    }

    private func icon(_ content: BindingUpgrade) throws -> JSONText? {
        guard let path = cell["imagePath"] else {
            return nil
        }
        if case .constant(let name) = path.expression.root.kind {
            return .text(name)
        }
        let value = try content.value(path.expression)
        // A bare name would be the name of an image.
        return .text(value.contains(".") ? value : "self.\(value)")
    }

    /// The editor in a row, which is always open.
    private func field(_ content: BindingUpgrade) throws -> JSONText? {
        let kind = screen.screen.cell?["cell"]?.text ?? "table"
        guard kind != "table" else {
            return nil
        }
        guard kind == "date", isAlwaysEditing, let path = cell["datePath"] else {
            throw Unconvertible(
                "rows with the cell \"\(kind)\" have no equivalent in format 2",
                at: screen.screen.cell?.node?.location
            )
        }
        let modes = ["0": "time", "1": "date", "3": "time"]
        let mode = try cell.constant("modePath") ?? "2"
        return .members([
            ("field", .text(try content.value(path.expression))),
            ("as", .text(modes[mode] ?? "dateTime")),
        ])
    }

    /// The button at the end of a row.
    private mutating func accessory() throws -> String? {
        if let button = cell.accessory {
            return try screen.action(of: button, on: row, rowEntity, isOfRow: true)
        }
        let icon = try cell.constant("accyPath")
        guard cell["accyText"] != nil || cell["accyIcon"] != nil else {
            return icon == "2" || icon == "4" ? try details() : nil
        }
        guard let tap = cell["accyTap"] else {
            throw Unconvertible("the button of the rows does nothing")
        }
        let label = try cell["accyText"].map { try row.text($0.expression) }
        let image = try cell.constant("accyIcon")
        let isChanged = attributes["selectPath"] != nil
        let show = try cell["accyShow"].map { try row.condition($0.condition) }
        return screen.result.add(
            .members([
                ("label", label.map { .text($0) }),
                ("icon", image.map { .text($0) }),
                ("of", .text(rowEntity)),
                (
                    "show",
                    isChanged
                        ? .text("!isEditing" + (show.map { " && \($0)" } ?? ""))
                        : show.map { .text($0) }
                ),
                ("enabled", try cell["accyEnabled"].map { .text(try row.condition($0.condition)) }),
                ("do", try screen.run(tap.expression, on: row)),
            ]),
            named: label ?? image ?? "button"
        )
    }

    /// The action of the details icon: in a menu, shows content.
    private mutating func details() throws -> String? {
        guard screen.screen.kind == "menu" else {
            throw Unconvertible(
                "the icon for details does nothing",
                at: cell["accyPath"]?.node.location
            )
        }
        var members: [(String, JSONText?)] = [
            ("label", .text(ProgramText.details.rawValue)), ("of", .text(rowEntity)),
        ]
        if let target = attributes["rowIdentifier"] {
            members += [
                ("open", .text(target.text)), ("object", .text("self")), ("place", .text("first")),
            ]
        } else {
            members.append(("do", .object([("home", .flag(true))])))
        }
        return screen.result.add(.members(members), named: "details")
    }

    // MARK: Taps

    private mutating func convertTap() throws {
        if let selection {
            try selection.convert(into: &screen.result, rows: rowEntity, &list)
            return
        }
        if let tick = attributes["selectPath"] {
            list.append(("checked", .text(try row.value(tick.expression))))
        }
        let function = attributes["tap"]
        guard let segue = screen.screen.rowSegue else {
            if let function {
                tap([try screen.run(function.expression, on: row)], enabled: nil)
            }
            return
        }
        let object = try screen.object(for: segue.screen.name, from: row)
        let enabled = try attributes["navEnabled"].map { try row.condition($0.condition) }
        if function == nil, object == nil, !segue.isModal, enabled == nil || enabled == "true" {
            list.append(("open", .text(segue.screen.name)))
            return
        }
        var steps: [JSONText] = []
        if let function {
            steps.append(try screen.run(function.expression, on: row))
        }
        steps.append(.object(try screen.open(segue, from: row, rowEntity)))
        tap(steps, enabled: enabled)
    }

    private mutating func tap(_ steps: [JSONText], enabled: String?) {
        var members: [(String, JSONText?)] = [
            ("label", .text("Open")), ("of", .text(rowEntity)),
            ("enabled", enabled.map { .text($0) }),
        ]
        if steps.count == 1, case .object(let opening) = steps[0], opening.first?.0 == "open" {
            members += opening.map { ($0.0, $0.1) }
        } else {
            members.append(("do", steps.count == 1 ? steps[0] : .array(steps)))
        }
        list.append(("tap", .text(screen.result.add(.members(members), named: "open"))))
    }

    // MARK: Actions on rows

    private mutating func convertActions() throws {
        let reading =
            ["quickName", "quickImage", "quickTap", "quickEnabled", "more", "moreEnabled"]
            + ["moreTap", "moreActions", "moreActionsTap", "moreActionsEnabled", "delete"]
            + ["deleteEnabled", "deletePrompt", "editEnabled"]
        guard try attributes.flag("edit", or: true) else {
            return attributes.leaveOut(reading)
        }
        let isEditable = try attributes["editEnabled"].map { try row.condition($0.condition) }
        var names: [String] = []
        if let tap = attributes["quickTap"] {
            let name = try (attributes["quickName"] ?? attributes["quickImage"]).map {
                try row.text($0.expression)
            }
            _ = attributes["quickImage"]
            let show = try attributes["quickEnabled"].map { try row.condition($0.condition) }
            names.append(
                add(
                    name ?? "Quick",
                    show: [isEditable, show],
                    try screen.run(tap.expression, on: row)
                )
            )
        }
        if try attributes.flag("more", or: false) {
            names.append(try more(isEditable))
        }
        if try attributes.flag("delete", or: true) {
            let show = try attributes["deleteEnabled"].map { try row.condition($0.condition) }
            names.append(try delete(show: [isEditable, show]))
        }
        attributes.leaveOut(reading)
        if !names.isEmpty {
            list.append(("actions", .array(names.map { .text($0) })))
        }
    }

    private mutating func add(
        _ label: String,
        show: [String?],
        _ step: JSONText,
        named name: String? = nil
    ) -> String {
        let conditions = show.compactMap(\.self).filter { $0 != "true" }
        return screen.result.add(
            .members([
                ("label", .text(label)), ("of", .text(rowEntity)),
                (
                    "show",
                    conditions.isEmpty ? nil : .text(conditions.joined(separator: " && "))
                ),
                ("do", step),
            ]),
            named: name ?? label
        )
    }

    /// The menu of further actions.
    private mutating func more(_ isEditable: String?) throws -> String {
        let enabled = try attributes["moreEnabled"].map { try row.condition($0.condition) }
        if let tap = attributes["moreTap"] {
            let step = try screen.run(tap.expression, on: row)
            return add(ProgramText.more.rawValue, show: [isEditable, enabled], step, named: "more")
        }
        let taps = attributes["moreActionsTap"]?.parts ?? []
        let shows = attributes["moreActionsEnabled"]?.parts ?? []
        var offered: [JSONText] = []
        for (index, title) in (attributes["moreActions"]?.parts ?? []).enumerated() {
            guard taps.indices.contains(index), taps[index].root.kind != .empty else {
                throw Unconvertible("an action of \"moreActions\" does nothing", at: title.location)
            }
            var show: String?
            if shows.indices.contains(index), shows[index].root.kind != .empty {
                show = try row.condition(shows[index])
            }
            let step = try screen.run(taps[index], on: row)
            offered.append(.text(add(try row.text(title), show: [show], step)))
        }
        let title = try cell["path"].map { try row.text($0.expression) }
        let step = JSONText.members([
            ("offer", .array(offered)), ("title", title.map { .text($0) }),
        ])
        return add(ProgramText.more.rawValue, show: [isEditable, enabled], step, named: "more")
    }

    private mutating func delete(show: [String?]) throws -> String {
        let asks = try attributes.flag("deletePrompt", or: true)
        let conditions = show.compactMap(\.self).filter { $0 != "true" }
        return screen.result.add(
            .members([
                ("label", .text(ProgramText.delete.rawValue)), ("style", .text("destructive")),
                ("of", .text(rowEntity)),
                (
                    "show",
                    conditions.isEmpty ? nil : .text(conditions.joined(separator: " && "))
                ),
                ("confirm", asks ? Self.question : nil),
                ("do", .object([("delete", .text("self"))])),
            ]),
            named: "delete"
        )
    }

    private static let question = JSONText.object([
        ("text", .text(ProgramText.deleteEntry.rawValue)),
        ("title", .text(ProgramText.confirmDeletion.rawValue)),
        ("yes", .text(ProgramText.yes.rawValue)), ("no", .text(ProgramText.no.rawValue)),
    ])

    // MARK: Adding and moving

    private mutating func convertChanges() throws {
        let adding = ["addName", "addAppend", "addNav"]
        let show = try attributes["add"].map { try screen.bindings.condition($0.condition) }
        if show != "false" {
            screen.result.bar.append(try add(show: show == "true" ? nil : show))
        }
        attributes.leaveOut(adding)
        if let reorder = attributes["reorder"], attributes["group"] == nil {
            let condition = try screen.bindings.condition(reorder.condition)
            let isEditing = isAlwaysEditing ? "true" : "isEditing"
            let both = [isEditing, condition].filter { $0 != "true" }.joined(separator: " && ")
            if condition != "false" {
                list.append(("reorder", both.isEmpty ? .flag(true) : .text(both)))
            }
        }
    }

    /// The action that adds an object, after the user has named it if necessary.
    private mutating func add(show: String?) throws -> String {
        guard let type = attributes["type"]?.text else {
            throw Unconvertible("the list adds objects without a \"type\"")
        }
        let appends = try attributes.flag("addAppend", or: false)
        let opens = try attributes.flag("addNav", or: false) && screen.screen.rowSegue != nil
        var creation: [(String, JSONText?)] = [("create", .text(type))]
        var name: (path: String, label: String)?
        if let path = attributes["addName"] {
            name = (path.text, path.text.prefix(1).uppercased() + path.text.dropFirst())
            guard path.text == BindingUpgrade.name(path.text) else {
                throw Unconvertible("\"addName\" is not a property", at: path.node.location)
            }
            creation.append(("with", .object([(path.text, .text("answer.\(path.text).trim()"))])))
        }
        creation += [
            ("in", .text(data)), ("at", appends ? nil : .text("first")),
            ("as", opens ? .text("added") : nil),
        ]
        var steps: [JSONText] = [.members(creation)]
        if opens, let segue = screen.screen.rowSegue {
            let added = try row.at(BindingParser.parse("added", as: .single), of: nil)
            var opening = try screen.open(segue, from: added, rowEntity)
            opening.append(("editing", .flag(true)))
            steps.append(.object(opening))
        }
        if let name {
            let word = attributes["typeName"]?.text ?? type
            steps = [
                .object([
                    ("ask", .text("New \(word)")),
                    (
                        "fields",
                        .array([
                            .object([
                                ("field", .text(name.path)), ("label", .text(name.label)),
                                ("help", .text("Enter \(name.path) for this \(word)")),
                            ])
                        ])
                    ),
                    ("as", .text("answer")), ("button", .text(ProgramText.ok.rawValue)),
                    ("enabled", .text("\(name.path).trim() != ''")),
                    ("then", steps.count == 1 ? steps[0] : .array(steps)),
                ])
            ]
        }
        return screen.result.add(
            .members([
                ("label", .text(ProgramText.add.rawValue)), ("show", show.map { .text($0) }),
                ("do", steps.count == 1 ? steps[0] : .array(steps)),
            ]),
            named: "add"
        )
    }
}
