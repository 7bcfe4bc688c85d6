import OKitSyntax

/// Makes an app from a description of Swagger 2.0 or OpenAPI 3.
package struct APIImport {
    private let reader: APIReader
    private let files: SourceFiles
    private var report: ImportReport

    /// Reads a description.
    ///
    /// - Parameters:
    ///   - path: The path of its main file.
    ///   - remote: The files of other servers; `nil` if there are none.
    package init(_ path: String, remote: RemoteFiles? = nil) throws(ImportFailure) {
        let files = SourceFiles(path, remote: remote)
        self.files = files
        reader = try APIReader(try files.document(path), files)
        report = ImportReport(of: path)
    }

    /// Imports a description, and downloads the files of other servers to which it refers.
    package static func app(
        _ path: String,
        fetch: (_ url: String) async throws -> [UInt8]
    ) async throws -> ImportedApp {
        try await RemoteFiles.app(fetch: fetch) { remote throws(ImportFailure) in
            var description = try APIImport(path, remote: remote)
            return try description.app()
        }
    }

    /// Makes the files of the app.
    package mutating func app() throws(ImportFailure) -> ImportedApp {
        let operations = try reader.operations(&report)
        var planner = CallPlanner(files, EntityCatalog(files, report))
        let calls = operations.compactMap { planner.plan($0) }
        guard !calls.isEmpty else {
            let first = planner.catalog.report.entries.first
            let reason = first.map { ": \($0.subject): \($0.reason)" } ?? ""
            throw ImportFailure("the description has no operation that an app can use\(reason)")
        }
        var catalog = try planner.finish()
        EntityTitles.set(in: &catalog)
        var finder = ResourceFinder(calls)
        let resources = finder.resources(catalog)
        var names = NameTable()
        _ = names.claim("menu", "menu")
        var resourcePlanner = ResourcePlanner(calls, catalog, names)
        let (found, manual, screens) = resourcePlanner.plans(of: resources)
        for plan in found.compactMap(\.self) {
            catalog.change(plan.entity) { $0.identity = $0.identity ?? plan.identity }
        }
        var named = resourcePlanner.calls
        addChanges(found.compactMap(\.self), to: &named)
        var app = APIApp(named, catalog, screens)
        app.resources = found.compactMap(\.self)
        var writer = APIWriter(app, reader: reader, report: catalog.report)
        try writer.write(found, manual: (finder.others + manual).sorted())
        return writer.app
    }

    /// Lists change after calls that create, change or delete one of their objects.
    private func addChanges(_ plans: [ResourcePlan], to calls: inout [CallPlan]) {
        for plan in plans {
            guard let list = plan.resource.list else {
                continue
            }
            for index in plan.resource.calls
            where index != list && calls[index].operation.method != "get" {
                calls[index].changes.append(calls[list].name)
            }
        }
    }
}

/// An app that was made from something else.
package struct ImportedApp: Sendable {
    /// The contents of its files by their paths in the bundle.
    package var files: [String: String] = [:]
    /// Its images by their paths in the bundle.
    package var images: [String: [UInt8]] = [:]
    /// What was made and left out.
    package var report: ImportReport
}

/// The texts that name the objects of entities.
enum EntityTitles {
    static func set(in catalog: inout EntityCatalog) {
        for name in catalog.names {
            if let title = catalog.entities[name].flatMap({ self.title(of: $0) }) {
                catalog.change(name) { $0.title = "{\(title)}" }
            }
        }
    }

    /// Returns the property whose text names an object; `nil` if there is none.
    static func title(of entity: EntityPlan) -> String? {
        let properties = entity.mainProperties
        let title =
            properties.first { property in
                property.type == .text && property.values.isEmpty
                    && ["name", "title", "label", "subject", "login", "username", "email"]
                        .contains(Words(property.source).last ?? "")
            } ?? properties.first { $0.type == .text && $0.values.isEmpty }
            ?? properties.first { $0.type == .int }
        return title?.name
    }
}
