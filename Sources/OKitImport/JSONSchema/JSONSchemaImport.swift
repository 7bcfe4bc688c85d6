import OKitBundle
import OKitModel
import OKitSchema
import OKitSyntax

/// Makes an app with a form from a JSON schema, for one document that the schema describes.
package struct JSONSchemaImport {
    private let path: String
    private let files: SourceFiles
    private let root: JSONNode
    private let instance: JSONText?

    /// Reads a schema.
    ///
    /// - Parameters:
    ///   - path: The path of the schema.
    ///   - instance: The path of the document with which the app begins; `nil` for an empty one.
    ///   - remote: The files of other servers; `nil` if there are none.
    package init(
        _ path: String,
        instance: String?,
        remote: RemoteFiles? = nil
    ) throws(ImportFailure) {
        self.path = path
        files = SourceFiles(path, remote: remote)
        root = try files.document(path).root
        guard root.kind == .object else {
            throw ImportFailure("\(path): not a JSON schema")
        }
        if let instance {
            let document = try SourceFiles(instance).document(instance).root
            guard document.kind == .object else {
                throw ImportFailure("\(instance): not an object")
            }
            self.instance = JSONText(document)
        } else {
            self.instance = nil
        }
    }

    /// Imports a schema, and downloads the files of other servers to which it refers.
    package static func app(
        _ path: String,
        instance: String?,
        fetch: (_ url: String) async throws -> [UInt8]
    ) async throws -> ImportedApp {
        try await RemoteFiles.app(fetch: fetch) { remote throws(ImportFailure) in
            try JSONSchemaImport(path, instance: instance, remote: remote).app()
        }
    }

    /// Makes the files of the app.
    package func app() throws(ImportFailure) -> ImportedApp {
        var catalog = EntityCatalog(files, ImportReport(of: path))
        let file = path.split(separator: "/").last.map(String.init) ?? path
        let words = Words(root["title"]?.string ?? String(file.prefix { $0 != "." }))
        let type = try catalog.type(of: root, hint: words.typeName)
        try catalog.finish()
        guard case .entity(let main) = type else {
            throw ImportFailure("\(path): the schema describes no object with named members")
        }
        DocumentEntities(main, catalog).fit(&catalog)
        EntityTitles.set(in: &catalog)
        let writer = DocumentScreens(catalog, main: main, title: words.label)
        var app = ImportedApp(report: catalog.report)
        var texts = writer.files
        var model: [(String, JSONText)] = [
            ("entity", .text(main)), ("storage", .text("document")),
        ]
        if let schema = schema(&app.report) {
            texts["data/schema.json"] = schema
            model.append(("schema", .text("schema")))
        }
        texts["bundle.json"] = ManifestText.text(
            named: words.label,
            [("models", .object([("default", .object(model))]))]
        )
        if let instance {
            texts["data/default.json"] = instance
        }
        app.files = texts.mapValues(\.indented)
        app.files["tests/form.flow"] =
            "# The form of the document opens.\nexpect screen \"main\"\n"
        app.report.note(catalog.names.count, "entities")
        app.report.note(texts.keys.count { $0.hasPrefix("screens/") }, "screens")
        return app
    }

    private static let check = "validation of the document"

    /// Returns the schema that checks the document when it is stored; `nil`, with a report, if it cannot.
    private func schema(_ report: inout ImportReport) -> JSONText? {
        let text: JSONText
        do {
            var copy = SchemaCopy(root, files)
            text = try copy.text()
        } catch {
            report.leaveOut(Self.check, at: files.place(of: root), because: error.description)
            return nil
        }
        let source = SourceText(path: path, bytes: Array(text.indented.utf8))
        guard let document = try? JSONDocument(parsing: source) else {
            return nil
        }
        do {
            _ = try DocumentSchema(document)
            return text
        } catch {
            report.leaveOut(
                Self.check,
                at: files.place(of: root),
                because: error.findings.first?.message.text ?? "the schema is invalid"
            )
            return nil
        }
    }
}

/// Writes the screens of a document: a form for its members, with lists of its parts.
private struct DocumentScreens {
    private let catalog: EntityCatalog
    private let main: String
    private let title: String
    private let screens: [String: String]

    init(_ catalog: EntityCatalog, main: String, title: String) {
        self.catalog = catalog
        self.main = main
        self.title = title
        var names = NameTable()
        _ = names.claim("main", "main")
        var screens = [main: "main"]
        for name in catalog.names where name != main {
            screens[name] = names.claim(Words(name).memberName, "part")
        }
        self.screens = screens
    }

    var files: [String: JSONText] {
        var files: [String: JSONText] = ["app.json": .object([("start", .text("main"))])]
        var waiting = [main]
        var known: Set = [main]
        while let name = waiting.popLast() {
            guard let plan = catalog.entities[name], let screen = screens[name] else {
                continue
            }
            files["models/\(name).json"] = plan.text
            // Objects inside others are edited there; only elements of lists have screens.
            let isElement = name == main || listed.contains(name)
            if isElement {
                files["screens/\(screen).json"] = form(of: plan)
            }
            for property in plan.properties {
                if let part = property.type.entity, known.insert(part).inserted {
                    waiting.append(part)
                }
            }
        }
        return files
    }

    /// The entities that are elements of lists, or contain themselves.
    private var listed: Set<String> {
        var names: Set<String> = []
        for plan in catalog.entities.values {
            for property in plan.properties {
                if case .list(.entity(let name)) = property.type {
                    names.insert(name)
                }
            }
        }
        return names
    }

    private func form(of plan: EntityPlan) -> JSONText {
        var actions: [(String, JSONText)] = []
        var names = NameTable(reserved: ["back", "undo"])
        let body = components(of: plan, at: "", &actions, &names, depth: 0)
        var members: [(String, JSONText)] = [
            ("of", .text(plan.name)),
            (
                "title",
                .text(
                    plan.name == main ? title.braced : plan.title ?? Words(plan.name).label.braced
                )
            ),
        ]
        if !actions.isEmpty {
            members.append(("actions", .object(actions)))
        }
        members.append(
            ("body", .array(body.isEmpty ? [.object([("text", .text("No members."))])] : body))
        )
        return .object(members)
    }

    private func components(
        of plan: EntityPlan,
        at path: String,
        _ actions: inout [(String, JSONText)],
        _ names: inout NameTable,
        depth: Int
    ) -> [JSONText] {
        var fields: [JSONText] = []
        var sections: [JSONText] = []
        for property in plan.properties {
            let place = path + property.name
            switch property.type {
            case .entity(let name):
                guard depth < 8, !property.isOptional, let part = catalog.entities[name] else {
                    continue
                }
                let body = components(of: part, at: place + ".", &actions, &names, depth: depth + 1)
                if !body.isEmpty {
                    sections.append(
                        .object([
                            ("section", .text(property.shownLabel.braced)), ("body", .array(body)),
                        ])
                    )
                }
            case .list(.entity(let name)):
                sections.append(list(property, at: place, of: name, &actions, &names))
            default:
                let field = FieldText.field(property)
                fields.append(path.isEmpty ? field : Self.field(field, at: place))
            }
        }
        let form = JSONText.object([("form", .text("self")), ("fields", .array(fields))])
        return (fields.isEmpty ? [] : [form]) + sections
    }

    private static func field(_ field: JSONText, at path: String) -> JSONText {
        guard case .object(let members) = field else {
            return .text(path)
        }
        return .object([("field", .text(path))] + members.filter { $0.0 != "field" })
    }

    private func list(
        _ property: PropertyPlan,
        at path: String,
        of name: String,
        _ actions: inout [(String, JSONText)],
        _ names: inout NameTable
    ) -> JSONText {
        let one = Words(property.source).singular.label.lowercasedFirst
        let screen = screens[name] ?? "main"
        let add = names.claim("add " + property.source, "add")
        let delete = names.claim("delete " + property.source, "delete")
        actions.append(
            (
                add,
                .object([
                    ("label", .text("Add \(one)".braced)), ("open", .text(screen)),
                    ("create", .text(name)), ("in", .text(path)),
                ])
            )
        )
        if let part = catalog.entities[name] {
            actions.append((delete, part.deletion))
        }
        let columns = catalog.entities[name]?.columns ?? []
        var table: [(String, JSONText)] = [
            ("table", .text(path)), ("open", .text(screen)), ("actions", .list([delete])),
        ]
        if !columns.isEmpty {
            table.append(("columns", .array(columns)))
        }
        return .object([
            ("section", .text(property.shownLabel.braced)),
            ("body", .array([.object(table), .object([("button", .text(add))])])),
        ])
    }
}
