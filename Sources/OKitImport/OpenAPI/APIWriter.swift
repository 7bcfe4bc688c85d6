import OKitSyntax

/// Writes the files of an app for an API.
struct APIWriter {
    private var state: APIApp
    private let reader: APIReader
    private(set) var app: ImportedApp
    private var entities: Set<String> = []
    /// The resources by their index.
    private var plans: [ResourcePlan?] = []
    private var flows = NameTable()
    /// The screens of each tag that users open from the menu, in the order of the description.
    private var menu: [(tag: String, entries: [Entry])] = []

    /// An entry of a tag: a screen with its title.
    private struct Entry {
        let screen: String
        let title: String
    }

    init(_ state: APIApp, reader: APIReader, report: ImportReport) {
        self.state = state
        self.reader = reader
        app = ImportedApp(report: report)
    }

    mutating func write(_ plans: [ResourcePlan?], manual: [Int]) throws(ImportFailure) {
        self.plans = plans
        for (index, plan) in plans.enumerated() {
            guard let plan else {
                continue
            }
            let parts = plans.enumerated().compactMap { part in
                part.element?.resource.parent == index ? part.element : nil
            }
            writeResource(plan, parts)
            if plan.context.isEmpty, let list = plan.resource.list {
                addEntry(Entry(screen: plan.listScreen, title: plan.title), of: state.calls[list])
            }
        }
        for index in manual {
            let call = state.calls[index]
            addEntry(
                Entry(screen: state.callScreens.open(index), title: call.operation.title),
                of: call
            )
        }
        for index in state.callScreens.opened.sorted() {
            let call = state.calls[index]
            let screen = state.callScreens.names[index]
            put("screens/\(screen).json", CallScreen(call.withFormInputs, state).text)
            app.files["tests/\(flows.claim(call.name, "call")).flow"] =
                APIFlows(state).flow(of: call.withFormInputs, on: screen)
        }
        writeMenu()
        let authorization = APIAuthorization(reader, &app.report)
        writeService(authorization)
        writeEntities()
        writeManifest(authorization)
        if app.files.values.contains(where: { $0.contains("pick \"\(APIFlows.file)\"") }) {
            app.files["tests/\(APIFlows.file)"] = "A file that tests send.\n"
        }
    }

    private mutating func put(_ path: String, _ text: JSONText) {
        app.files[path] = text.indented
    }

    private mutating func writeResource(_ plan: ResourcePlan, _ parts: [ResourcePlan]) {
        let screens = ResourceScreens(plan, &state)
        put("screens/\(plan.listScreen).json", screens.list())
        put("screens/\(plan.detailScreen).json", screens.details(parts))
        entities.formUnion(
            [plan.entity, screens.editing.create?.entity, screens.editing.update?.entity]
                .compactMap(\.self)
        )
        for form in screens.forms() {
            put("screens/\(form.name).json", form.text)
        }
        for index in [screens.editing.create?.call, screens.editing.update?.call].compactMap(\.self)
        {
            noteObjects(in: state.calls[index])
        }
        let flow = APIFlows(state).flow(of: plan, screens, parents: parents(of: plan))
        app.files["tests/\(flows.claim(plan.listScreen, "list")).flow"] = flow
    }

    /// Reports the members of a request for which forms of objects have no fields.
    private mutating func noteObjects(in call: CallPlan) {
        let operation = call.operation
        for input in call.parameters(.body) where !FieldText.isEditable(input.property) {
            app.report.leaveOut(
                "field for \(input.property.source) of \(operation.method.uppercased()) \(operation.path)",
                at: operation.place,
                because: "forms have no fields for objects and lists of objects"
            )
        }
    }

    /// The resources on the way to a resource, the outermost first.
    private func parents(of plan: ResourcePlan) -> [ResourcePlan] {
        var parents: [ResourcePlan] = []
        var next = plan.resource.parent
        while let index = next, let parent = plans[index], parents.count < 16 {
            parents.insert(parent, at: 0)
            next = parent.resource.parent
        }
        return parents
    }

    // MARK: Menu

    private mutating func addEntry(_ entry: Entry, of call: CallPlan) {
        let tag = call.operation.tag ?? "General"
        if let index = menu.firstIndex(where: { $0.tag == tag }) {
            menu[index].entries.append(entry)
        } else {
            menu.append((tag, [entry]))
        }
    }

    private mutating func writeMenu() {
        var tabs: [JSONText] = []
        var first = ""
        for (tag, entries) in menu {
            let words = Words(tag)
            // A tag with a single list is that list.
            let title =
                entries.count == 1 ? entries[0].title : tag.contains(" ") ? tag : words.label
            var screen = entries[0].screen
            if entries.count > 1 {
                screen = state.screens.claim(words.memberName + "Menu", "menu")
                put("screens/\(screen).json", Self.menu(titled: title, entries))
            }
            first = first.isEmpty ? screen : first
            tabs.append(
                .object([("screen", .text(screen)), ("title", .text(title.braced))])
            )
        }
        put(
            "app.json",
            .object([("start", .text(first))] + (tabs.count > 1 ? [("menu", .array(tabs))] : []))
        )
    }

    private static func menu(titled title: String, _ entries: [Entry]) -> JSONText {
        .object([
            ("title", .text(title.braced)),
            (
                "actions",
                .object(
                    entries.map { entry in
                        (
                            entry.screen,
                            .object([
                                ("label", .text(entry.title.braced)), ("open", .text(entry.screen)),
                            ])
                        )
                    }
                )
            ),
            ("body", .array(entries.map { .object([("button", .text($0.screen))]) })),
        ])
    }

    // MARK: The service

    private mutating func writeService(_ authorization: APIAuthorization) {
        let (url, isGuessed) = reader.server(&app.report)
        if isGuessed {
            app.report.leaveOut(
                "server",
                at: reader.files.place(of: reader.root),
                because: "the description names no server; change \"baseUrl\" in services/api.json"
            )
        }
        var members: [(String, JSONText)] = [("baseUrl", .text(url))]
        if let text = authorization.text {
            members.append(("auth", text))
        }
        let actions = state.calls.map { call -> (String, JSONText) in
            var text = state.callScreens.isOpened(call) ? call.withFormInputs.text : call.text
            if authorization.text != nil, !call.operation.needsAuthorization,
                case .object(let members) = text
            {
                text = .object(members + [("auth", .flag(false))])
            }
            return (call.name, text)
        }
        members.append(("actions", .object(actions)))
        put("services/api.json", .object(members))
        let examples = ExampleValues(state.catalog)
        let responses = state.calls.map { call in
            (call.name, JSONText.object([("response", examples.response(of: call))]))
        }
        put("services/api.stub.json", .object([("actions", .object(responses))]))
        for call in state.calls {
            if let entity = call.result?.entity {
                entities.insert(entity)
            }
            for parameter in call.parameters where !state.callScreens.isOpened(call) {
                if let entity = parameter.property.type.entity {
                    entities.insert(entity)
                }
            }
        }
    }

    // MARK: Entities

    private mutating func writeEntities() {
        // An entity that no other one, no screen and no call mentions is left out.
        var waiting = Array(entities)
        while let name = waiting.popLast() {
            for property in state.catalog.entities[name]?.properties ?? [] {
                if let other = property.type.entity, entities.insert(other).inserted {
                    waiting.append(other)
                }
            }
        }
        for name in state.catalog.names where entities.contains(name) {
            if let plan = state.catalog.entities[name] {
                put("models/\(name).json", plan.text)
            }
        }
    }

    private mutating func writeManifest(_ authorization: APIAuthorization) {
        let urls = [reader.server(&app.report).url] + authorization.urls
        let hosts = urls.map(Self.host).reduce(into: [String]()) { hosts, host in
            if !hosts.contains(host) {
                hosts.append(host)
            }
        }
        // Tokens are requested by POST.
        let methods =
            state.calls.map { $0.operation.method.uppercased() }
            + authorization.methods
        var permissions: [(String, JSONText)] = [
            ("hosts", .list(hosts)), ("methods", .list(Set(methods).sorted())),
        ]
        if let secret = authorization.secret {
            permissions.append(("secrets", .list([secret])))
        }
        put(
            "bundle.json",
            ManifestText.text(named: reader.title, [("permissions", .object(permissions))])
        )
        app.report.note(state.calls.count, "operations")
        app.report.note(state.resources.count, "resources")
        app.report.note(app.files.keys.count { $0.hasPrefix("screens/") }, "screens")
        app.report.note(app.files.keys.count { $0.hasPrefix("models/") }, "entities")
        app.report.note(app.files.keys.count { $0.hasPrefix("tests/") }, "flows")
    }

    private static func host(of url: String) -> String {
        let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
        return String(rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" })
    }
}
