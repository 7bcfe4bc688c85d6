import OKitBundle
import OKitExpression
import OKitSyntax
import OKitUpgrade

/// The lists of an app that are made of prototypes of cells, and the entities of their rows.
///
/// The rows of a list are the records of an entity of the data model if the list names it, or if its rows open a screen that
/// shows one. Otherwise their entity has a property for each label of the prototypes.
struct PrototypeLists {
    /// A list: its entity, its provider, and what its rows show.
    struct List {
        let entity: String
        var provider: [(String, JSONText)]
        let rows: [(kind: String, row: JSONText)]
        /// The properties that a search looks through.
        let searched: [String]
    }

    /// A list of the root object, with one object for each prototype.
    struct Stored {
        let property: String
        let entity: String
        let objects: [JSONText]
    }

    private let graph: InterfaceGraph
    private let log: InterfaceLog
    /// The entities of the data model.
    private let declared: [EntityPlan]
    /// The entities that are made of screens.
    private(set) var entities: [EntityPlan] = []
    /// The lists of the root object.
    private(set) var stored: [Stored] = []
    /// The text for which the screen's search field looks.
    var search: String?

    private var contents: [InterfaceNode.Key: String] = [:]
    private var entityNames: NameTable
    private var listNames = NameTable(reserved: NameTable.reservedProperties)

    /// - Parameters:
    ///   - declared: The entities of the data model.
    ///   - taken: The names of other entities, and of the root's other properties.
    init(
        _ graph: InterfaceGraph,
        _ log: InterfaceLog,
        declared: [EntityPlan],
        taken: (entities: [String], properties: [String])
    ) {
        self.graph = graph
        self.log = log
        self.declared = declared
        entityNames = NameTable(
            reserved: Set((taken.entities + declared.map(\.name)).map { $0.lowercased() })
                .union([
                    "any", "data", "date", "day", "image", "int", "text", "object", "model", "list",
                ])
        )
        for name in taken.properties {
            _ = listNames.claim(name, "items")
        }
        for controller in graph.controllers where controller.kind == .views {
            findContent(of: controller)
        }
    }

    private func entity(_ name: String) -> EntityPlan? {
        declared.first { $0.name == name } ?? entities.first { $0.name == name }
    }

    // MARK: Contents

    /// The entity of the object that a screen shows.
    func content(of controller: InterfaceController) -> EntityPlan? {
        contents[controller.key].flatMap { entity($0) }
    }

    /// Finds the entity that has the properties that the bindings of a screen read.
    private mutating func findContent(of controller: InterfaceController) {
        let labels = ([controller.node] + controller.others).flatMap(\.all)
        let paths = labels.compactMap { $0.widgetBinding?.node["from"]?.string }
            .map { $0.split(separator: ".").map(String.init) }
            .filter { $0.count > 1 && $0[0] == "content" }.map { Array($0.dropFirst()) }
        guard !paths.isEmpty else {
            return
        }
        let ranked = declared.map { plan in
            (plan: plan, count: paths.count { plan[$0[0]] != nil })
        }
        if let best = ranked.max(by: { $0.count < $1.count }), best.count > 0 {
            contents[controller.key] = best.plan.name
            return
        }
        let title = Words(controller.title ?? "Item").singular.typeName
        let name = entityNames.claimType(title, "Item")
        var found = FoundEntity(name)
        for path in paths {
            found.add(
                path[0],
                FoundProperty(kind: path.count == 1 ? .text : .any, certainty: .shown)
            )
        }
        entities.append(found.plan)
        contents[controller.key] = name
    }

    /// The text of a label that is bound to the content of its screen.
    func binding(of label: InterfaceNode) -> (text: String, node: InterfaceNode)? {
        guard let attribute = label.runtimeAttributes.first(where: { $0.name == "wx.addBinding" }),
            let binding = label.widgetBinding
        else {
            return nil
        }
        do {
            return (try ScopeUpgrade().text(binding), attribute.node)
        } catch {
            let reason = (error as? Unconvertible)?.reason ?? "\(error)"
            log.leaveOut("binding of \"\(label.id)\"", attribute.node, because: reason)
            return nil
        }
    }

    // MARK: Lists

    /// Returns the list for the prototypes of a table.
    mutating func list(
        of cells: [InterfaceNode],
        in table: InterfaceNode,
        of controller: InterfaceController,
        on screen: String
    ) -> List {
        let provider = WidgetProvider(of: table, controller, log)
        let opened = cells.flatMap(\.segues).compactMap { segue in
            graph.destination(of: segue).flatMap { graph.shown(by: $0) }.flatMap { content(of: $0) }
        }
        let entity = provider.flatMap { self.entity($0.entity) } ?? opened.first
        guard let entity else {
            return newList(of: cells, on: screen, controller.title)
        }
        let rows = cells.map { ($0["reuseIdentifier"] ?? $0.id, row(of: $0, showing: entity)) }
        let searched = entity.searched
        let isRecords = declared.contains { $0.name == entity.name }
        var members: [(String, JSONText)] =
            isRecords
            ? [("records", .text(entity.name))]
            : [("items", .text("app.\(property(listing: entity, []))"))]
        members += provider?.members ?? []
        return List(
            entity: entity.name,
            provider: members,
            rows: Array(rows.prefix(1)),
            searched: searched
        )
    }

    /// The property of the root with the objects of an entity.
    private mutating func property(listing entity: EntityPlan, _ objects: [JSONText]) -> String {
        if let known = stored.first(where: { $0.entity == entity.name }) {
            return known.property
        }
        let name = listNames.claim(Words(entity.name).plural.memberName, "items")
        stored.append(Stored(property: name, entity: entity.name, objects: objects))
        return name
    }

    /// A row whose labels show the properties with similar names, else the main properties.
    private func row(of cell: InterfaceNode, showing entity: EntityPlan) -> JSONText {
        var texts: [String] = []
        for label in cell.labels {
            if let bound = binding(of: label) {
                log.use(bound.node)
                log.use(label)
                texts.append(bound.text)
            } else if let text = text(named: cell.name(of: label), of: entity),
                !texts.contains(text)
            {
                log.use(label)
                texts.append(text)
            }
        }
        for property in entity.mainProperties where texts.count < 2 {
            let text = "{\(property.name)}"
            if !texts.contains(text) {
                texts.append(text)
            }
        }
        return Self.row(texts)
    }

    /// The text for the property whose name a label has: `authorLabel` shows `author.name`.
    private func text(named name: String, of entity: EntityPlan) -> String? {
        let base = Words(name).lowercased.filter {
            !["label", "view", "text", "field"].contains($0)
        }
        .joined()
        let plain = base.isEmpty ? name.lowercased().withoutEndings(["label", "view"]) : base
        let found =
            entity.properties.first { $0.name.lowercased() == plain }
            ?? entity.properties.first { $0.name.lowercased().hasPrefix(plain) }
        guard let found, !plain.isEmpty else {
            return nil
        }
        if case .entity(let other) = found.type {
            let title = self.entity(other).flatMap { EntityTitles.title(of: $0) }
            return title.map { "{\(found.name).\($0)}" }
        }
        return found.type.isScalar ? "{\(found.name)}" : nil
    }

    /// The number of texts that a row shows.
    private static let mostTexts = 4

    private static func row(_ texts: [String]) -> JSONText {
        let names = ["title", "subtitle", "detail", "badge"].prefix(mostTexts)
        return .object(zip(names, texts).map { ($0, .text($1)) })
    }

    /// A list whose entity has a property for each label of its prototypes.
    private mutating func newList(
        of cells: [InterfaceNode],
        on screen: String,
        _ title: String?
    ) -> List {
        let className = cells.firstNonNil { $0.customClass }.map {
            $0.withoutEndings(["Cell", "TableView", "CollectionView"])
        }
        let proposal =
            Words(title ?? className ?? "").isEmpty ? screen + " row" : title ?? className ?? ""
        let name = entityNames.claimType(Words(proposal).singular.typeName, "Item")
        var plan = EntityPlan(name: name, plural: Words(name).plural.label)
        var names = NameTable(
            reserved: NameTable.reservedProperties.union(["id", "parent", "kind"])
        )
        var rows: [(kind: String, row: JSONText)] = []
        var objects: [JSONText] = []
        var known: [String: String] = [:]
        var kinds = NameTable()
        for cell in cells {
            let kind = kinds.claim(cell["reuseIdentifier"] ?? "cell", "cell")
            var texts: [String] = []
            var values: [(String, JSONText)] = cells.count > 1 ? [("kind", .text(kind))] : []
            for (index, label) in cell.labels.enumerated() {
                let proposal = cell.name(of: label)
                let standard = index == 0 ? "title" : index == 1 ? "detail" : "text"
                let source = Words(proposal).isEmpty ? standard : proposal
                let property = known[source] ?? names.claim(Words(source).memberName, standard)
                if known.updateValue(property, forKey: source) == nil {
                    var text = PropertyPlan(property, source: property, .text)
                    text.isOptional = false
                    plan.properties.append(text)
                }
                if texts.count < Self.mostTexts {
                    log.use(label)
                }
                texts.append("{\(property)}")
                values.append((property, .text(label.text("text") ?? "")))
            }
            rows.append((kind, Self.row(texts.isEmpty ? [Words(kind).label.braced] : texts)))
            objects.append(.object(values))
        }
        if cells.count > 1 {
            var kind = PropertyPlan("kind", source: "kind", .text)
            kind.isOptional = false
            plan.properties.append(kind)
        }
        plan.title = EntityTitles.title(of: plan).map { "{\($0)}" }
        entities.append(plan)
        let property = property(listing: plan, objects)
        return List(
            entity: name,
            provider: [("items", .text("app.\(property)"))],
            rows: rows,
            searched: plan.searched
        )
    }
}

extension EntityPlan {
    /// The properties that a search looks through: the main texts, else the first ones.
    fileprivate var searched: [String] {
        func texts(_ properties: [PropertyPlan]) -> [String] {
            properties.filter { $0.type == .text && $0.values.isEmpty && !$0.isSecret }
                .filter { $0.name != identity }.prefix(3).map(\.name)
        }
        let main = texts(mainProperties)
        return main.isEmpty ? texts(properties) : main
    }
}

extension InterfaceNode {
    /// The binding of WidgetKit that the storyboard adds to a view.
    fileprivate var widgetBinding: ElementBinding? {
        runtimeAttributes.first { $0.name == "wx.addBinding" }?.text.flatMap {
            ElementBinding(inside: $0, of: id)
        }
    }

    /// The name of a label of a cell: its identifier, or the property of the cell that refers to it.
    fileprivate func name(of label: InterfaceNode) -> String {
        if let attribute = label.runtimeAttributes.first(where: { $0.name == "wx.identifier" }) {
            return attribute.text ?? ""
        }
        let outlet = all.flatMap(\.outlets).first { $0["destination"] == label.id }
        return (outlet?["property"] ?? "").withoutEndings(["Label"])
    }
}

/// A content provider of WidgetKit that a storyboard contains, for the table that shows its items.
private struct WidgetProvider {
    let entity: String
    private(set) var members: [(String, JSONText)] = []

    init?(of table: InterfaceNode, _ controller: InterfaceController, _ log: InterfaceLog) {
        let objects = controller.others.filter { $0.name == "customObject" }
        let display = objects.first { object in
            object.outlets.contains { $0["destination"] == table.id }
        }
        guard let display, let provider = display.outlet("mainContentProvider"),
            let name = provider.text(of: "entityName", log)
        else {
            return nil
        }
        log.use(all: display.outlets)
        log.use(display)
        log.use(provider)
        entity = name
        var conditions: [String] = []
        var scope = ScopeUpgrade()
        scope.beginsAtContent = true
        for key in ["predicateFormat", "masterPredicateFormat"] {
            guard let text = provider.text(of: key, log) else {
                continue
            }
            do {
                conditions.append(
                    try scope.condition(PredicateParser.parse(text, as: .predicate))
                )
            } catch {
                let reason = (error as? Unconvertible)?.reason ?? "\(error)"
                log.leaveOut("predicate \"\(text)\"", provider, because: reason)
            }
        }
        if !conditions.isEmpty {
            members.append(("where", .text(conditions.joined(separator: " && "))))
        }
        let ascends = provider.text(of: "sortAscending", log) != "false"
        let order = (provider.text(of: "sortByFields", log) ?? "").split(separator: ",").map {
            (ascends ? "" : "-") + $0.filter { !$0.isWhitespace }
        }
        if !order.isEmpty {
            members.append(("sort", .list(order)))
        }
        if let group = provider.text(of: "groupByField", log) {
            members.append(("section", .text(group)))
        }
    }
}

extension InterfaceNode {
    /// The text of an attribute, which counts as imported then.
    fileprivate func text(of name: String, _ log: InterfaceLog) -> String? {
        guard let attribute = runtimeAttributes.first(where: { $0.name == name }) else {
            return nil
        }
        log.use(attribute.node)
        return attribute.text.flatMap { $0.isEmpty ? nil : $0 }
    }
}
