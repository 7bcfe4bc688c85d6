import Foundation
import OKitRuntime
import TestSupport
import Testing

/// Records related to several others on both sides: their fields, sections, deletion, and files.
struct PageManyToManyTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Choir",
         "models": {"default": {"entity": "Shop", "storage": "file"},
                    "singers": {"entity": "Singer", "storage": "records"},
                    "concerts": {"entity": "Concert", "storage": "records"}}}
        """,
        "models/Shop.json": #"{"properties": {"name": "text"}}"#,
        "models/Singer.json": """
        {"identity": "name", "title": "{name}", "properties": {"name": "text", "voice": "text",
            "mail": {"type": "text?", "rules": {"predicate": "value.contains('@')", "message": "has no @"}},
            "concerts": {"relation": "[Concert]", "inverse": "singers", "deleteRule": "deny"}},
         "actions": {"delete": {"label": "Delete", "do": {"delete": "self"}, "then": {"toast": "Deleted"},
                                "catch": {"toast": "No: {error.message}"}}}}
        """,
        "models/Concert.json": """
        {"identity": "name", "title": "{name}", "properties": {"name": "text",
            "singers": {"relation": "[Singer]", "inverse": "concerts"}}}
        """,
        "screens/main.json": """
        {"of": "Shop", "title": "Singers",
         "providers": {"singers": {"records": "Singer", "sort": "name", "section": {"by": "voice", "sort": "-voice"}},
                       "concerts": {"records": "Concert", "sort": "name"}},
         "actions": {
            "fill": {"label": "Fill", "do": [
                {"create": "Singer", "with": {"name": "'Ann'", "voice": "'alto'", "mail": "'a@b.c'"}},
                {"create": "Singer", "with": {"name": "'Ben'", "voice": "'bass'"}},
                {"create": "Concert", "with": {"name": "'May'"}}]},
            "write": {"label": "Write", "do": {"export": "concerts", "name": "c.csv"}},
            "read": {"label": "Read", "do": {"import": "Concert"}},
            "writeSingers": {"label": "Write singers", "do": {"export": "singers", "name": "s.csv"}},
            "readSingers": {"label": "Read singers", "do": {"import": "Singer"}}},
         "bar": ["fill", "write", "read", "writeSingers", "readSingers"],
         "body": [{"list": "singers", "id": "singers", "open": "singer", "actions": ["delete"]},
                  {"list": "concerts", "id": "concerts", "open": "concert",
                   "row": {"title": "{name}: {singers.map(s, s.name).join('+')}"}}]}
        """,
        "screens/concert.json": """
        {"of": "Concert", "title": "Concert",
         "body": [{"form": "self", "fields": ["name", "singers"], "save": "explicitly"}]}
        """,
        "screens/singer.json": """
        {"of": "Singer", "title": "Singer",
         "body": [{"form": "self", "fields": ["name", "mail"], "save": "explicitly"},
                  {"text": "mail {mail == null ? 'none' : mail}"}]}
        """,
    ]

    private let folder = TemporaryFolder()

    private func app() throws -> PageApp {
        let app = try PageApp(Self.files, store: URL(filePath: folder.path))
        play("tap \"Fill\"", in: app)
        return app
    }

    private func play(_ flow: String, in app: PageApp) {
        let failure = app.play(flow)
        #expect(failure == nil, "\(failure ?? "")")
        #expect(app.session.failures.isEmpty)
    }

    private static let bothSing = """
        tap row "May: "
        choose "Ann" in "Singers"
        choose "Ben" in "Singers"
        save
        expect text "May: Ann+Ben"
        """

    @Test func areTickedInAForm() throws {
        play(Self.bothSing, in: try app())
    }

    @Test func areInSectionsInTheDeclaredOrder() throws {
        play(
            """
            expect row 1 "Ben"
            expect row 2 "Ann"
            """,
            in: try app()
        )
    }

    @Test func areNotDeletedWhereTheRelationForbidsIt() throws {
        let app = try app()
        play(
            """
            swipe row "Ben" "Delete"
            expect toast "Deleted"
            """,
            in: app
        )
        play(
            """
            tap row "May: "
            choose "Ann" in "Singers"
            save
            swipe row "Ann" "Delete"
            expect toast "No: This singer cannot be deleted as long as it has concerts."
            expect row 1 "Ann"
            """,
            in: app
        )
    }

    @Test func areInTheFilesOfBothSides() throws {
        let app = try app()
        play(Self.bothSing + "\ntap \"Write\"", in: app)
        #expect(
            app.files.contents["c.csv"] == "name,singers\r\nMay,\"[\"\"Ann\"\",\"\"Ben\"\"]\"\r\n"
        )
        app.files.contents["in.csv"] = "name,singers\r\nMay,Ben\r\nNov,Ann; Ben\r\n"
        play(
            """
            tap "Read"
            type "in.csv" into "File"
            answer "OK"
            expect text "May: Ben"
            expect text "Nov: Ann+Ben"
            """,
            in: app
        )
    }

    @Test func anEmptiedOptionalTextIsNull() throws {
        let app = try app()
        play(
            """
            tap row "Ann"
            type "" into "Mail"
            save
            tap row "Ann"
            expect text "mail none"
            back
            tap "Write singers"
            """,
            in: app
        )
        app.files.contents["in.csv"] = app.files.contents["s.csv"]
        play(
            """
            tap "Read singers"
            type "in.csv" into "File"
            answer "OK"
            expect toast "Imported: 2"
            """,
            in: app
        )
    }
}
