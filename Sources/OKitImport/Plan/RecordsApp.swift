import OKitSyntax

/// A list of the records that meet a condition.
struct RecordsRequest {
    let name: String
    let entity: String
    /// The condition as an expression; `nil` for all records.
    let condition: String?
}

/// Writes an app whose entities are stored as records: a list and a form for each.
struct RecordsApp {
    let name: String
    /// The entities, the main one first.
    let entities: [EntityPlan]
    /// Further lists of records that meet a condition.
    let requests: [RecordsRequest]
    /// The initial records by entity.
    let data: [String: JSONText]
    private let storage: Storage

    /// Where the records are.
    enum Storage {
        case records
        /// In a database, with the name of the connection to it.
        case database(connection: String)

        fileprivate var members: [(String, JSONText)] {
            switch self {
            case .records: [("storage", .text("records"))]
            case .database(let connection):
                [("storage", .text("database")), ("connection", .text(connection))]
            }
        }
    }

    init(
        name: String,
        entities: [EntityPlan],
        requests: [RecordsRequest] = [],
        data: [String: JSONText] = [:],
        storage: Storage = .records
    ) {
        self.name = name
        self.entities = entities
        self.requests = requests
        self.data = data
        self.storage = storage
    }

    /// The files of the app.
    var files: [String: String] {
        var files: [String: JSONText] = [:]
        var names = NameTable()
        let screens = entities.map { entity in
            let words = Words(entity.name)
            let list = names.claim(words.plural.memberName, "items")
            return (
                entity: entity, list: list, form: names.claim(words.memberName + "Form", "form")
            )
        }
        var models: [(String, JSONText)] = []
        var flows: [String: String] = [:]
        for (entity, list, form) in screens {
            files["models/\(entity.name).json"] = entity.text
            files["screens/\(list).json"] = self.list(of: entity, form: form)
            files["screens/\(form).json"] = self.form(
                of: entity,
                screens.map { ($0.entity.name, $0.form) }
            )
            models.append(
                (list, .object([("entity", .text(entity.name))] + storage.members))
            )
            if let data = data[entity.name] {
                files["data/\(list).json"] = data
            }
            flows["tests/\(list).flow"] = flow(of: entity, list: list, form: form)
        }
        var tabs = screens.map { screen in
            JSONText.object([
                ("screen", .text(screen.list)), ("title", .text(screen.entity.plural.braced)),
            ])
        }
        for request in requests {
            guard let shown = screens.first(where: { $0.entity.name == request.entity }) else {
                continue
            }
            let name = names.claim(Words(request.name).memberName, "request")
            let title = Words(request.name).label
            files["screens/\(name).json"] = list(of: shown.entity, form: shown.form, request)
            tabs.append(.object([("screen", .text(name)), ("title", .text(title.braced))]))
            flows["tests/\(name).flow"] =
                "# The list opens.\nuse screen \"\(name)\"\nexpect screen \"\(name)\"\n"
        }
        files["app.json"] =
            tabs.count == 1
            ? .object([("start", .text(screens[0].list))])
            : .object(
                [(tabs.count <= 5 ? "tabs" : "menu", .array(tabs))]
                    + (tabs.count <= 5 ? [] : [("start", .text(screens[0].list))])
            )
        files["bundle.json"] = ManifestText.text(
            named: Words(name).label,
            [("models", .object(models))]
        )
        return files.mapValues(\.indented).merging(flows) { first, _ in first }
    }

    /// The text properties that a search looks through.
    private func searched(_ entity: EntityPlan) -> [PropertyPlan] {
        Array(
            entity.properties.filter { $0.type == .text && $0.values.isEmpty && !$0.isSecret }
                .prefix(4)
        )
    }

    private func list(
        of entity: EntityPlan,
        form: String,
        _ request: RecordsRequest? = nil
    ) -> JSONText {
        let searched = searched(entity)
        let one = (entity.label ?? Words(entity.name).label).lowercasedFirst
        let many = entity.plural.lowercasedFirst
        var provider: [(String, JSONText)] = [("records", .text(entity.name))]
        var state: [(String, JSONText)] = []
        var body: [JSONText] = []
        var conditions = [request?.condition].compactMap(\.self)
        if !searched.isEmpty {
            state.append(("query", .text("")))
            conditions.append(
                searched.map { "\($0.name).finds(screen.query)" }.joined(separator: " || ")
            )
            body.append(
                .object([
                    ("search", .text("screen.query")),
                    ("placeholder", .text("Search \(many)".braced)),
                ])
            )
        }
        if !conditions.isEmpty {
            let isSingle = conditions.count == 1
            let parts = conditions.map { isSingle ? $0 : "(\($0))" }
            provider.append(("where", .text(parts.joined(separator: " && "))))
        }
        if let first = entity.lastTitleProperty, !entity.isLarge {
            provider.append(("sort", .list([first])))
        }
        let columns = entity.columns
        body.append(
            .object(
                [
                    ("table", .text("shown")), ("open", .text(form)),
                ] + (entity.isReadOnly ? [] : [("actions", .list(["delete"]))]) + [
                    (
                        "empty",
                        .text(searched.isEmpty ? "No \(many).".braced : "No \(one) matches.".braced)
                    )
                ] + (columns.isEmpty ? [] : [("columns", .array(columns))])
            )
        )
        let actions: [(String, JSONText)] = [
            (
                "add",
                .object([
                    ("label", .text("New \(one)".braced)), ("key", .text("c")),
                    ("open", .text(form)),
                    ("create", .text(entity.name)),
                ])
            ),
            ("delete", entity.deletion),
        ]
        let title = request.map { Words($0.name).label } ?? entity.plural
        var members: [(String, JSONText)] = [("title", .text(title.braced))]
        members.append(("subtitle", .text("{shown.total}")))
        if !state.isEmpty {
            members.append(("state", .object(state)))
        }
        members.append(("providers", .object([("shown", .object(provider))])))
        if !entity.isReadOnly {
            members += [("actions", .object(actions)), ("bar", .list(["add"]))]
        }
        members.append(("body", .array(body)))
        return .object(members)
    }

    /// Whether a property lists objects that refer to one object each, so that they are edited on their own form.
    private func isListOfParts(_ property: PropertyPlan) -> Bool {
        guard property.type.isList, let inverse = property.inverse,
            let other = entities.first(where: { $0.name == property.type.entity })
        else {
            return false
        }
        return other[inverse]?.type.isList != true
    }

    private func form(of entity: EntityPlan, _ forms: [(entity: String, form: String)]) -> JSONText
    {
        let one = (entity.label ?? Words(entity.name).label).lowercasedFirst
        let fields = entity.properties.filter {
            !isListOfParts($0) && (entity.isReadOnly || !$0.isReadOnly)
        }
        let lists = entity.properties.filter { isListOfParts($0) }
        var body: [JSONText] = [
            .object([
                ("form", .text("self")), ("fields", .array(fields.map { FieldText.field($0) })),
                ("save", .text("explicitly")),
            ])
        ]
        var providers: [(String, JSONText)] = []
        for plan in entity.parts {
            guard let part = entities.first(where: { $0.name == plan.entity }) else {
                continue
            }
            providers.append(
                (
                    plan.provider,
                    .object([
                        ("records", .text(plan.entity)),
                        ("where", .text("\(plan.property) == content")),
                    ])
                )
            )
            body.append(section(plan.title, plan.provider, part, besides: plan.property, forms))
        }
        for property in lists {
            guard let name = property.type.entity,
                let part = entities.first(where: { $0.name == name })
            else {
                continue
            }
            body.append(section(part.plural, property.name, part, besides: nil, forms))
        }
        let shown = entity.shownTitle.map {
            "{isNew ? 'New \(one.quotedInExpression)' : \($0)}"
        }
        var members: [(String, JSONText)] = [
            ("of", .text(entity.name)),
            ("title", .text(shown ?? Words(entity.name).label.braced)),
        ]
        if entity.isReadOnly {
            members.append(("readOnly", .text("true")))
        }
        if !providers.isEmpty {
            members.append(("providers", .object(providers)))
        }
        members.append(("body", .array(body)))
        return .object(members)
    }

    /// Returns a section with a table of the objects that belong to the one of the form.
    private func section(
        _ title: String,
        _ items: String,
        _ part: EntityPlan,
        besides property: String?,
        _ forms: [(entity: String, form: String)]
    ) -> JSONText {
        var table: [(String, JSONText)] = [("table", .text(items))]
        if let form = forms.first(where: { $0.entity == part.name })?.form {
            table.append(("open", .text(form)))
        }
        let columns = part.columns(besides: property)
        if !columns.isEmpty {
            table.append(("columns", .array(columns)))
        }
        return .object([
            ("section", .text(title.braced)), ("show", .text("!isNew")),
            ("body", .array([.object(table)])),
        ])
    }

    private func flow(of entity: EntityPlan, list: String, form: String) -> String {
        var lines = ["# \(entity.plural.onOneLine): list, and open a form."]
        lines += ["use screen \"\(list)\"", "expect screen \"\(list)\""]
        if case .array(let records)? = data[entity.name], !records.isEmpty {
            lines += ["tap row 1", "expect screen \"\(form)\"", "back"]
        }
        guard !entity.isReadOnly else {
            return lines.joined(separator: "\n") + "\n"
        }
        let one = (entity.label ?? Words(entity.name).label).lowercasedFirst
        lines += [
            "tap \("New \(one)".quoted)", "expect screen \"\(form)\"", "discard",
            "expect screen \"\(list)\"",
        ]
        return lines.joined(separator: "\n") + "\n"
    }
}
