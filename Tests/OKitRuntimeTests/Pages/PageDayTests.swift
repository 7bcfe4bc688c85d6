import Foundation
import OKitRuntime
import TestSupport
import Testing

/// Calendar days: the same in all time zones.
struct PageDayTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Days",
         "models": {"default": {"entity": "Shop", "storage": "file"},
                    "visits": {"entity": "Visit", "storage": "records"}},
         "permissions": {"hosts": ["a.example"]}}
        """,
        "models/Shop.json":
            #"{"properties": {"opened": {"type": "day", "default": "2026-03-01"}, "due": "day?"}}"#,
        "models/Visit.json": #"{"properties": {"on": "day", "note": "text"}}"#,
        "data/visits.json": #"[{"on": "2026-02-01", "note": "first"}]"#,
        "models/Loan.json": #"{"properties": {"id": "int", "due": "day"}}"#,
        "services/api.json": """
        {"baseUrl": "https://a.example", "actions": {
            "list": {"get": "loans", "parameters": {"from": "day"}, "of": "[Loan]"}}}
        """,
        "services/api.stub.json": """
        {"actions": {"list": {"response": [{"id": 1, "due": "2025-12-01"}, {"id": 2, "due": "$from"}]}}}
        """,
        "screens/main.json": """
        {"of": "Shop", "title": "Days",
         "providers": {"loans": {"call": "list", "with": {"from": "opened"}},
                       "visits": {"records": "Visit", "where": "on >= content.opened.addDays(-40)", "sort": "on"}},
         "actions": {
            "today": {"label": "Today", "do": {"set": "opened", "to": "now"}},
            "visit": {"label": "Visit", "do": {"create": "Visit", "with": {"on": "now", "note": "'second'"}}},
            "write": {"label": "Write", "do": {"export": "visits", "name": "v.csv"}},
            "list": {"label": "List", "do": {"export": "visits", "name": "l.csv", "columns": {"Day": "on", "Note": "note"}}},
            "read": {"label": "Read", "do": {"import": "Visit"}}},
         "bar": ["today", "visit", "write", "list", "read"],
         "body": [{"form": "self"},
                  {"text": "{opened.format('dateTime short')} {opened == opened.startOfDay()}"},
                  {"list": "loans", "id": "loans", "row": {"title": "{id}: {due.format('date medium')}"}},
                  {"list": "visits", "id": "visits", "row": {"title": "{note} {on.format('date medium')}"}}]}
        """,
    ]

    private let folder = TemporaryFolder()

    private func play(_ flow: String, timeZone: String) throws -> PageApp {
        let app = try PageApp(
            Self.files,
            store: URL(filePath: folder.path),
            service: true,
            timeZone: timeZone
        )
        app.files.contents["in.csv"] = "on,note\n2026-02-03,third\n"
        let failure = app.play(flow)
        #expect(failure == nil, "\(timeZone): \(failure ?? "")")
        #expect(app.session.failures.isEmpty)
        return app
    }

    @Test(arguments: ["UTC", "America/New_York", "Pacific/Auckland", "Asia/Kolkata"])
    func areTheSameEverywhere(timeZone: String) throws {
        let app = try play(
            """
            expect row 1 in #loans "1: Dec 1, 2025"
            expect row 2 in #loans "2: Mar 1, 2026"
            expect row 1 in #visits "first Feb 1, 2026"
            expect text "3/1/26, 12:00 AM true"
            expect "Opened" value "2026-03-01"
            set "Opened" 2026-03-05
            set "Due" 2026-04-01
            expect "Due" value "2026-04-01"
            tap "Read"
            type "in.csv" into "File"
            answer "OK"
            expect row 2 in #visits "third Feb 3, 2026"
            tap "Write"
            tap "List"
            """,
            timeZone: timeZone
        )
        #expect(
            app.files.contents["l.csv"]
                == "Day,Note\r\n2026-02-01,first\r\n2026-02-03,third\r\n"
        )
        #expect(
            app.files.contents["v.csv"]
                == "on,note\r\n2026-02-01,first\r\n2026-02-03,third\r\n"
        )
    }

    @Test func stayWhereTheAppTravels() throws {
        let app = try play("set \"Opened\" 2026-03-05\ntap \"Visit\"", timeZone: "Europe/Berlin")
        try app.session.storeChanges()
        for zone in ["America/New_York", "Asia/Kolkata"] {
            _ = try play(
                """
                expect "Opened" value "2026-03-05"
                expect row 1 in #visits "first Feb 1, 2026"
                """,
                timeZone: zone
            )
        }
    }

    /// The parts of a day are its own in all time zones, and those of another zone where one is given.
    @Test(arguments: ["UTC", "Europe/Berlin", "America/New_York", "Pacific/Kiritimati"])
    func hasPartsOfItsOwn(_ timeZone: String) throws {
        let app = try PageApp(
            [
                "app.json": #"{"start": "main"}"#,
                "models/Shop.json": #"{"properties": {"born": "day", "at": "date"}}"#,
                "data/default.json": #"{"born": "2014-01-02", "at": "2014-01-02T12:00:00Z"}"#,
                "screens/main.json": """
                {"of": "Shop", "title": "Main", "body": [
                    {"text": "{born.getFullYear()}-{born.getMonth()}-{born.getDate()} {born.getDayOfWeek()}, {at.getHours('UTC')}"}]}
                """,
            ],
            timeZone: timeZone
        )
        let failure = app.play("expect text \"2014-0-2 4, 12\"")
        #expect(failure == nil, "\(failure ?? "")")
    }
}
