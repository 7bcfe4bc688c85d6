import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

// Expressions and names in attributes of mediators.
extension ElementChecks {
    /// Conditions and key paths.
    mutating func expressions(of mediator: MediatorDeclaration) {
        let item = scopes.items[mediator.name.name] ?? .unknown
        for (name, found) in mediator.expressions.sorted(by: { $0.key < $1.key }) {
            for expression in found {
                check(expression, name, of: mediator, on: item)
            }
        }
        if mediator.kind?.role == .provider {
            _ = expressions.type(of: mediator.chain, on: item)
        }
    }

    private mutating func check(
        _ expression: LocatedExpression,
        _ name: String,
        of mediator: MediatorDeclaration,
        on item: StaticType
    ) {
        switch name {
        case "predicateFormat" where mediator.kind?.role == .action:
            expressions.check(
                condition: expression,
                StaticScope(content: scopes.scopes[0].type)
            )
        case "predicateFormat", "filterFormat":
            let rows = mediator.kind?.role == .provider ? item : searched(by: mediator)
            let scope = StaticScope(content: rows, locals: ["input": StaticType(.text)])
            expressions.check(condition: expression, scope)
        case "masterKeyPath" where mediator.kind == .itemsCollection:
            let scope = StaticScope(content: scopes.master(of: mediator))
            let type = expressions.type(keyPath: expression, scope)
            if !type.mayBeList {
                expressions.sink.add(
                    .type,
                    "expected objects, found \(type)",
                    at: expression.location
                )
            }
        default:
            expressions.type(keyPath: expression, StaticScope(content: item))
        }
    }

    /// The list that a search controller filters.
    private func searched(by mediator: MediatorDeclaration) -> StaticType {
        let own = scopes.targets(of: "contentProvider", mediator)
        let displays = screen.objects.filter { display in
            scopes.targets(of: "searchController", display).compactMap(\.mediator).contains {
                $0.name.name == mediator.name.name
            }
        }
        let providers =
            own.isEmpty ? displays.flatMap { scopes.targets(of: "mainContentProvider", $0) } : own
        let items = providers.compactMap(\.mediator).map {
            scopes.items[$0.name.name] ?? .unknown
        }
        return items.isEmpty ? .unknown : StaticType(joining: items)
    }

    /// Checks the cells of rows and of the edges of sections.
    mutating func cells(of mediator: MediatorDeclaration) {
        guard mediator.kind?.showsRows == true else {
            return
        }
        let known = scopes.tables(of: mediator).flatMap(\.cells).map(\.identifier)
        guard !known.isEmpty else {
            return
        }
        let names = [
            "cellIdentifier", "searchCellIdentifier", "sectionHeaderIdentifier",
            "sectionFooterIdentifier",
        ]
        let evaluated = names.flatMap { name in
            ["ifTrue", "ifFalse"].map { mediator.evaluations[name]?.node[$0] }
        }
        if let cell = scopes.tables(of: mediator).flatMap(\.cells).first, let place = cell.location,
            !known.contains(Self.standardCell), !isNamed("cellIdentifier", of: mediator)
        {
            let message: Finding.Message =
                "rows need a cell \"\(Self.standardCell)\", or \"cellIdentifier\" in \"\(mediator.name.name)\""
            note(.element, message, place)
        }
        for node in names.map({ mediator.attribute($0) }) + evaluated {
            if let node, let text = node.string, !text.contains("$"), !known.contains(text) {
                note(.element, .unknown("cell", text, among: known), node.location)
            }
        }
    }

    /// The default cell of rows (WidgetKit §12).
    private static let standardCell = "Cell"

    /// Whether an attribute, an evaluation or a binding sets a property of a mediator.
    private func isNamed(_ property: String, of mediator: MediatorDeclaration) -> Bool {
        mediator.attribute(property) != nil || mediator.evaluations[property] != nil
            || screen.bindings(of: mediator).contains { $0.target.name == property }
            || screen.element(named: mediator.name.name)?.attributes.contains {
                $0.name == property
            } ?? false
    }

    /// The entity of a provider of records, which must be stored as such.
    mutating func entity(of mediator: MediatorDeclaration) {
        if let node = mediator.attribute("entityName"), let name = node.string,
            scopes.declarations.types[name] != nil, !bundleNames.records.contains(name)
        {
            let message: Finding.Message = "no model stores \(name) as records"
            note(.element, message, node.location)
        }
    }

    /// The file of a provider.
    mutating func file(of mediator: MediatorDeclaration) {
        if let node = mediator.attribute("fileName"), let name = node.string,
            !bundleNames.data.contains(name)
        {
            note(.element, .unknown("file in data/", name, among: bundleNames.data), node.location)
        }
    }

    // MARK: Actions

    /// Checks the call of a tap on an element.
    mutating func check(_ action: ElementDeclaration.Action) {
        let selector = String(action.selector.name.prefix { $0 != ":" })
        let known: [String]
        switch target(of: action) {
        case .known(.mediator(let mediator)):
            guard mediator.kind != nil else {
                return
            }
            known = mediator.kind?.role == .action ? ["performAction", "cancelAction"] : []
        case .known(.view(let view)) where view.kind == .mediaForm:
            known = ["detachAction"] + Self.navigation
        case .known:
            known = Self.navigation
        case .content(let content):
            guard let entities = content.entities else {
                return
            }
            let functions = entities.compactMap { scopes.declarations.types[$0] }
                .flatMap(\.functions.keys)
            known = functions.sorted() + Self.navigation
        case .unknown where screen.unreadViewNames.contains(action.target.name):
            return
        case .unknown:
            let names = scopes.scopes[0].names + ["content", ElementDeclaration.screen]
            note(
                .element,
                .unknown("element", action.target.name, among: names),
                action.target.location
            )
            return
        }
        if !known.contains(selector) {
            let message = Finding.Message.unknown("action", selector, among: known)
            expressions.sink.add(.unknownFunction, message, at: action.selector.location)
        }
    }

    /// Selectors for navigation, whatever their target.
    private static let navigation = ["dismissAction", "backAction", "nextAction"]

    /// The receiver of an action.
    private enum ActionTarget {
        case known(ScreenObject)
        case content(StaticType)
        case unknown
    }

    private func target(of action: ElementDeclaration.Action) -> ActionTarget {
        switch action.target.name {
        case ElementDeclaration.screen: .known(.screen)
        case "content": .content(scopes.scopes[0].content)
        case "defaults": .content(.unknown)
        default: scopes.scopes[0].objects[action.target.name].map { .known($0) } ?? .unknown
        }
    }

    /// Checks the payload of a controller's actions.
    mutating func action(of mediator: MediatorDeclaration) {
        guard mediator.kind?.role == .action else {
            return
        }
        let nodes = ["actionName", "elseActionName"].compactMap { mediator.attribute($0) }
        let payload = payload(of: mediator)
        for name in nodes.compactMap(\.string) {
            add(ActionCall(action: name, names: payload))
        }
        if screen.connects(mediator, "target"), let functions = functions(ofTarget: mediator) {
            for name in nodes.compactMap({ Named($0) })
            where !functions.contains(name.name) && !bundleNames.actions.contains(name.name) {
                let known = functions.union(bundleNames.actions)
                let message = Finding.Message.unknown("function", name.name, among: known)
                expressions.sink.add(.unknownFunction, message, at: name.location)
            }
        }
    }

    /// The functions of the object that a controller calls; `nil` if it is unknown.
    private func functions(ofTarget mediator: MediatorDeclaration) -> Set<String>? {
        guard let type = scopes.value(of: "target", mediator).entities else {
            return nil
        }
        return type.reduce(into: []) { functions, entity in
            functions.formUnion(scopes.declarations.types[entity]?.functions.keys.sorted() ?? [])
        }
    }

    /// The names that an action's templates can use; `nil` if they are unknown.
    private func payload(of mediator: MediatorDeclaration) -> Set<String>? {
        let hasForm = !scopes.targets(of: "form", mediator).isEmpty
        let isBound = screen.bindings(of: mediator).contains { $0.target.name == "form" }
        guard !isBound, mediator.key == nil else {
            return nil
        }
        switch mediator.kind {
        case .searchActionController: return ["input"]
        case .actionController, .tableRefreshActionController:
            let own = hasForm ? fieldNames : []
            return deletedRows(by: mediator).reduce(own) { names, row in
                names.flatMap { names in scopes.declarations.names(in: row).map { names.union($0) }
                }
            }
        case .infiniteScrollActionController, .standardMediaPickerController: return nil
        default:
            return hasForm ? fieldNames : scopes.declarations.names(in: scopes.scopes[0].content)
        }
    }

    /// The rows that are deleted with the action of a controller.
    private func deletedRows(by mediator: MediatorDeclaration) -> [StaticType] {
        screen.objects.filter { display in
            scopes.targets(of: "deleteController", display).compactMap(\.mediator).contains {
                $0.name.name == mediator.name.name
            }
        }.map { scopes.rowItems(of: $0) }
    }

    /// The names of all fields of the screen's forms; `nil` if a binding sets a name.
    private var fieldNames: Set<String>? {
        var names: Set<String> = []
        for view in screen.allViews {
            let bound = screen.bindings(of: view).contains { $0.target.name == "wx_fieldName" }
            if bound {
                return nil
            }
            for attribute in view.attributes where attribute.name.name == "wx_fieldName" {
                names.formUnion([attribute.value.text].compactMap(\.self))
            }
            let element = screen.element(named: view.identifier?.name)
            for attribute in element?.attributes ?? [] where attribute.name == "wx_fieldName" {
                names.formUnion([attribute.value.string].compactMap(\.self))
            }
        }
        return names
    }
}
