import OKitBundle
import OKitModel
import OKitSyntax

/// Makes an app of storyboards, xib files, Core Data models and `.strings` files.
package struct StoryboardImport {
    private let log: InterfaceLog
    private let sources: StoryboardSources
    private let graph: InterfaceGraph
    private let names: ScreenNames

    /// Reads the files.
    ///
    /// - Parameter paths: Files, or folders whose files are imported.
    package init(_ paths: [String]) throws(ImportFailure) {
        log = InterfaceLog(of: paths.joined(separator: ", "))
        sources = try StoryboardSources(paths, log)
        graph = try InterfaceGraph(sources.interfaces)
        names = ScreenNames(graph)
    }

    /// Makes the files of the app.
    package func app() throws(ImportFailure) -> ImportedApp {
        var readers: [DataModelReader] = []
        for model in sources.models {
            var reader = DataModelReader(model, log)
            try reader.read()
            readers.append(reader)
        }
        if let file = sources.interfaces.first, graph.controllers.isEmpty {
            throw ImportFailure("\(file.path): the file has no scene")
        }
        guard !graph.controllers.isEmpty else {
            return try records(of: readers)
        }
        var app = StoryboardApp(sources, graph, names, log, readers.flatMap(\.entities))
        return try app.make()
    }

    /// An app with a list and a form for each entity, if there are no screens.
    private func records(of readers: [DataModelReader]) throws(ImportFailure) -> ImportedApp {
        let concrete = Set(readers.flatMap(\.concrete))
        guard !concrete.isEmpty else {
            throw ImportFailure("\(sources.models.first?.path ?? ""): the model has no entities")
        }
        let app = RecordsApp(
            name: sources.models.first?.name ?? "App",
            entities: readers.flatMap(\.entities).filter { concrete.contains($0.name) },
            requests: readers.flatMap { $0.requests(log) },
            data: [:]
        )
        log.note(app.entities.count, "entities")
        log.note(app.requests.count, "fetch requests")
        log.finish(graph)
        var imported = ImportedApp(report: log.report)
        imported.files = app.files
        return imported
    }
}
