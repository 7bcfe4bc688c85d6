import OKitArchive
import OKitBundle
import OKitSyntax

/// A small sound bundle in memory, in which files may be replaced, added and left out.
struct TestBundle {
    var files: [String: String] = [
        "bundle.json": """
        {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
        "entry":"main","languages":["en"],
        "models":{"default":{"entity":"Thing","storage":"file"}}}
        """,
        "models/Thing.json": #"{"properties":{"name":{"type":"text"}}}"#,
        "screens/main.json": #"{"kind":"list","dataPath":"things","cell":{"path":"name"}}"#,
        "strings/en.json": #"{"Title":"A title"}"#,
        "data/default.json": #"{"id":"T","name":"root"}"#,
    ]

    /// The sound bundle with one file more or another.
    init(_ path: String? = nil, _ text: String = "") {
        if let path {
            files[path] = text
        }
    }

    /// Its files, packed as `app.zip`.
    func bundleFiles() throws -> BundleFiles {
        var writer = ArchiveWriter()
        for (path, text) in files.sorted(by: { $0.key < $1.key }) {
            try writer.add(Array(text.utf8), at: path)
        }
        return try BundleFiles(archive: try writer.archive(), name: "app.zip")
    }

    /// What the loader makes of it.
    func load() throws -> (bundle: AppBundle, findings: [String]) {
        var loader = BundleLoader(try bundleFiles(), schemas: BundleSchemas())
        let bundle = try loader.load()
        return (bundle, loader.findings.map { "\($0.location): \($0.rule): \($0.message.text)" })
    }
}
