import OKitSyntax

/// Writes the screens of a resource: its list, its details and its forms.
struct ResourceScreens {
    private let plan: ResourcePlan
    private let app: APIApp
    private let entity: EntityPlan
    /// The names of the screens for changes: for new objects, and for existing ones.
    private(set) var editing: Editing

    /// The form for new and changed objects.
    struct Editing {
        var create: (screen: String, entity: String, call: Int)?
        var update: (screen: String, entity: String, call: Int)?
    }

    init(_ plan: ResourcePlan, _ app: inout APIApp) {
        self.plan = plan
        entity =
            app.catalog.entities[plan.entity] ?? EntityPlan(name: plan.entity, plural: plan.title)
        editing = Editing()
        self.app = app
        findForms(&app)
    }

    private func call(_ index: Int?) -> CallPlan? {
        index.map { app.calls[$0] }
    }

    // MARK: Forms

    private mutating func findForms(_ app: inout APIApp) {
        let resource = plan.resource
        if let index = resource.create {
            let call = app.calls[index]
            let choices = [plan.entity, plan.itemEntity, call.bodyEntity].compactMap(\.self)
            if let chosen = app.best(of: choices, for: call) {
                editing.create = (plan.detailScreen + "Edit", chosen, index)
            }
        }
        if plan.identity != nil, let index = resource.update {
            let call = app.calls[index]
            let choices = [plan.itemEntity, plan.entity].compactMap(\.self)
            if let chosen = app.best(of: choices, for: call) {
                editing.update = (plan.detailScreen + "Edit", chosen, index)
            }
        }
        guard let create = editing.create else {
            if editing.update != nil {
                editing.update?.screen = app.screens.claim(plan.detailScreen + "Edit", "edit")
            }
            return
        }
        if let update = editing.update, update.entity == create.entity {
            let name = app.screens.claim(plan.detailScreen + "Edit", "edit")
            editing.create?.screen = name
            editing.update?.screen = name
        } else {
            editing.create?.screen = app.screens.claim("new " + plan.detailScreen, "new")
            if editing.update != nil {
                editing.update?.screen = app.screens.claim(plan.detailScreen + "Edit", "edit")
            }
        }
    }

    /// The screens of the forms.
    func forms() -> [(name: String, text: JSONText)] {
        var screens: [(String, JSONText)] = []
        if let create = editing.create {
            let update = editing.update.flatMap { $0.screen == create.screen ? $0 : nil }
            screens.append((create.screen, form(of: create.entity, create.call, update?.call)))
        }
        if let update = editing.update, update.screen != editing.create?.screen {
            screens.append((update.screen, form(of: update.entity, nil, update.call)))
        }
        return screens
    }

    private func form(of entity: String, _ create: Int?, _ update: Int?) -> JSONText {
        let plan = app.catalog.entities[entity]
        let new = create.map { app.formInputs(of: app.calls[$0], in: entity) } ?? []
        let changed = update.map { app.formInputs(of: app.calls[$0], in: entity) } ?? []
        var fields: [JSONText] = []
        var references: [(String, JSONText)] = []
        for property in plan?.properties ?? [] where FieldText.isEditable(property) {
            let isNew = new.contains { $0.property == property.name }
            let isChanged = changed.contains { $0.property == property.name }
            // The server identifies new objects, and the identity of an existing one does not change.
            let isRequired = create.map { index in
                app.calls[index].requiredInputs.contains { $0.property.source == property.source }
            }
            guard isNew || isChanged, property.name != self.plan.identity || isRequired == true
            else {
                continue
            }
            var more: [(String, JSONText)] = []
            if create != nil, update != nil, isNew != isChanged {
                more.append(("show", .text(isNew ? "isNew" : "!isNew")))
            }
            if let reference = app.reference(property) {
                more += reference.field
                if !references.contains(where: { $0.0 == reference.provider.0 }) {
                    references.append(reference.provider)
                }
            }
            fields.append(FieldText.field(property, more: more))
        }
        var actions: [(String, JSONText)] = []
        var save: [(String, JSONText)] = []
        for (name, member, index) in [("create", "new", create), ("update", "changed", update)] {
            guard let index else {
                continue
            }
            let call = app.calls[index]
            let inputs = app.formInputs(of: call, in: entity)
            var with = self.plan.with.filter { known in
                call.parameters.contains { $0.name == known.0 }
            }
            with += inputs.filter { $0.parameter != $0.property }
                .map { ($0.parameter, .text("self.\($0.property)")) }
            // A parameter that has a field of the same name gets its value without `with`.
            var members: [(String, JSONText)] = [("call", .text(call.name))]
            if !with.isEmpty {
                members.append(("with", .object(with)))
            }
            actions.append((name, .object(members)))
            save.append((member, .text(name)))
        }
        let one = self.plan.singular.lowercasedFirst
        let title =
            create != nil && update != nil
            ? "{isNew ? 'New \(one.quotedInExpression)' : 'Edit \(one.quotedInExpression)'}"
            : create != nil ? "New \(one)" : "Edit \(one)"
        var members: [(String, JSONText)] = [("of", .text(entity)), ("title", .text(title))]
        if !self.plan.state.isEmpty {
            members.append(("state", .object(self.plan.state)))
        }
        if !references.isEmpty {
            members.append(("providers", .object(references)))
        }
        members.append(("actions", .object(actions)))
        members.append(
            (
                "body",
                .object([
                    ("form", .text("self")), ("fields", .array(fields)), ("save", .object(save)),
                ])
            )
        )
        return .object(members)
    }

    // MARK: The list

    func list() -> JSONText {
        guard let list = call(plan.resource.list) else {
            return .object([])
        }
        var state = plan.state
        var with = plan.with.filter { known in list.parameters.contains { $0.name == known.0 } }
        var body: [JSONText] = []
        for input in list.parameters(.query) {
            let property = input.property
            let name = property.name
            guard input.name != list.paging?.parameter else {
                continue
            }
            if property.isQuery, !body.contains(where: { $0.description.contains("\"search\"") }) {
                state.append((name, .object([("type", .text("text")), ("default", .text(""))])))
                with.append((name, .text("screen.\(name)")))
                body.append(
                    .object([
                        ("search", .text("screen.\(name)")),
                        ("placeholder", .text("Search \(plan.title.lowercasedFirst)")),
                    ])
                )
            } else if !property.values.isEmpty, property.isFilter, property.type == .text {
                let first = input.isRequired ? property.defaultText ?? property.values[0] : nil
                state.append(
                    (
                        name,
                        .object(
                            [("type", .text(first == nil ? "text?" : "text"))]
                                + (first.map { [("default", .text($0))] } ?? [])
                        )
                    )
                )
                with.append((name, .text("screen.\(name)")))
                body.append(
                    .object([
                        ("filter", .text("screen.\(name)")), ("options", .list(property.values)),
                        ("label", .text(Words(property.source).label.braced)),
                    ])
                )
            } else if input.isRequired, property.type == .bool {
                with.append((name, .flag(false)))
            }
        }
        var provider: [(String, JSONText)] = [("call", .text(list.name))]
        if !with.isEmpty {
            provider.append(("with", .object(with)))
        }
        if let paging = list.paging {
            provider.append(
                (
                    "more",
                    .object([
                        ("parameter", .text(paging.parameter)),
                        paging.next.map { ("next", .text($0)) } ?? ("from", .number(paging.first)),
                    ])
                )
            )
        }
        if let total = list.total {
            provider.append(("total", .text(total)))
        }
        var rows: [(String, JSONText)] = [("table", .text("loaded"))]
        var actions = rowActions
        if let add = addAction {
            actions.insert(("add", add), at: 0)
        }
        if plan.context.isEmpty {
            rows.append(("open", .text(plan.detailScreen)))
        } else {
            actions.append(("show", show))
            rows.append(("tap", .text("show")))
        }
        let onRows = rowActions.map(\.0)
        if !onRows.isEmpty {
            rows.append(("actions", .list(onRows)))
        }
        rows.append(("empty", .text("No \(plan.title.lowercasedFirst).".braced)))
        let columns = entity.columns
        if !columns.isEmpty {
            rows.append(("columns", .array(columns)))
        }
        body.append(.object(rows))
        let whole = collectionActions
        actions += whole
        var members: [(String, JSONText)] = [("title", .text(plan.title.braced))]
        if list.total != nil {
            members.append(("subtitle", .text("{loaded.count} of {loaded.total}")))
        }
        if !state.isEmpty {
            members.append(("state", .object(state)))
        }
        members.append(("providers", .object([("loaded", .object(provider))])))
        if !actions.isEmpty {
            members.append(("actions", .object(actions)))
        }
        let bar = (addAction == nil ? [] : ["add"]) + whole.map(\.0)
        if !bar.isEmpty {
            members.append(("bar", .list(bar)))
        }
        members.append(("body", .array(body)))
        return .object(members)
    }

    private var addAction: JSONText? {
        guard let create = editing.create else {
            guard let index = plan.resource.create else {
                return nil
            }
            return app.opening(
                index,
                label: "New \(plan.singular.lowercasedFirst)",
                plan,
                from: nil
            )
        }
        var members: [(String, JSONText)] = [
            ("label", .text("New \(plan.singular.lowercasedFirst)".braced)), ("key", .text("c")),
            ("open", .text(create.screen)), ("create", .text(create.entity)),
        ]
        if !plan.with.isEmpty {
            members.append(("with", .object(plan.with)))
        }
        return .object(members)
    }

    /// The action that opens the details of a row with the context of the list.
    private var show: JSONText {
        .object([
            ("label", .text("Open")), ("of", .text(plan.entity)),
            ("open", .text(plan.detailScreen)),
            ("object", .text("self")), ("with", .object(plan.with)),
        ])
    }

    private var collectionActions: [(String, JSONText)] {
        plan.resource.collectionActions.map { index in
            (app.calls[index].name, app.action(index, plan, onRow: false))
        }
    }

    /// The actions on one object: edit, what the API offers, and delete.
    private var rowActions: [(String, JSONText)] {
        guard plan.identity != nil else {
            return []
        }
        var actions: [(String, JSONText)] = []
        if let update = editing.update, update.entity == plan.entity {
            actions.append(("edit", edit(update, object: nil)))
        } else if editing.update == nil, let index = plan.resource.update {
            actions.append((app.calls[index].name, app.action(index, plan, onRow: true)))
        }
        for index in plan.resource.itemActions {
            actions.append((app.calls[index].name, app.action(index, plan, onRow: true)))
        }
        if let index = plan.resource.delete {
            actions.append(("delete", app.deletion(index, plan, titled: entity.title)))
        }
        return actions
    }

    /// The actions of a row that call the service at once, with their labels.
    var directActions: [(label: String, isConfirmed: Bool)] {
        rowActions.compactMap { _, action in
            guard case .object(let members) = action,
                members.contains(where: { $0.0 == "call" }),
                case .text(let label)? = members.first(where: { $0.0 == "label" })?.1
            else {
                return nil
            }
            let shown = label.replacing("{{", with: "{").replacing("}}", with: "}")
            return (shown, members.contains { $0.0 == "confirm" })
        }
    }

    private func edit(
        _ update: (screen: String, entity: String, call: Int),
        object: String?
    ) -> JSONText {
        var members: [(String, JSONText)] = [("label", .text("Edit")), ("key", .text("e"))]
        if let object {
            members += [("enabled", .text("\(object) != null"))]
        } else {
            members.append(("of", .text(plan.entity)))
        }
        members.append(("open", .text(update.screen)))
        if let object {
            members.append(("object", .text(object)))
        }
        if !plan.with.isEmpty {
            members.append(("with", .object(plan.with)))
        }
        return .object(members)
    }

    // MARK: The details

    /// The screen of one object.
    ///
    /// - Parameter parts: The resources whose collections the object contains.
    func details(_ parts: [ResourcePlan]) -> JSONText {
        var state = plan.state
        var providers: [(String, JSONText)] = []
        let showsItem = plan.itemEntity != nil || entity.identity == nil
        let item = call(plan.identity == nil ? nil : plan.resource.item)
        if let item, let shown = item.result?.entity {
            var with = plan.with.filter { known in item.parameters.contains { $0.name == known.0 } }
            if let identity = plan.identity {
                with.append((identity, .text("self.\(identity)")))
            }
            var provider: [(String, JSONText)] = [
                ("call", .text(item.name)), ("with", .object(with)),
            ]
            if showsItem {
                state.append(("item", .object([("type", .text("\(shown)?"))])))
                provider.append(
                    ("then", .object([("set", .text("screen.item")), ("to", .text("result"))]))
                )
            }
            providers.append(("loaded", .object(provider)))
        }
        var actions = rowActions
        if let update = editing.update, update.entity != plan.entity {
            actions.insert(("edit", edit(update, object: "screen.item")), at: 0)
        }
        for part in parts {
            actions.append((part.listScreen, opening(part)))
        }
        var members: [(String, JSONText)] = [
            ("of", .text(plan.entity)),
            ("title", .text(entity.title ?? plan.singular.braced)),
        ]
        if !state.isEmpty {
            members.append(("state", .object(state)))
        }
        if !providers.isEmpty {
            members.append(("providers", .object(providers)))
        }
        if !actions.isEmpty {
            members.append(("actions", .object(actions)))
            members.append(("bar", .list(actions.map(\.0))))
        }
        let body = DetailBody(app.catalog)
        var components = body.components(of: plan.entity, at: "self")
        if let shown = item?.result?.entity, showsItem {
            let own = body.components(of: shown, at: "screen.item")
            if !own.isEmpty {
                // What the list knows is shown until the object is loaded.
                components =
                    [
                        .object([
                            ("group", .text("column")), ("show", .text("screen.item == null")),
                            ("body", .array(components)),
                        ]),
                        .object([
                            ("group", .text("column")), ("show", .text("screen.item != null")),
                            ("body", .array(own)),
                        ]),
                    ]
            }
        }
        if components.isEmpty {
            components = [.object([("text", .text("Nothing is known about this object."))])]
        }
        if !providers.isEmpty {
            components.insert(.object([("spinner", .text("loaded.isLoading"))]), at: 0)
        }
        members.append(("body", .array(components)))
        return .object(members)
    }

    private func opening(_ part: ResourcePlan) -> JSONText {
        let with: [(String, JSONText)] = part.context.map { known in
            (known.name, .text(known.property.map { "self.\($0)" } ?? "screen.\(known.name)"))
        }
        return .object([
            ("label", .text(part.title.braced)), ("open", .text(part.listScreen)),
            ("with", .object(with)),
        ])
    }
}

extension String {
    /// The text with a small first letter, unless it begins with an acronym.
    var lowercasedFirst: String {
        let second = dropFirst().first
        return second?.isUppercase == true ? self : prefix(1).lowercased() + dropFirst()
    }
}

extension PropertyPlan {
    /// The default as text; `nil` if it is not a text.
    var defaultText: String? {
        guard type == .text, let defaultValue, case .text(let text) = defaultValue else {
            return nil
        }
        return text
    }
}
