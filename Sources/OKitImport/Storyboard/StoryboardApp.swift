import OKitBundle
import OKitModel
import OKitSyntax

/// Makes the app of a storyboard: the screens of OKit's controllers by way of format 1, those of views directly.
struct StoryboardApp {
    let sources: StoryboardSources
    let graph: InterfaceGraph
    let names: ScreenNames
    let log: InterfaceLog
    private let declared: [EntityPlan]
    private let texts: TextTables
    var files: [String: JSONText] = [:]
    private var flows: [String: String] = [:]

    init(
        _ sources: StoryboardSources,
        _ graph: InterfaceGraph,
        _ names: ScreenNames,
        _ log: InterfaceLog,
        _ declared: [EntityPlan]
    ) {
        self.sources = sources
        self.graph = graph
        self.names = names
        self.log = log
        self.declared = declared
        texts = TextTables(sources.strings, sources.interfaces, log)
    }

    /// The name of the app: the module of its classes, else that of the file.
    private var name: String {
        let own = graph.files.flatMap { $0.root.all }
            .first { $0["customModuleProvider"] == "target" && $0["customModule"] != nil }
        let classes = sources.models.flatMap { $0.current.root.children }
            .compactMap { $0["representedClassName"] }
        let module = classes.firstNonNil { name in
            name.contains(".") ? name.split(separator: ".").first.map(String.init) : nil
        }
        return own?["customModule"] ?? module ?? graph.files.first?.name ?? "App"
    }

    /// The controllers that have a screen.
    var shown: [InterfaceController] {
        graph.controllers.filter { !graph.isTransparent($0) && !isShell($0) }
    }

    /// Whether a tab controller is the app itself.
    private func isShell(_ controller: InterfaceController) -> Bool {
        controller.kind == .tabs
            && (controller.key == entry?.key || controller.key == home?.key)
    }

    /// The controller of the first screen.
    private var entry: InterfaceController? {
        graph.start.flatMap { graph.shown(by: $0) }
            ?? graph.controllers.first { !graph.isTransparent($0) }
    }

    /// The first screen of an application controller of OKit.
    private var home: InterfaceController? {
        guard let entry, entry.kind == .model("application") else {
            return nil
        }
        let identifier =
            entry.node.runtimeAttributes.first { $0.name == "homeIdentifier" }?.text ?? "home"
        return graph.controller(identifier: identifier).flatMap { graph.shown(by: $0) }
    }

    // MARK: App

    /// Makes the app.
    mutating func make() throws(ImportFailure) -> ImportedApp {
        guard let entry else {
            throw ImportFailure("\(graph.files.first?.path ?? ""): the file has no screen")
        }
        for container in graph.controllers
        where graph.isTransparent(container) || isShell(container) {
            for (segue, part) in graph.parts(of: container) where graph.shown(by: part) != nil {
                log.use(segue)
            }
        }
        let rootName = Words(NameTable.identifier(name, "App")).typeName
        let models = try modelScreens(entry, root: rootName)
        var lists = PrototypeLists(
            graph,
            log,
            declared: declared,
            taken: (
                models.entities.keys.sorted(),
                models.entities[rootName]?.properties.map(\.name) ?? []
            )
        )
        writeViews(&lists)
        writeEntities(models, lists, root: rootName)
        if models.shell == nil {
            writeShell(entry)
        }
        writeActions(entry)
        writeManifest(models, lists, root: rootName)
        writeTexts()
        flows["tests/start.flow"] = startFlow(home ?? entry)
        return finish()
    }

    private mutating func finish() -> ImportedApp {
        log.note(graph.controllers.count, "scenes")
        log.note(files.keys.count { $0.hasPrefix("screens/") }, "screens")
        log.note(log.count(of: "tableViewCell") + log.count(of: "collectionViewCell"), "cells")
        log.note(log.count(of: "segue"), "segues")
        log.note(files.keys.count { $0.hasPrefix("models/") }, "entities")
        log.finish(graph)
        var imported = ImportedApp(report: log.report)
        imported.files = files.mapValues(\.indented).merging(flows) { first, _ in first }
        for image in sources.images.values {
            imported.images["images/\(image.file)"] = image.bytes
        }
        return imported
    }

    // MARK: Screens of OKit

    /// What the screens of OKit's controllers need.
    private struct Models {
        var entities: [String: FoundEntity] = [:]
        var names: [String] = []
        /// The entities of root objects by the names of models.
        var roots: [String: String] = [:]
        var data: [String: JSONText] = [:]
        /// `app.json`.
        var shell: String?
        var isEncrypted = false
    }

    private mutating func modelScreens(
        _ entry: InterfaceController,
        root: String
    ) throws(ImportFailure) -> Models {
        let hasModels = shown.contains { if case .model = $0.kind { true } else { false } }
        guard hasModels else {
            for (name, document) in sources.data {
                log.leaveOut(
                    name,
                    at: document.place(of: document.root),
                    because: "no screen reads it"
                )
            }
            return Models()
        }
        var screens: [String: ModelDeclaration] = [:]
        var views: Set<String> = []
        for controller in graph.controllers where !graph.isTransparent(controller) {
            let name = names[controller]
            switch controller.kind {
            case .model(let kind):
                var writer = ModelScreenWriter(
                    controller,
                    graph,
                    names,
                    log,
                    images: Set(sources.images.keys)
                )
                screens[name] = writer.declaration(kind)
            case .tabs where isShell(controller): screens[name] = tabs(controller)
            default:
                views.insert(name)
                screens[name] = .placeholder(controller.title ?? name, controller.node)
            }
        }
        removeUnopenedSelections(&screens)
        var finder = EntityFinder(screens, root: root)
        finder.find(from: names[entry])
        var table = finder.table
        var data = ModelData(table.entities)
        for (name, document) in sources.data {
            if let entity = table.models[name] {
                data.add(document.root, of: entity, to: name)
            } else {
                log.leaveOut(
                    name,
                    at: document.place(of: document.root),
                    because: "no screen refers to a model with this name"
                )
            }
        }
        table.replace(data.entities)
        for name in table.names {
            table.entities[name]?.reportCode(log)
        }
        let isEncrypted = screens.values.contains {
            $0["kind"]?.text == "application" && $0["encryption"] != nil
        }
        var conversion = ModelScreens(
            screens,
            entry: names[entry],
            table,
            ModelScreens.Surroundings(
                name: name,
                texts: texts.languages.map { ($0, texts[$0]) },
                images: Set(sources.images.keys),
                storage: isEncrypted ? "encrypted" : "file"
            ),
            log
        )
        var models = Models(
            entities: table.entities,
            names: table.names,
            roots: table.models,
            data: data.files,
            isEncrypted: isEncrypted
        )
        for (path, text) in try conversion.converted() {
            if path == "app.json" {
                models.shell = text
            }
            let isView = views.contains(path.withoutEndings([".json"]).withoutFolder)
            if !isView,
                let root = try? JSONDocument(parsing: SourceText(path: path, text: text)).root
            {
                files[path] = JSONText(root)
            }
        }
        return models
    }

    private func tabs(_ controller: InterfaceController) -> ModelDeclaration {
        func member(_ name: String, _ value: ModelDeclaration) -> ModelDeclaration.Member {
            ModelDeclaration.Member(name: name, value: value, node: controller.node)
        }
        let tabs = tabs(of: controller).map { title, icon, screen -> ModelDeclaration in
            let icon = icon.map { [member("icon", .text($0))] } ?? []
            return .object(
                [member("title", .text("%\(title)"))] + icon
                    + [member("screen", .text(names[screen]))]
            )
        }
        return .object([member("kind", .text("tabs")), member("tabs", .list(tabs))])
    }

    /// Removes selection screens that nothing opens, as their effect depends on the screen that opens them.
    private func removeUnopenedSelections(_ screens: inout [String: ModelDeclaration]) {
        let opened = Set(
            screens.values.flatMap { $0["segues"]?.members ?? [] }.compactMap {
                $0.value.text ?? $0.value["screen"]?.text
            }
        )
        for (name, screen) in screens
        where screen["kind"]?.text == "selection" && !opened.contains(name) {
            if let node = screen.members.first?.node {
                log.leaveOut("screen \"\(name)\"", node, because: "no segue opens this selection")
                screens[name] = .placeholder(screen["title"]?.text ?? name, node)
            }
        }
    }

    // MARK: Screens of views

    private mutating func writeViews(_ lists: inout PrototypeLists) {
        for controller in shown {
            if case .model = controller.kind {
                continue
            }
            lists.search = nil
            var writer = ViewScreenWriter(
                controller,
                graph,
                names,
                log,
                images: Set(sources.images.keys),
                lists: lists
            )
            writer.write()
            lists = writer.lists
            let name = names[controller]
            files["screens/\(name).json"] = writer.screen.text
            if writer.screen.entity == nil {
                flows["tests/\(name).flow"] = flow(of: name, writer)
            }
        }
    }

    // MARK: Entities and data

    private mutating func writeEntities(
        _ models: Models,
        _ lists: PrototypeLists,
        root: String
    ) {
        for name in models.names where !TypeTable.builtInNames.contains(name) {
            guard var plan = models.entities[name]?.plan else {
                continue
            }
            if name == root {
                plan.properties += lists.stored.map(\.plan)
            }
            files["models/\(name).json"] = plan.text
        }
        if models.entities[root] == nil, !lists.stored.isEmpty {
            var plan = EntityPlan(name: root, plural: Words(root).plural.label)
            plan.properties = lists.stored.map(\.plan)
            files["models/\(root).json"] = plan.text
        }
        for plan in declared + lists.entities {
            files["models/\(plan.name).json"] = plan.text
        }
        for (model, data) in models.data {
            files["data/\(model).json"] = data
        }
        if !lists.stored.isEmpty {
            var members: [(String, JSONText)] = []
            if case .object(let known)? = files["data/default.json"] {
                members = known
            }
            members += lists.stored.map { ($0.property, .array($0.objects)) }
            files["data/default.json"] = .object(members)
        }
    }

    // MARK: Manifest

    private mutating func writeManifest(_ models: Models, _ lists: PrototypeLists, root: String) {
        var members: [(String, JSONText)] = []
        func model(_ entity: String, _ storage: String) -> JSONText {
            .object([("entity", .text(entity)), ("storage", .text(storage))])
        }
        var roots = models.roots
        if !lists.stored.isEmpty {
            roots["default"] = roots["default"] ?? root
        }
        for (name, entity) in roots.sorted(by: { $0.key < $1.key }) {
            let isEncrypted = models.isEncrypted && name == "default"
            members.append((name, model(entity, isEncrypted ? "encrypted" : "file")))
        }
        var names = NameTable(reserved: Set(roots.keys.map { $0.lowercased() }))
        for plan in declared {
            members.append(
                (names.claim(Words(plan.plural).memberName, "records"), model(plan.name, "records"))
            )
        }
        var manifest: [(String, JSONText)] = []
        if texts.languages.count > 1 || !texts.keys.isEmpty {
            manifest.append(("languages", .list(texts.languages)))
        }
        if !members.isEmpty {
            manifest.append(("models", .object(members)))
        }
        files["bundle.json"] = ManifestText.text(named: Words(name).label, manifest)
    }

    private mutating func writeTexts() {
        for language in texts.languages where !texts[language].isEmpty {
            files["strings/\(language).json"] = .object(
                texts[language].sorted { $0.key < $1.key }.map { ($0.key, .text($0.value)) }
            )
        }
    }
}

extension PrototypeLists.Stored {
    /// The property of the root object.
    fileprivate var plan: PropertyPlan {
        PropertyPlan(property, source: property, .list(.entity(entity)))
    }
}
