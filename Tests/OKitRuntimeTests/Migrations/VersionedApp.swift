import Foundation
import OKitModel
import OKitRuntime
import OKitStorage
import OKitSyntax
import TestSupport
import Testing

/// Versions of an app with books that are started one after the other on the same data.
struct VersionedApp {
    /// Where the books are stored.
    let storage: String
    /// The folder of the data.
    let folder = URL(filePath: NSTemporaryDirectory() + UUID().uuidString)

    static let storages = ["file", "encrypted", "http", "records"]

    /// A version of the app.
    struct Version {
        var number = "1.0.0"
        /// The properties of a book besides its name.
        var properties = #""pages": "int""#
        /// What a row shows besides the name.
        var detail = "{pages}"
        /// What the action "Add" creates.
        var book = #"{"name": "'Emma'", "pages": 12}"#
        /// The name of the books' entity.
        var entity = "Book"
        /// Further members of that entity, with a comma at their end.
        var members = ""
        /// Further files.
        var files: [String: String] = [:]
        var drops: [String] = []
        var format = 2

        static func second(_ change: (inout Version) -> Void) -> Version {
            var version = Version(number: "2.0.0")
            version.book = #"{"name": "'New'"}"#
            change(&version)
            return version
        }
    }

    func remove() {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Starts a version.
    func start(_ version: Version, isRolledBack: Bool = false) throws -> PageApp {
        try PageApp(files(of: version), store: folder, isRolledBack: isRolledBack)
    }

    func files(of version: Version) -> [String: String] {
        let isRecord = storage == "records"
        let model = isRecord ? "file" : storage
        let endpoint =
            storage == "http" ? #", "endpoint": "https://books.example.com/app""# : ""
        let records =
            isRecord ? #", "books": {"entity": "\#(version.entity)", "storage": "records"}"# : ""
        let drops = version.drops.map { "\"\($0)\"" }.joined(separator: ", ")
        let provider = isRecord ? #""records": "\#(version.entity)""# : #""items": "books""#
        let list = isRecord ? "" : #", "in": "books""#
        return [
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.books", "version": "\(version.number)",
             "name": "Books", "drops": [\(drops)],
             "permissions": {"hosts": ["books.example.com"]},
             "models": {"default": {"entity": "Shop", "storage": "\(model)"\(endpoint)}\(records)}}
            """,
            "app.json": #"{"start": "main"}"#,
            "models/Shop.json": isRecord
                ? #"{"properties": {"visits": "int"}}"#
                : #"{"properties": {"books": "[\#(version.entity)]"}}"#,
            "models/\(version.entity).json": """
            {\(version.members) "properties": {"name": "text", \(version.properties)}}
            """,
            "screens/main.json": """
            {"of": "Shop", "providers": {"all": {\(provider), "sort": ["name"]}},
             "actions": {"add": {"label": "Add", "do": [
                {"create": "\(version.entity)", "with": \(version.book)\(list)}]}},
             "bar": ["add"],
             "body": {"list": "all", "row": {"title": "{name}: \(version.detail)"}}}
            """,
        ].merging(version.files) { $1 }
    }

    /// Runs the first version, and stores two books in it.
    func fill(_ version: Version = Version()) throws {
        let app = try start(version)
        #expect(app.session.findings == [])
        #expect(app.play("tap \"Add\"\ntap \"Add\"\nexpect text \"Emma: 12\"") == nil)
        try app.session.storeChanges()
    }

    /// All files with data, by their paths, but for those that every start writes.
    func content() throws -> [String: Data] {
        var content: [String: Data] = [:]
        let files = FileManager.default.enumerator(atPath: folder.path)
        for case let path as String in files ?? .init()
        where path.contains("data/") || path == "records.sqlite" {
            content[path] = FileManager.default.contents(atPath: "\(folder.path)/\(path)")
        }
        return content
    }

    var backups: [String] {
        get throws {
            try FileStore(folder: folder.path).backups(.files).map(\.name)
        }
    }

    /// Expects that a version shows something, twice: after its migration, and from what is stored then.
    func expect(_ version: Version, shows text: String) throws {
        for isFirst in [true, false] {
            let app = try start(version)
            let errors = app.newFindings.filter { $0.severity > .info }
            #expect(errors.map(\.message.text) == [])
            #expect(app.newFindings.isEmpty != isFirst)
            #expect(app.play("expect text \"\(text)\"") == nil)
            try app.session.storeChanges()
        }
    }

    /// Expects that a version is not started, that nothing has changed, and that the one before goes on.
    func expectRefusal(
        _ version: Version,
        then former: Version = Version(),
        shows text: String = "Emma: 12",
        _ parts: String...
    ) throws {
        let before = try content()
        let backupsBefore = try backups
        do {
            let app = try start(version)
            let findings = app.session.findings.filter { DataProblem.refusals.contains($0.rule) }
            #expect(findings.map(\.rule) == [DataProblem.refusedMigration])
            for part in parts {
                #expect(findings.first?.message.text.contains(part) == true, "\(findings)")
            }
            // A host that goes on in spite of the finding overwrites nothing.
            _ = app.play("tap \"Add\"")
            try? app.session.storeChanges()
        }
        #expect(try content() == before)
        #expect(try backups == backupsBefore)
        let app = try start(former)
        #expect(app.session.findings == [])
        #expect(app.play("expect text \"\(text)\"") == nil)
    }
}

extension PageApp {
    /// What was found, but for ids of new objects: each session begins with the same seed.
    var newFindings: [Finding] {
        session.findings.filter { $0.rule != "repeated-id" }
    }
}
