import Foundation
import OKitRuntime
import TestSupport
import Testing

/// Objects with an `identity`: what is made, imported and answered by services is one object where it has
/// the same values.
struct PageIdentityTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Lab",
         "models": {"default": {"entity": "Lab", "storage": "file"},
                    "devices": {"entity": "Device", "storage": "records"},
                    "places": {"entity": "Place", "storage": "records"}},
         "permissions": {"hosts": ["a.example"]}}
        """,
        "models/Lab.json": #"{"properties": {"name": "text", "parts": "[Part]"}}"#,
        "models/Part.json": """
        {"identity": "code", "title": "{code}", "properties": {"code": "text", "n": "int"}}
        """,
        "models/Place.json": #"{"title": "{name}", "properties": {"name": "text"}}"#,
        "models/Device.json": """
        {"identity": "serial", "title": "{serial}",
         "properties": {"serial": "text", "name": "text?", "sizes": "[int]", "photo": "ModelImage?", "place": {"relation": "Place?"}}}
        """,
        "services/api.json": """
        {"baseUrl": "https://a.example", "actions": {
            "list": {"get": "devices", "of": "[Device]", "result": "items"},
            "rename": {"put": "devices/{serial}", "parameters": {"serial": "text"}, "of": "Device"}}}
        """,
        "services/api.stub.json": """
        {"actions": {
            "list": {"response": {"items": [{"serial": "S1", "name": "Scale"}, {"serial": "S2"}]}},
            "rename": {"response": {"serial": "S1", "name": "Balance"}}}}
        """,
        "screens/main.json": """
        {"of": "Lab", "title": "Devices",
         "providers": {"devices": {"records": "Device", "sort": "serial"}, "parts": {"items": "parts"}},
         "actions": {
            "places": {"label": "Places", "do": [
                {"create": "Place", "with": {"name": "'Cellar'"}},
                {"create": "Place", "with": {"name": "'Attic'"}}]},
            "twice": {"label": "Another S1", "do": {"create": "Device", "with": {"serial": "'S1'"}}},
            "new": {"label": "New", "open": "edit", "create": "Device"},
            "read": {"label": "Read", "do": [{"import": "Device"}]},
            "readParts": {"label": "Read parts", "do": [{"import": "Part", "in": "parts"}]},
            "write": {"label": "Write", "do": {"export": "devices", "name": "d.csv"}},
            "ask": {"label": "Ask", "call": "list", "then": {"toast": "{result[0].serial} answered"}},
            "rename": {"label": "Rename", "of": "Device", "call": "rename"},
            "columns": {"label": "Write columns", "do": {
                "export": "devices", "name": "c.csv",
                "columns": {"Device": "serial", "Length": "serial.size()", "Where": "place"}}}},
         "bar": ["places", "twice", "new", "read", "readParts", "write", "ask", "columns"],
         "body": [{"list": "devices", "id": "devices", "actions": ["rename"],
                   "row": {"title": "{serial} {name} {place.name}"}},
                  {"list": "parts", "id": "parts", "row": {"title": "{code} {n}"}}]}
        """,
        "screens/edit.json": """
        {"of": "Device", "title": "Device", "body": [{"form": "self"}]}
        """,
        "screens/loading.json": """
        {"title": "Loading", "providers": {"found": {"call": "list"}},
         "body": [{"list": "found", "id": "found", "row": {"title": "{serial}: {name}"}}]}
        """,
    ]

    private let folder = TemporaryFolder()

    private func app(start: String = "main") throws -> PageApp {
        var files = Self.files
        files["app.json"] = #"{"start": "\#(start)"}"#
        return try PageApp(files, store: URL(filePath: folder.path), service: true)
    }

    private func play(_ flow: String, in app: PageApp) {
        let failure = app.play(flow)
        #expect(failure == nil, "\(failure ?? "")")
        #expect(app.session.failures.isEmpty)
    }

    @Test func makesNoSecondRecord() throws {
        let app = try app()
        play(
            """
            tap "Another S1"
            expect row 1 "S1  "
            tap "Another S1"
            expect text "serial \\"S1\\" is already used by another Device"
            tap "New"
            type "S1" into "Serial"
            expect text "is already used by another Device"
            tap "Save"
            expect title "Device"
            type "S2" into "Serial"
            tap "Save"
            expect row 2 "S2  "
            """,
            in: app
        )
        play("expect row 2 \"S2  \"", in: try self.app())
    }

    @Test func importsIntoWhatIsThere() throws {
        let app = try app()
        app.files.contents = [
            "1.csv": "serial,name,place\nS1,Scale,Cellar\nS2,,Attic\n",
            "2.csv": "serial,name\nS2,Oven\nS1,\nS3,New\n",
        ]
        play(
            """
            tap "Places"
            tap "Read"
            type "1.csv" into "File"
            answer "OK"
            expect row 1 "S1 Scale Cellar"
            tap "Read"
            type "2.csv" into "File"
            answer "OK"
            expect row 1 "S1  Cellar"
            expect row 2 "S2 Oven Attic"
            expect row 3 "S3 New "
            tap "Write"
            tap "Write columns"
            """,
            in: app
        )
        #expect(
            app.files.contents["d.csv"]
                == "serial,name,sizes,place\r\nS1,,[],Cellar\r\nS2,Oven,[],Attic\r\nS3,New,[],\r\n"
        )
        #expect(
            app.files.contents["c.csv"]
                == "Device,Length,Where\r\nS1,2,Cellar\r\nS2,2,Attic\r\nS3,2,\r\n"
        )
        play("expect row 2 \"S2 Oven Attic\"", in: try self.app())
    }

    @Test func importsIntoTheObjectsOfAList() throws {
        let app = try app()
        app.files.contents = ["1.csv": "code,n\na,1\nb,2\n", "2.csv": "code,n\nb,5\nc,6\n"]
        play(
            """
            tap "Read parts"
            type "1.csv" into "File"
            answer "OK"
            tap "Read parts"
            type "2.csv" into "File"
            answer "OK"
            expect rows 3 in #parts
            expect row 2 "b 5"
            tap "Undo"
            expect row 2 "b 2"
            """,
            in: app
        )
    }

    @Test(arguments: [
        ("serial\nS1\nS1\n", "\"x.csv\": line 3: serial is the same as in line 2"),
        (
            "serial,place\nS1,Roof\n",
            "\"x.csv\": line 2: \"place\" expects the name of an existing Place, found \"Roof\""
        ),
        (
            "serial,place\nS1,Attic\n",
            "\"x.csv\": line 2: \"place\": more than one Place is named \"Attic\""
        ),
        (
            "serial,sizes\nS1,\"[1, \"\"x\"\"]\"\n",
            "\"x.csv\": line 2: \"sizes\" expects list of int, found \"[1, \"x\"]\""
        ),
        (
            "serial,name\nS1,a\u{0}b\n",
            "\"x.csv\": line 2: a record cannot store text with the character U+0000"
        ),
    ])
    func refusesWhatIsNotClear(csv: String, message: String) throws {
        let app = try app()
        app.files.contents["x.csv"] = csv
        let failure = app.play(
            """
            tap "Places"
            tap "Places"
            tap "Read"
            type "x.csv" into "File"
            answer "OK"
            expect text "\(message.replacing("\"", with: "\\\""))"
            answer "OK"
            expect rows 0 in #devices
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test func writesNoFormulas() throws {
        let app = try app()
        app.files.contents["in.csv"] = "serial,name\n'=1+1,\"'+49 30\"\n'plain,''-1\n"
        play(
            """
            tap "Write"
            tap "Read"
            type "in.csv" into "File"
            answer "OK"
            expect row 2 "=1+1 +49 30 "
            """,
            in: app
        )
        #expect(app.files.contents["d.csv"] == "serial,name,sizes,place\r\n")
        play("tap \"Write\"", in: app)
        #expect(
            app.files.contents["d.csv"]
                == "serial,name,sizes,place\r\n'plain,''-1,[],\r\n'=1+1,'+49 30,[],\r\n"
        )
    }

    @Test func makesRecordsOfAnswers() throws {
        let app = try app()
        play(
            """
            tap "Ask"
            expect text "S1 answered"
            expect row 1 "S1 Scale "
            expect row 2 "S2  "
            tap "Ask"
            expect rows 2 in #devices
            swipe row 1 "Rename"
            expect row 1 "S1 Balance "
            """,
            in: app
        )
        play("expect row 1 \"S1 Balance \"", in: try self.app())
    }

    @Test func makesRecordsOfTheItemsOfProviders() throws {
        let app = try app(start: "loading")
        play("expect row 1 \"S1: Scale\"", in: app)
        play("expect row 2 \"S2  \"", in: try self.app())
    }
}
