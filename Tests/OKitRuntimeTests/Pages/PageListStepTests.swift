import Foundation
import OKitRuntime
import TestSupport
import Testing

/// Steps on stored lists: elements by their index, and items of services that are stored.
struct PageListStepTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Farm",
         "models": {"default": {"entity": "Farm", "storage": "file"},
                    "hosts": {"entity": "Host", "storage": "records"}},
         "permissions": {"hosts": ["a.example"]}}
        """,
        "models/Farm.json": """
        {"properties": {"ns": "[int]", "known": "[Unit]", "first": "Unit?", "lead": {"relation": "Unit?"}}}
        """,
        "models/Unit.json": """
        {"identity": "name", "title": "{name}", "properties": {"name": "text", "state": "text", "part": "Part?"}}
        """,
        "models/Part.json": #"{"properties": {"size": "int"}}"#,
        "models/Host.json": #"{"properties": {"name": "text"}}"#,
        "services/api.json": """
        {"baseUrl": "https://a.example", "actions": {"list": {"get": "units", "of": "[Unit]"},
                                                     "other": {"get": "others", "of": "[Unit]"}}}
        """,
        "services/api.stub.json": """
        {"actions": {
            "list": {"response": [{"name": "A", "state": "up", "extra": 1, "part": {"size": 3, "more": true}},
                                  {"name": "B", "state": "down"}]},
            "other": {"response": [{"name": "C", "state": "up", "extra": {"x": 1}, "part": {"size": 4, "more": 1}}]}}}
        """,
        "screens/main.json": """
        {"of": "Farm", "title": "Main", "providers": {"units": {"call": "list"}, "hosts": {"records": "Host"}},
         "state": {"seen": ""},
         "on": {"load": {"set": "screen.seen", "to": "string(hosts.count)"}},
         "actions": {
            "fill": {"label": "Fill", "do": [{"set": "ns", "to": "[3, 1, 2, 3, 1, 3]"}, {"create": "Host", "with": {"name": "'H'"}}]},
            "first": {"label": "First", "do": {"remove": "ns[0]"}},
            "fifth": {"label": "Fifth", "do": {"remove": "ns[4]", "in": "ns"}},
            "three": {"label": "Three", "do": {"remove": "3", "in": "ns"}},
            "keep": {"label": "Keep", "do": [{"set": "known", "to": "units.items"}, {"set": "first", "to": "units.items[1]"}]},
            "all": {"label": "All", "do": {"set": "known", "to": "units"}},
            "add": {"label": "Add", "do": {"for": "u", "in": "units", "do": {"add": "u", "in": "known"}}},
            "answer": {"label": "Answer", "call": "other", "then": {"set": "known", "to": "result"}},
            "lead": {"label": "Lead", "do": {"set": "lead", "to": "units.items[0]"}}},
         "bar": ["fill", "first", "fifth", "three", "keep", "all", "add", "answer", "lead"],
         "body": [{"text": "ns {ns.map(n, string(n)).join('')}"}, {"text": "seen {screen.seen}"},
                  {"text": "known {known.map(u, u.name + ' ' + (u.part == null ? '' : string(u.part.size))).join(', ')}; {first.name}"}]}
        """,
    ]

    private let folder = TemporaryFolder()

    private func app() throws -> PageApp {
        try PageApp(Self.files, store: URL(filePath: folder.path), service: true)
    }

    private func play(_ flow: String, in app: PageApp) {
        let failure = app.play(flow)
        #expect(failure == nil, "\(failure ?? "")")
        #expect(app.session.failures.isEmpty)
    }

    @Test func anElementIsRemovedByItsIndex() throws {
        play(
            """
            tap "Fill"
            tap "First"
            expect text "ns 12313"
            tap "Fifth"
            expect text "ns 1231"
            tap "Three"
            expect text "ns 121"
            """,
            in: try app()
        )
    }

    @Test func itemsOfAProviderAreStoredAsCopies() throws {
        var app = try app()
        play(
            """
            tap "Keep"
            expect text "known A 3, B ; B"
            """,
            in: app
        )
        play("tap \"Add\"\nexpect text \"known A 3, B , A 3, B \"", in: app)
        try app.session.storeChanges()
        app = try self.app()
        play("expect text \"known A 3, B , A 3, B ; B\"", in: app)
        #expect(app.session.findings.isEmpty)
    }

    @Test func aProviderStandsForItsItems() throws {
        play("tap \"All\"\nexpect text \"known A 3, B ;\"", in: try app())
    }

    @Test func anAnswerIsStoredWithoutWhatItsEntityLacks() throws {
        play("tap \"Answer\"\nexpect text \"known C 4\"", in: try app())
    }

    @Test func anItemOfAProviderIsNoTargetOfARelation() throws {
        play(
            """
            tap "Lead"
            expect text "is an item of a provider, which is not stored; create an object from it"
            """,
            in: try app()
        )
    }

    @Test func whatIsStoredIsThereOnLoad() throws {
        var app = try app()
        play("tap \"Fill\"\nexpect text \"seen 0\"", in: app)
        try app.session.storeChanges()
        app = try self.app()
        play("expect text \"seen 1\"", in: app)
    }
}

/// New records that get others while they are edited.
struct PageRecordDraftTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Bees",
         "models": {"default": {"entity": "Root", "storage": "file"},
                    "hives": {"entity": "Hive", "storage": "records"},
                    "crops": {"entity": "Crop", "storage": "records"}}}
        """,
        "models/Root.json": #"{"properties": {"name": "text"}}"#,
        "models/Hive.json": """
        {"title": "{name}", "properties": {"name": "text", "crops": {"relation": "[Crop]", "inverse": "hive"}}}
        """,
        "models/Crop.json": """
        {"properties": {"kilograms": "int", "hive": {"relation": "Hive", "inverse": "crops"}}}
        """,
        "screens/main.json": """
        {"of": "Root", "title": "Hives", "providers": {"hives": {"records": "Hive", "sort": "name"}, "crops": {"records": "Crop"}},
         "actions": {"add": {"label": "New hive", "open": "hive", "create": "Hive"}}, "bar": ["add"],
         "body": [{"table": "hives", "id": "hives", "columns": ["name", {"title": "Crops", "value": "crops.size()"}]},
                  {"table": "crops", "id": "all", "columns": ["kilograms", "hive"]}]}
        """,
        "screens/hive.json": """
        {"of": "Hive", "title": "Hive",
         "actions": {"line": {"label": "Add crop", "open": "crop", "create": "Crop", "in": "crops"}}, "bar": ["line"],
         "body": [{"form": "self", "fields": ["name"], "save": "explicitly"},
                  {"table": "crops", "id": "crops", "open": "crop", "columns": ["kilograms"]}]}
        """,
        "screens/crop.json": """
        {"of": "Crop", "title": "Crop", "body": [{"form": "self", "fields": ["kilograms"], "save": "explicitly"}]}
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

    private static let begin = """
        tap "New hive"
        type "Wald" into "Name"
        tap "Add crop"
        type "4" into "Kilograms"

        """

    @Test func areStoredWithThese() throws {
        var app = try app()
        play(
            Self.begin + """
                save
                expect rows 1 in #crops
                type "Wald 1" into "Name"
                save
                expect screen "main"
                expect rows 1 in #hives
                expect rows 1 in #all
                """,
            in: app
        )
        try app.session.storeChanges()
        app = try self.app()
        play(
            """
            expect row 1 "Wald 1"
            expect rows 1 in #all
            expect text "Wald 1"
            """,
            in: app
        )
    }

    @Test func stayWhereTheOthersAreOpenedAgain() throws {
        play(
            Self.begin + """
                save
                tap row "4"
                back
                expect screen "hive"
                tap row "4"
                type "5" into "Kilograms"
                save
                expect text "5"
                expect "Name" value "Wald"
                save
                expect screen "main"
                expect rows 1 in #hives
                expect rows 1 in #all
                """,
            in: try app()
        )
    }

    @Test func areStoredOnceAnActionHasLetThem() throws {
        var files = Self.files
        files["screens/hive.json"] = """
            {"of": "Hive", "title": "Hive",
             "actions": {"line": {"label": "Add crop", "open": "crop", "create": "Crop", "in": "crops"},
                         "check": {"do": {"if": "crops.size() == 0", "then": {"fail": "needs a crop"}}}}, "bar": ["line"],
             "body": [{"form": "self", "fields": ["name"], "save": {"new": "check", "changed": "check"}},
                      {"table": "crops", "id": "crops", "columns": ["kilograms"]}]}
            """
        let app = try PageApp(files, store: URL(filePath: folder.path))
        play(
            """
            tap "New hive"
            type "Wald" into "Name"
            save
            expect text "needs a crop"
            tap "Add crop"
            type "4" into "Kilograms"
            save
            save
            expect screen "main"
            expect rows 1 in #hives
            expect rows 1 in #all
            """,
            in: app
        )
    }

    @Test func stayWhereSuchAnObjectIsGivenUp() throws {
        play(
            Self.begin + """
                discard
                expect screen "hive"
                expect "Name" value "Wald"
                expect rows 0 in #crops
                save
                expect rows 1 in #hives
                expect rows 0 in #all
                """,
            in: try app()
        )
    }

    @Test func areGivenUpWithSuchObjects() throws {
        let app = try app()
        play(
            Self.begin + """
                save
                discard
                expect screen "main"
                expect rows 0 in #hives
                expect rows 0 in #all
                """,
            in: app
        )
    }
}
