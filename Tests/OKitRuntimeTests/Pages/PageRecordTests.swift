import Foundation
import OKitRuntime
import OKitSyntax
import TestSupport
import Testing

/// Records with relations, in an app of format 2.
struct PageRecordTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Time",
         "models": {"default": {"entity": "Shop", "storage": "file"},
                    "projects": {"entity": "Project", "storage": "records"},
                    "entries": {"entity": "Entry", "storage": "records"}}}
        """,
        "models/Shop.json": #"{"properties": {"name": "text"}}"#,
        "models/Project.json": """
        {"title": "{code}", "properties": {"code": "text",
            "entries": {"relation": "[Entry]", "inverse": "project"}},
         "computed": {"total": "entries.sum(e, e.minutes)"}}
        """,
        "models/Entry.json": """
        {"title": "{minutes} min", "properties": {"minutes": "int",
            "project": {"relation": "Project?", "inverse": "entries"}}}
        """,
        "screens/main.json": """
        {"of": "Shop", "title": "Projects",
         "providers": {"projects": {"records": "Project", "sort": "code"},
                       "entries": {"records": "Entry", "sort": "minutes"}},
         "actions": {
            "fill": {"label": "Fill", "do": [
                {"create": "Project", "with": {"code": "'A'"}, "as": "a"},
                {"create": "Project", "with": {"code": "'B'"}},
                {"create": "Entry", "with": {"minutes": 5, "project": "a"}},
                {"create": "Entry", "with": {"minutes": 7, "project": "a"}}]},
            "turn": {"label": "Turn", "of": "Project",
                     "do": {"set": "entries", "to": "[entries[1], entries[0]]"}}},
         "bar": ["fill"],
         "body": [{"list": "projects", "id": "list", "actions": ["turn"],
                   "row": {"title": "{code}: {entries.map(e, e.minutes).join('+')} = {total}"}},
                  {"list": "entries", "id": "times", "open": "entry"}]}
        """,
        "screens/entry.json": """
        {"of": "Entry", "title": "Entry", "body": [{"form": "self"}]}
        """,
    ]

    private let folder = TemporaryFolder()

    private func app() throws -> PageApp {
        try PageApp(Self.files, store: URL(filePath: folder.path))
    }

    private func play(_ flow: String, in app: PageApp) {
        let failure = app.play(flow)
        #expect(failure == nil, "\(failure ?? "")")
        #expect(app.session.failures.isEmpty)
    }

    @Test func listsTheRecordsAtTheOtherEnd() throws {
        var app = try app()
        play("tap \"Fill\"\nexpect text \"A: 5+7 = 12\"", in: app)
        app = try self.app()
        play("expect text \"A: 5+7 = 12\"", in: app)
        // The order is that of their creation, and shows as such at once.
        play("swipe row 1 \"Turn\"\nexpect text \"A: 5+7 = 12\"", in: app)
    }

    /// What the user has deleted does not come back.
    @Test func beginsWithTheDataOfTheBundle() throws {
        var files = Self.files
        files["data/projects.json"] = """
            [{"code": "A", "entries": [{"minutes": 5}, {"minutes": 7}]}, {"code": "B"}]
            """
        files["models/Project.json"] = files["models/Project.json"]?.replacing(
            #""computed""#,
            with:
                #""actions": {"remove": {"label": "Remove", "do": {"delete": "self"}}}, "computed""#
        )
        files["screens/main.json"] = files["screens/main.json"]?.replacing(
            #"["turn"]"#,
            with: #"["remove"]"#
        )
        let store = URL(filePath: folder.path)
        var app = try PageApp(files, store: store)
        play("expect text \"A: 5+7 = 12\"\nswipe row 2 \"Remove\"\nexpect rows 1", in: app)
        app = try PageApp(files, store: store)
        play("expect text \"A: 5+7 = 12\"\nexpect rows 1", in: app)
    }

    /// Only as many are read as are shown; what the limit reads may change.
    @Test func readsNoMoreThanItsLimit() throws {
        var files = Self.files
        files["screens/main.json"] = Self.files["screens/main.json"]?.replacing(
            #""projects": {"records": "Project", "sort": "code"}"#,
            with: #""projects": {"records": "Project", "sort": "-code", "limit": "screen.most"}"#
        ).replacing(#""providers""#, with: #""state": {"most": 1}, "providers""#)
            .replacing(
                #""body": [{"list": "projects""#,
                with: #""body": [{"text": "{projects.count} of all"}, {"list": "projects""#
            ).replacing(
                #""bar": ["fill"]"#,
                with: #""bar": ["fill", "more"]"#
            ).replacing(
                #""turn": {"label""#,
                with:
                    #""more": {"label": "More", "do": {"set": "screen.most", "to": 2}}, "turn": {"label""#
            )
        let app = try PageApp(files, store: URL(filePath: folder.path))
        play(
            """
            tap "Fill"
            expect text "1 of all"
            expect text "B:  = 0"
            expect no text "A: 5"
            tap "More"
            expect text "2 of all"
            expect text "A: 5+7 = 12"
            """,
            in: app
        )
    }

    @Test func reportsInitialDataThatDoesNotFit() throws {
        var files = Self.files
        files["data/projects.json"] = #"[{"code": "A"}, {"code": 5}]"#
        let app = try PageApp(files, store: URL(filePath: folder.path))
        play("expect no text \"A:\"", in: app)
        let findings = app.session.findings.map { "\($0.location): \($0.message.text)" }
        #expect(
            findings == ["app.zip!/data/projects.json:1:26: expected text for code, found number"]
        )
    }

    @Test func offersTheItemsOfAProviderInAQuestion() throws {
        var files = Self.files
        files["screens/main.json"] = files["screens/main.json"]?.replacing(
            #""turn": {"#,
            with: """
                "ask": {"label": "Ask", "do": {"ask": "Which?", "of": "Entry", "as": "it",
                    "fields": ["minutes", {"field": "project",
                                           "options": "projects.items.filter(p, p.total == 0)"}],
                    "then": {"create": "Entry", "with": {"minutes": "it.minutes",
                                                         "project": "it.project"}}}},
                "turn": {
                """
        ).replacing(#""bar": ["fill"]"#, with: #""bar": ["fill", "ask"]"#)
        let app = try PageApp(files, store: URL(filePath: folder.path))
        play(
            """
            tap "Fill"
            tap "Ask"
            type "9" into "Minutes"
            choose "B" in "Project"
            save
            expect text "B: 9 = 9"
            """,
            in: app
        )
    }

    /// SQL knows nothing of them.
    @Test func sortsAndDividesByComputedProperties() throws {
        var files = Self.files
        files["screens/main.json"] = files["screens/main.json"]?.replacing(
            #""projects": {"records": "Project", "sort": "code"}"#,
            with: #""projects": {"records": "Project", "sort": "-total", "section": "total / 10"}"#
        )
        let app = try PageApp(files, store: URL(filePath: folder.path))
        play("tap \"Fill\"\nexpect text \"A: 5+7 = 12\"", in: app)
        let list = app.session.screenTree().root.first { $0.role == .list }
        let sections = list?.children.map { [$0.label] + $0.children.map(\.label) }
        #expect(sections == [["0", "B:  = 0"], ["1", "A: 5+7 = 12"]])
    }

    /// A form offers all records of the entity.
    @Test func choosesTheRecordAtTheOtherEnd() throws {
        let app = try app()
        play(
            """
            tap "Fill"
            tap row "7 min"
            choose "B" in "Project"
            back
            expect text "A: 5 = 5"
            expect text "B: 7 = 7"
            """,
            in: app
        )
    }

    @Test func connectsNewRecordsWithTheOwnerOfTheirList() throws {
        var files = Self.files
        files["screens/main.json"] = """
            {"of": "Shop", "title": "Projects", "providers": {"projects": {"records": "Project"}},
             "actions": {"fill": {"label": "Fill", "do": {"create": "Project", "with": {"code": "'A'"}}},
                         "add": {"label": "Add", "of": "Project", "open": "entry", "create": "Entry",
                                 "in": "entries"}},
             "bar": ["fill"],
             "body": {"list": "projects", "actions": ["add"], "row": {"title": "{code} {total}"}}}
            """
        files["screens/entry.json"] = """
            {"of": "Entry", "title": "Entry of {project.code}", "body": [{"form": "self"}]}
            """
        let app = try PageApp(files, store: URL(filePath: folder.path))
        play(
            """
            tap "Fill"
            swipe row 1 "Add"
            expect title "Entry of A"
            type "7" into "Minutes"
            save
            expect row 1 "A 7"
            """,
            in: app
        )
    }

    @Test func bringsBackWhatWasDeletedWithARecord() throws {
        var files = Self.files
        files["models/Project.json"] = """
            {"title": "{code}", "properties": {"code": "text",
                "entries": {"relation": "[Entry]", "inverse": "project", "deleteRule": "cascade"}},
             "computed": {"total": "entries.sum(e, e.minutes)"},
             "actions": {"drop": {"label": "Drop", "confirm": "Drop {code}?", "do": {"delete": "self"}}}}
            """
        files["models/Entry.json"] = """
            {"title": "{minutes} min", "properties": {"minutes": "int",
                "project": {"relation": "Project?", "inverse": "entries"}},
             "actions": {"drop": {"label": "Drop", "do": {"delete": "self"}}}}
            """
        files["screens/main.json"] = Self.files["screens/main.json"]?
            .replacing(#""actions": ["turn"]"#, with: #""actions": ["turn", "drop"]"#)
            .replacing(#""open": "entry""#, with: #""open": "entry", "actions": ["drop"]"#)
        let app = try PageApp(files, store: URL(filePath: folder.path))
        play(
            """
            tap "Fill"
            expect row 1 in #list "A: 5+7 = 12"
            swipe row 1 in #list "Drop"
            expect alert "Drop A?"
            answer "OK"
            expect rows 0 in #times
            tap "Undo"
            expect rows 2 in #times
            expect row 1 in #list "A: 5+7 = 12"
            swipe row 1 in #times "Drop"
            expect no alert
            expect rows 1 in #times
            tap "Undo"
            expect rows 2 in #times
            """,
            in: app
        )
        try app.session.storeChanges()
        play("expect rows 2 in #times", in: try PageApp(files, store: URL(filePath: folder.path)))
    }

    @Test(arguments: ["isDue", "due < now"])
    func findsWhatTimeMakesFit(condition: String) throws {
        var files = Self.files
        files["models/Entry.json"] = """
            {"title": "{minutes} min", "properties": {"minutes": "int", "due": {"type": "date", "default": "now"},
                "project": {"relation": "Project?", "inverse": "entries"}},
             "computed": {"isDue": "due < now"}}
            """
        files["screens/main.json"] = """
            {"of": "Shop", "title": "Due", "providers": {"due": {"records": "Entry", "where": "\(condition)"}},
             "actions": {"add": {"label": "Add", "do": {
                "create": "Entry", "with": {"minutes": 5, "due": "now + 15"}}}},
             "bar": ["add"], "body": {"list": "due"}}
            """
        let app = try PageApp(files, store: URL(filePath: folder.path))
        play(
            """
            tap "Add"
            expect rows 0
            wait 10s
            expect rows 0
            wait 10s
            expect rows 1
            """,
            in: app
        )
    }

    /// An empty search finds everything, also records without a text.
    @Test(arguments: ["note.finds(screen.query)", "note.finds(screen.query) || minutes > 100"])
    func findsAllByAnEmptySearch(condition: String) throws {
        var files = Self.files
        files["models/Entry.json"] = """
            {"title": "{minutes} min", "properties": {"minutes": "int", "note": "text?",
                "project": {"relation": "Project?", "inverse": "entries"}},
             "computed": {"isLate": "late()"}, "functions": {"late": {"returns": "now > timestamp('2026-01-01T00:00:15Z')"}}}
            """
        files["screens/main.json"] = """
            {"of": "Shop", "title": "Entries", "state": {"query": "", "none": {"type": "text?"}},
             "providers": {"stored": {"records": "Entry", "where": "\(condition)"},
                           "unfiltered": {"records": "Entry", "where": "note.finds(screen.none)"},
                           "late": {"records": "Entry", "where": "isLate"},
                           "listed": {"items": "stored.items", "where": "\(condition)"}},
             "actions": {"add": {"label": "Add", "do": [
                {"create": "Entry", "with": {"minutes": 5}},
                {"create": "Entry", "with": {"minutes": 7, "note": "'Éclair'"}}]}},
             "bar": ["add"],
             "body": [{"search": "screen.query"}, {"list": "stored", "id": "stored"},
                      {"list": "listed", "id": "listed"}, {"list": "unfiltered", "id": "unfiltered"},
                      {"list": "late", "id": "late"}]}
            """
        play(
            """
            tap "Add"
            expect rows 2 in #stored
            expect rows 2 in #listed
            expect rows 2 in #unfiltered
            expect rows 0 in #late
            search "ecl"
            expect rows 1 in #stored
            expect rows 1 in #listed
            wait 20s
            expect rows 2 in #late
            """,
            in: try PageApp(files, store: URL(filePath: folder.path))
        )
    }
}
