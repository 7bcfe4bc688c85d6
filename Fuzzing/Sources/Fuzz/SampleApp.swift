import Foundation
import OKitArchive
import OKitExpression
import OKitRecords
import OKitRuntime
import OKitSyntax

@testable import OKitBundle
@testable import OKitModel

/// A small app in memory, any file of which may be put in another's place.
enum SampleApp {
    /// Compiled once: compiling takes a hundred times as long as loading the app.
    private static let schemas = BundleSchemas()

    /// The app with `bytes` for one of its files; `nil` where that is no app at all.
    static func bundle(
        of files: [String: String] = Self.files,
        replacing path: String? = nil,
        with bytes: [UInt8] = []
    ) -> (AppBundle, findings: [Finding])? {
        var writer = ArchiveWriter()
        for (name, text) in files.sorted(by: { $0.key < $1.key }) {
            try? writer.add(name == path ? bytes : Array(text.utf8), at: name)
        }
        guard let archive = try? writer.archive(),
            let files = try? BundleFiles(archive: archive, name: "app.zip")
        else {
            return nil
        }
        var loader = BundleLoader(files, schemas: schemas)
        return (try? loader.load()).map { ($0, loader.findings) }
    }

    /// The app, started.
    static func session() -> AppSession? {
        bundle().map { session(of: $0.0) }
    }

    static func session(of bundle: AppBundle) -> AppSession {
        AppSession(
            bundle: bundle,
            environment: environment(),
            store: nil,
            records: SQLiteRecordStorage(),
            service: bundle.service(.stub).map { .stub($0) }
        )
    }

    /// What an expression yields on the app's default model.
    static func value(of expression: ParsedExpression) -> Value {
        let graph = Graph(types: types, environment: environment())
        var decoder = ModelDecoder(graph: graph)
        guard let data, let type = types["Thing"], let root = decoder.object(data.root, type) else {
            return .null
        }
        graph.setModel("default", to: root)
        var evaluator = Evaluator(graph)
        return evaluator.value(of: expression, on: root)
    }

    private static let types = bundle()?.0.types ?? TypeTable()
    private static let data = bundle()?.0.data["default"]

    private static func environment() -> AppEnvironment {
        var ids = RandomIDs(seed: 1)
        return AppEnvironment(
            texts: ["Title": "Titel"],
            clock: { Date(timeIntervalSinceReferenceDate: 0) },
            makeID: { ids.next() }
        )
    }

    static let files = [
        "bundle.json": """
        {"formatVersion":1,"identifier":"org.okit.fuzz","version":"1.0.0","name":"Fuzz",
        "entry":"main","models":{"default":{"entity":"Thing","storage":"transient"}}}
        """,
        "models/Thing.json": """
        {"properties":{"name":{"type":"text","default":"New"},"count":{"type":"int"},
        "price":{"type":"double"},"sum":{"type":"decimal"},"made":{"type":"date"},
        "color":{"type":"color"},"marked":{"type":"bool"},"tags":{"type":"set","of":"text"},
        "things":{"type":"list","of":"Thing"},"ref":{"type":"ModelRef","relation":"Thing"}},
        "computed":{"twice":"name,name"},
        "functions":{"mark":{"steps":[{"set":"marked","to":true}]}}}
        """,
        "screens/main.json": """
        {"kind":"list","type":"Thing","dataPath":"things","titlePath":"%Title",
        "rowSort":"name","searchPath":"name","addNav":"#true","cell":{"path":"name"},
        "segues":{"model":"thing"}}
        """,
        "screens/thing.json": """
        {"kind":"detail","titlePath":"name","sections":[{"rows":[
        {"type":"text","path":"name"},{"type":"bool","path":"marked"}]}]}
        """,
        "data/default.json": """
        {"id":"T-1","name":"Root","count":3,"price":1.5,"sum":2,"made":574128000,
        "color":"#ff0000","marked":true,"tags":["a","b"],"ref":{"refKey":"T-2"},
        "things":[{"id":"T-2","name":"One"},{"id":"T-3","name":"two","count":2}]}
        """,
    ]

    /// The app of format 2 in `App`: its files by their paths.
    static let pages: [String: String] = {
        let folder = "App"
        var files: [String: String] = [:]
        for path in FileManager.default.subpaths(atPath: folder) ?? [] {
            if let bytes = FileManager.default.contents(atPath: "\(folder)/\(path)") {
                files[path] = String(decoding: bytes, as: UTF8.self)
            }
        }
        precondition(files["bundle.json"] != nil, "run it in the folder of App")
        return files
    }()
}
