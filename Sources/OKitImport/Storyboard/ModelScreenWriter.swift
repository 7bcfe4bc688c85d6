import OKitSyntax

/// Makes a screen of format 1 of a controller of OKit, whose attributes such screens have.
struct ModelScreenWriter {
    private let graph: InterfaceGraph
    private let names: ScreenNames
    private let log: InterfaceLog
    private let controller: InterfaceController
    /// The names of images among the files.
    private let images: Set<String>
    private var segues: [ModelDeclaration.Member] = []
    private var segueNames = NameTable()

    init(
        _ controller: InterfaceController,
        _ graph: InterfaceGraph,
        _ names: ScreenNames,
        _ log: InterfaceLog,
        images: Set<String>
    ) {
        self.images = images
        self.controller = controller
        self.graph = graph
        self.names = names
        self.log = log
    }

    /// Returns the declaration of the screen.
    mutating func declaration(_ kind: String) -> ModelDeclaration {
        let node = controller.node
        var members = [member("kind", .text(kind), node)]
        if let title = controller.title {
            members.append(member("title", .text(title), controller.item ?? node))
        }
        members += attributes(of: node)
        if kind == "application" {
            return .object(application(members))
        }
        if let table = controller.view {
            switch kind {
            case "list", "menu", "selection":
                members += list(table, isMenu: kind == "menu")
            case "detail", "settings":
                let sections = table.children(in: "sections").map { section($0) }
                members.append(member("sections", .list(sections), table))
            default: break
            }
        }
        members += bars() + help()
        if !segues.isEmpty {
            members.append(member("segues", .object(segues), node))
        }
        return .object(members)
    }

    private func member(
        _ name: String,
        _ value: ModelDeclaration,
        _ node: InterfaceNode
    ) -> ModelDeclaration.Member {
        ModelDeclaration.Member(name: name, value: value, node: node)
    }

    // MARK: Attributes

    /// The attributes whose values are names of controllers.
    private static let references: Set = [
        "identifier", "rowIdentifier", "homeIdentifier", "menuIdentifier",
    ]

    /// The members of declarations that are not attributes of OKit.
    private static let structure: Set = [
        "kind", "cell", "sections", "rows", "segues", "segue", "bar", "toolbar", "tabs", "view",
        "titleView", "objects", "elements", "outlets", "helpView", "accessory", "action", "format",
        "id", "title", "icon", "header", "footer", "custom", "screen",
    ]

    private func attributes(of node: InterfaceNode) -> [ModelDeclaration.Member] {
        var known: Set<String> = []
        return node.runtimeAttributes.compactMap { attribute in
            guard let text = attribute.text, !text.isEmpty, known.insert(attribute.name).inserted,
                !Self.structure.contains(attribute.name), !attribute.name.hasPrefix("*"),
                !attribute.name.hasPrefix("$")
            else {
                return nil
            }
            log.use(attribute.node)
            if Self.imageAttributes.contains(attribute.name), text.hasPrefix("#"),
                !has(image: String(text.dropFirst()), attribute.node)
            {
                return nil
            }
            if attribute.name == "type" {
                // The name of a class can begin with its module.
                let name = text.split(separator: ".").last.map(String.init) ?? text
                return member("type", .text(EntityTable.entityName(name)), attribute.node)
            }
            guard Self.references.contains(attribute.name) else {
                return member(attribute.name, .text(text), attribute.node)
            }
            guard let screen = screen(identifier: text) else {
                log.leaveOut(
                    "attribute \(attribute.name)",
                    attribute.node,
                    because: "no controller has the identifier \"\(text)\""
                )
                return nil
            }
            return member(attribute.name, .text(screen), attribute.node)
        }
    }

    /// The attributes with the name of an image.
    private static let imageAttributes: Set = [
        "iconPath", "imagePath", "editImagePath", "accyIcon", "accyEditIcon", "quickImage",
        "protectionImage", "minImagePath", "maxImagePath",
    ]

    /// Whether an image is among the files; otherwise, it is reported.
    private func has(image name: String, _ node: InterfaceNode) -> Bool {
        if !images.contains(name) {
            log.leaveOut(
                "image \"\(name)\"",
                node,
                because: "the image is not among the files; pass it to the command"
            )
        }
        return images.contains(name)
    }

    private func screen(identifier: String) -> String? {
        let found =
            graph.controller(identifier: identifier, in: controller.node.file)
            ?? graph.controller(identifier: identifier)
        return found.flatMap { graph.shown(by: $0) }.map { names[$0] }
    }

    /// The application controller names its first screen and its menu.
    private func application(
        _ members: [ModelDeclaration.Member]
    ) -> [ModelDeclaration.Member] {
        var members = members.filter { !["storyboardName", "title"].contains($0.name) }
        for (name, identifier) in [("homeIdentifier", "home"), ("menuIdentifier", "menu")]
        where !members.contains(where: { $0.name == name }) {
            if let screen = screen(identifier: identifier) {
                members.append(member(name, .text(screen), controller.node))
            }
        }
        return members
    }

    // MARK: Lists

    private mutating func list(_ table: InterfaceNode, isMenu: Bool) -> [ModelDeclaration.Member] {
        let prototypes = table.children(in: "prototypes").filter { $0.name == "tableViewCell" }
        guard let cell = prototypes.first else {
            return []
        }
        for other in prototypes.dropFirst() {
            log.leaveOut(
                "cell \"\(other["reuseIdentifier"] ?? other.id)\"",
                other,
                because: "OKit uses one prototype for all rows"
            )
        }
        var members = self.cell(cell, segue: "model")
        if isMenu, !members.contains(where: { $0.name == "accyPath" }),
            cell["accessoryType"] == "detailDisclosureButton"
        {
            members.append(member("accyPath", .text("#2"), cell))
        }
        return [member("cell", .object(members.filter { $0.name != "segue" }), cell)]
    }

    // MARK: Forms

    private mutating func section(_ section: InterfaceNode) -> ModelDeclaration {
        var members: [ModelDeclaration.Member] = []
        for (name, key) in [("header", "headerTitle"), ("footer", "footerTitle")] {
            if let text = section[key], !text.isEmpty {
                members.append(member(name, .text(text), section))
            }
        }
        let rows = section.children(in: "cells").filter { $0.name == "tableViewCell" }
            .map { ModelDeclaration.object(cell($0, segue: nil)) }
        return .object(members + [member("rows", .list(rows), section)])
    }

    /// The kinds of cells by the classes of OKit.
    private static let kinds = [
        "ModelTextCell": "text", "ModelMultilineCell": "multiline", "ModelSwitchCell": "switch",
        "ModelDateCell": "date", "ModelSegmentCell": "segment", "ModelPickerCell": "picker",
        "ModelSliderCell": "slider", "ModelStepperCell": "stepper",
    ]

    /// The kinds of cells by the attributes that only they have, for subclasses.
    private static let kindsByAttribute = [
        ("onPath", "switch"), ("datePath", "date"), ("segmentsPath", "segment"),
        ("stepValuePath", "stepper"), ("textPath", "text"), ("valuePath", "slider"),
        ("namePath", "picker"),
    ]

    private mutating func cell(
        _ cell: InterfaceNode,
        segue name: String?
    ) -> [ModelDeclaration.Member] {
        log.use(cell)
        log.use(all: (cell.value(of: "contentView")?.all ?? []).filter { $0.name == "label" })
        // The control of a cell in the storyboard has the look of the one that the cell makes.
        log.use(all: cell.outlets.filter { $0["property"] == "control" })
        let attributes = attributes(of: cell)
        var members: [ModelDeclaration.Member] = []
        var kind = cell.customClass.flatMap { Self.kinds[$0] }
        if kind == nil, cell.customClass != "ModelTableCell" {
            kind =
                Self.kindsByAttribute.first { name, _ in
                    attributes.contains { $0.name == name }
                }?.1
        }
        if let kind {
            members.append(member("cell", .text(kind), cell))
        }
        members += attributes
        // Without a path, the texts of the storyboard are shown.
        for (label, path) in [("textLabel", "path"), ("detailTextLabel", "detailPath")]
        where !attributes.contains(where: { $0.name == path || $0.name == "textPath" }) {
            if let text = cell[label].flatMap({ cell.file[$0] })?.text("text"), !text.isEmpty {
                members.append(member(path, .text("%\(text)"), cell))
            }
        }
        if let segue = cell.segues.first, let name = follow(segue, named: name) {
            members.append(member("segue", .text(name), segue))
        }
        let accessory = cell.outlet("accessoryView") ?? cell.outlet("editingAccessoryView")
        if let accessory {
            log.use(
                all: cell.outlets.filter {
                    ["accessoryView", "editingAccessoryView"].contains($0["property"])
                }
            )
            log.use(accessory)
            members.append(member("accessory", .object(button(accessory)), accessory))
        }
        return members
    }

    // MARK: Segues

    /// Adds a segue and returns its name; `nil` if its screen does not exist.
    private mutating func follow(_ segue: InterfaceNode, named name: String?) -> String? {
        guard let target = graph.destination(of: segue), let shown = graph.shown(by: target) else {
            log.leaveOut(
                "segue \"\(segue["identifier"] ?? segue.id)\"",
                segue,
                because: "its screen is not in the files"
            )
            return nil
        }
        log.use(segue)
        let name = name ?? segueNames.claim(names[shown], "segue")
        let kind = segue["kind"] ?? ""
        let screen = member("screen", .text(names[shown]), segue)
        let value: ModelDeclaration =
            ["presentation", "modal", "popoverPresentation", "popover"].contains(kind)
            ? .object([screen, member("modal", .flag(true), segue)]) : .text(names[shown])
        segues.append(member(name, value, segue))
        return name
    }

    // MARK: Buttons

    private mutating func bars() -> [ModelDeclaration.Member] {
        var members: [ModelDeclaration.Member] = []
        if let item = controller.item {
            let sides = ["left", "right"].compactMap { side -> ModelDeclaration.Member? in
                let buttons = item.barButtons(side).compactMap { barButton($0) }
                return buttons.isEmpty ? nil : member(side, .list(buttons), item)
            }
            if !sides.isEmpty {
                members.append(member("bar", .object(sides), item))
            }
        }
        let toolbar = controller.node.children(in: "toolbarItems").compactMap { barButton($0) }
        if !toolbar.isEmpty {
            members.append(member("toolbar", .list(toolbar), controller.node))
        }
        return members
    }

    private mutating func barButton(_ item: InterfaceNode) -> ModelDeclaration? {
        guard item.name == "barButtonItem",
            !["flexibleSpace", "fixedSpace"].contains(item["systemItem"] ?? "")
        else {
            return nil
        }
        var members = button(item)
        if item.customClass == "ModelMenuBarButtonItem" {
            members.append(member("action", .text("toggleMenu"), item))
        }
        let works = ["tapPath", "segue", "action"]
        guard members.contains(where: { works.contains($0.name) }) else {
            log.leaveOut("button \"\(item.barLabel ?? item.id)\"", item, because: "it does nothing")
            return nil
        }
        return .object(members)
    }

    /// The functions of OKit's controllers that buttons call.
    private static let selectors = [
        "onCloseTap": "onCloseTap", "navigateToHomeWithSender:": "navigateToHome",
        "navigateToTargetWithSender:": "navigateToTarget", "toggleMenu": "toggleMenu",
    ]

    private mutating func button(_ button: InterfaceNode) -> [ModelDeclaration.Member] {
        var members: [ModelDeclaration.Member] = []
        let label = button.barLabel
        let attributes = attributes(of: button)
        if let label, !attributes.contains(where: { $0.name == "titlePath" }) {
            members.append(member("title", .text("%\(label)"), button))
        }
        if let image = button["image"], !image.isEmpty, has(image: image, button),
            !attributes.contains(where: { $0.name == "iconPath" })
        {
            members.append(member("icon", .text(image), button))
        }
        members += attributes
        if let segue = button.segues.first, let name = follow(segue, named: nil) {
            members.append(member("segue", .text(name), segue))
        }
        for action in button.actions {
            if let name = Self.selectors[action["selector"] ?? ""] {
                log.use(action)
                members.append(member("action", .text(name), action))
            }
        }
        return members
    }

    private func help() -> [ModelDeclaration.Member] {
        guard let view = controller.node.outlet("helpView") else {
            return []
        }
        log.use(all: controller.node.outlets.filter { $0["property"] == "helpView" })
        let lines = view.all.filter { $0.name == "label" }.compactMap { label in
            log.use(label)
            return label.text("text").map { text in
                ModelDeclaration.object([member("textPath", .text("%\(text)"), label)])
            }
        }
        return lines.isEmpty ? [] : [member("helpView", .list(lines), view)]
    }
}

extension InterfaceNode {
    /// The buttons of a side of a navigation item: `left` or `right`.
    func barButtons(_ side: String) -> [InterfaceNode] {
        let single = value(of: "\(side)BarButtonItem").map { [$0] } ?? []
        return single + children(in: "\(side)BarButtonItems")
    }

    /// The text of a button: its title, or that of its system item.
    var barLabel: String? {
        if let title = text("title"), title.contains(where: { !$0.isWhitespace }) {
            return title
        }
        if let title = buttonTitle {
            return title
        }
        return self["systemItem"].flatMap { $0.isEmpty ? nil : Words($0).label }
    }

    /// The title of a button in its normal state.
    var buttonTitle: String? {
        let states = children.filter { $0.name == "state" && $0["key"] == "normal" }
        let titles =
            states.map { $0.text("title") }
            + [
                value(of: "configuration")?.text("title"),
                value(of: "accessibilityConfiguration")?.text("label"),
            ]
        return titles.compactMap(\.self).first { text in text.contains { !$0.isWhitespace } }
    }
}
