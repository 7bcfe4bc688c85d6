import Foundation
import OKitRuntime
import TestSupport
import Testing

/// Each step that changes data, on each storage that an app can declare: the next session has the change.
struct PageStorageTests {
    /// A step, and what the next session shows.
    private static let steps: [(name: String, step: String, books: String, tags: String)] = [
        ("set", #"{"set": "books[0].title", "to": "'S'"}"#, "S1 B2 C3", "x y z"),
        (
            "create", #"{"create": "Book", "with": {"title": "'N'", "price": 9}, "in": "books"}"#,
            "A1 B2 C3 N9", "x y z"
        ),
        ("delete", #"{"delete": "books[1]"}"#, "A1 C3", "x y z"),
        ("delete all", #"{"delete": "books"}"#, "", "x y z"),
        ("add", #"{"add": "'w'", "in": "tags", "at": 1}"#, "A1 B2 C3", "x w y z"),
        ("remove a value", #"{"remove": "'y'", "in": "tags"}"#, "A1 B2 C3", "x z"),
        ("remove an object", #"{"remove": "books[0]", "in": "books"}"#, "B2 C3", "x y z"),
        ("move", #"{"move": "books[0]", "in": "books", "to": 2}"#, "B2 C3 A1", "x y z"),
        ("move a value", #"{"move": "'z'", "in": "tags", "to": 0}"#, "A1 B2 C3", "z x y"),
        ("import", #"{"import": "Book", "in": "books"}"#, "A1 B2 C3 I7", "x y z"),
    ]

    private let folder = TemporaryFolder()

    private func session(_ files: [String: String]) throws -> PageApp {
        let app = try PageApp(files, store: URL(filePath: folder.path))
        app.files.contents["in.csv"] = "title,price\nI,7\n"
        return app
    }

    /// Runs a step in one session, and looks at the data in another one.
    private func run(_ step: String, _ files: [String: String], books: String, tags: String) throws
    {
        let first = try session(files)
        #expect(first.session.findings.isEmpty)
        let picks = step.contains("import") ? "pick \"in.csv\"\n" : ""
        let expectation = "expect text \"books \(books);\"\nexpect text \"tags \(tags);\""
        let failure = first.play("tap \"Go\"\n\(picks)\(expectation)")
        #expect(failure == nil, "\(failure ?? "")")
        #expect(first.session.failures.isEmpty)
        try first.session.storeChanges()
        let next = try session(files)
        let missing = next.play(expectation)
        #expect(missing == nil, "in the next session: \(missing ?? "")")
        #expect(next.session.findings.isEmpty && next.session.failures.isEmpty)
    }

    // MARK: Models

    private static func model(_ storage: String, _ step: String) -> [String: String] {
        let server =
            storage.lowercased().hasSuffix("http") ? #", "endpoint": "https://a.example/m""# : ""
        return [
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Shop",
             "models": {"default": {"entity": "Shop", "storage": "\(storage)"\(server)}},
             "permissions": {"hosts": ["a.example"]}}
            """,
            "app.json": #"{"start": "main"}"#,
            "models/Shop.json": #"{"properties": {"books": "[Book]", "tags": "[text]"}}"#,
            "models/Book.json": #"{"properties": {"title": "text", "price": "int"}}"#,
            "data/default.json": """
            {"tags": ["x", "y", "z"], "books": [{"id": "a", "title": "A", "price": 1},
             {"id": "b", "title": "B", "price": 2}, {"id": "c", "title": "C", "price": 3}]}
            """,
            "screens/main.json": """
            {"of": "Shop", "actions": {"go": {"label": "Go", "do": [\(step)]}}, "bar": ["go"],
             "body": [{"text": "books {books.map(b, b.title + string(b.price)).join(' ')};"},
                      {"text": "tags {tags.join(' ')};"}]}
            """,
        ]
    }

    @Test(arguments: ["file", "encrypted", "http", "encryptedHttp"], steps.map(\.name))
    func storesChangesOfModels(_ storage: String, _ name: String) throws {
        let step = try #require(Self.steps.first { $0.name == name })
        try run(step.step, Self.model(storage, step.step), books: step.books, tags: step.tags)
    }

    @Test func forgetsTransientModels() throws {
        let files = Self.model("transient", #"{"set": "books[0].title", "to": "'S'"}"#)
        let first = try session(files)
        #expect(first.play("tap \"Go\"\nexpect text \"books S1 B2 C3;\"") == nil)
        try first.session.storeChanges()
        #expect(try session(files).play("expect text \"books A1 B2 C3;\"") == nil)
    }

    // MARK: Records

    /// An author whose books and tags are changed, as records.
    private static func records(_ step: String, isEncrypted: Bool = false) -> [String: String] {
        let title = isEncrypted ? #"{"type": "text", "encrypted": true}"# : #""text""#
        return [
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Shop",
             "models": {"default": {"entity": "Shop", "storage": "file"},
                        "all": {"entity": "Author", "storage": "records"}}}
            """,
            "app.json": #"{"start": "main"}"#,
            "models/Shop.json": #"{"properties": {"isFilled": "bool"}}"#,
            "models/Author.json":
                #"{"properties": {"name": "text", "books": "[Book]", "tags": "[text]"}}"#,
            "models/Book.json": """
            {"properties": {"title": \(title), "price": "int"}}
            """,
            "screens/main.json": """
            {"of": "Shop", "providers": {"authors": {"records": "Author"}},
             "on": {"load": [{"if": "!isFilled", "then": [
                {"set": "isFilled", "to": true},
                {"create": "Author", "as": "author", "with": {"name": "'Ada'"}},
                {"add": "'x'", "in": "author.tags"}, {"add": "'y'", "in": "author.tags"},
                {"add": "'z'", "in": "author.tags"},
                {"create": "Book", "with": {"title": "'A'", "price": 1}, "in": "author.books"},
                {"create": "Book", "with": {"title": "'B'", "price": 2}, "in": "author.books"},
                {"create": "Book", "with": {"title": "'C'", "price": 3}, "in": "author.books"}]}]},
             "actions": {"go": {"label": "Go", "do": [
                {"for": "author", "in": "authors", "do": [{"run": "go", "on": "author"}]}]}},
             "bar": ["go"],
             "body": [{"list": "authors", "row": {"title": "{name}"}},
                {"text": "books {authors[0].books.map(b, b.title + string(b.price)).join(' ')};"},
                {"text": "tags {authors[0].tags.join(' ')};"}]}
            """,
        ].merging(
            [
                "models/Author.json": """
                {"properties": {"name": "text", "books": "[Book]", "tags": "[text]"},
                 "functions": {"go": [\(step)]}}
                """
            ]
        ) { _, own in own }
    }

    @Test(arguments: steps.map(\.name), [false, true])
    func storesChangesOfRecords(_ name: String, _ isEncrypted: Bool) throws {
        let step = try #require(Self.steps.first { $0.name == name })
        let files = Self.records(step.step, isEncrypted: isEncrypted)
        try run(step.step, files, books: step.books, tags: step.tags)
    }

    @Test func createsImportsAndDeletesRecordsWithoutAList() throws {
        var files = Self.records(#"{"set": "name", "to": "'Eve'"}"#)
        files["screens/main.json"] = """
            {"of": "Shop", "providers": {"authors": {"records": "Author", "sort": ["name"]}},
             "actions": {
                "create": {"label": "Create", "do": [{"create": "Author", "with": {"name": "'C'"}}]},
                "import": {"label": "Import", "do": [{"import": "Author"}]},
                "change": {"label": "Change", "do": [{"run": "go", "on": "authors[0]"}]},
                "delete": {"label": "Delete", "do": [{"delete": "authors[0]"}]}},
             "bar": ["create", "import", "change", "delete"],
             "body": [{"list": "authors", "row": {"title": "{name}"}},
                      {"text": "all {authors.map(a, a.name).join(' ')};"}]}
            """
        var app = try session(files)
        app.files.contents["in.json"] = #"[{"name": "I"}, {"name": "J"}]"#
        #expect(app.play("tap \"Create\"\ntap \"Import\"\npick \"in.json\"") == nil)
        try app.session.storeChanges()
        app = try session(files)
        #expect(app.play("expect text \"all C I J;\"\ntap \"Delete\"\ntap \"Change\"") == nil)
        try app.session.storeChanges()
        app = try session(files)
        #expect(app.play("expect text \"all Eve J;\"") == nil)
        #expect(app.session.findings.isEmpty && app.session.failures.isEmpty)
    }
}
