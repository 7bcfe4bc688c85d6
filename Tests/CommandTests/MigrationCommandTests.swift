import Foundation
import Testing

/// Two versions of an app with the program: checked against each other, and run on the same data.
@Suite(.timeLimit(.minutes(20)))
struct MigrationCommandTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try write("old", "1.0.0", #""name": "text", "pages": "int""#)
    }

    private func write(
        _ folder: String,
        _ version: String,
        _ properties: String,
        drops: String = ""
    ) throws {
        for name in ["models", "screens"] {
            try FileManager.default.createDirectory(
                atPath: "\(place.path)/\(folder)/\(name)",
                withIntermediateDirectories: true
            )
        }
        let files = [
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.books", "version": "\(version)",
             "name": "Books", "models": {"default": {"entity": "Book"}}, "drops": [\(drops)]}
            """,
            "app.json": #"{"start": "main"}"#,
            "models/Book.json": "{\"properties\": {\(properties)}}",
            "screens/main.json": #"{"of": "Book", "body": {"form": "self"}}"#,
        ]
        for (path, text) in files {
            try place.write(Array(text.utf8), "\(folder)/\(path)")
        }
    }

    private func run(_ script: String = "show") async throws -> Workplace.Outcome {
        try place.write(Array(script.utf8), "a.flow")
        return try await place.okit("run", "app", "--data", "data", "--script", "a.flow")
    }

    @Test func migratesWhatAnotherProcessHasStored() async throws {
        let old = #""name": "text", "pages": "int""#
        let new = #""title": {"type": "text", "renamedFrom": "name"}"#
        // The data of an app from a folder belongs to that folder.
        try write("app", "1.0.0", old)
        let first = try await run("type \"Emma\" into \"Name\"\ntype \"12\" into \"Pages\"")
        #expect(first.code == 0, "\(first.errors)")
        try write("app", "2.0.0", new)
        let refused = try await run()
        #expect(refused.code == 2)
        #expect(refused.errors.contains("Book.pages is removed (1 value)"), "\(refused.errors)")
        #expect(refused.errors.contains("the app was not started"))
        try write("app", "1.0.0", old)
        #expect(try await run("expect \"Pages\" value \"12\"").code == 0)

        try write("app", "2.0.0", new, drops: #""Book.pages""#)
        let migrated = try await run("expect \"Title\" value \"Emma\"")
        #expect(migrated.code == 0, "\(migrated.errors)")
        #expect(migrated.errors.contains("the previous data is the backup \"before 2.0.0 ("))
        let again = try await run("expect \"Title\" value \"Emma\"")
        #expect(again.code == 0 && again.errors.isEmpty, "\(again.errors)")
        try write("app", "1.0.0", old)
        let downgrade = try await run()
        #expect(downgrade.code == 2)
        #expect(downgrade.errors.contains("was written by version 2.0.0 of the app"))
    }

    @Test func namesChangesBeforeTheyArePublished() async throws {
        try write("new", "2.0.0", #""title": {"type": "text", "renamedFrom": "name"}"#)
        let lint = try await place.okit("lint", "new", "--against", "old", "--min-severity", "info")
        #expect(lint.code == 1)
        #expect(lint.output.contains("info: Book.title is renamed from name [changed-entity]"))
        #expect(lint.output.contains("error: Book.pages is removed; its"), "\(lint.output)")
        let diff = try await place.okit("diff", "old", "new")
        #expect(diff.code == 1)
        #expect(diff.output.contains("~ Book.title is renamed from name\n"))
        #expect(
            diff.output.contains(
                "! Book.pages is removed, and \"drops\" does not list Book.pages\n"
            )
        )

        let json = try await place.okit("diff", "old", "new", "--format", "json")
        try place.write(Array(json.output.utf8), "report.json")
        let schema = try await place.okit("schema", "diff-report")
        try place.write(Array(schema.output.utf8), "schema.json")
        let valid = try await place.okit("validate", "--schema", "schema.json", "report.json")
        #expect(valid.code == 0, "\(valid.output)")

        try write(
            "new",
            "2.0.0",
            #""title": {"type": "text", "renamedFrom": "name"}"#,
            drops: #""Book.pages""#
        )
        #expect(try await place.okit("lint", "new", "--against", "old").code == 0)
        #expect(try await place.okit("diff", "old", "new").code == 0)
    }

    @Test func comparesOnlyVersionsOfOneApp() async throws {
        try place.addBookshop()
        let lint = try await place.okit("lint", "old", "--against", "bookshop")
        #expect(lint.code == 2)
        #expect(lint.errors.contains("expected an earlier version of org.okit.books"))
    }
}
