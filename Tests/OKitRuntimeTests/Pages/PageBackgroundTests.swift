import Foundation
import OKitRuntime
import TestSupport
import Testing

/// The screen in the background of an app: its timers and providers are at work below all screens.
struct PageBackgroundTests {
    private static let files: [String: String] = [
        "app.json": """
        {"background": "watch",
         "tabs": [{"screen": "main", "badge": "down.isEmpty ? null : down.count", "title": "Pumps of {pumps.count}"},
                  {"screen": "log"}]}
        """,
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Pumps",
         "models": {"default": {"entity": "Station", "storage": "file"},
                    "pumps": {"entity": "Pump", "storage": "records"}},
         "permissions": {"hosts": ["a.example"]}}
        """,
        "models/Station.json": #"{"properties": {"log": "[text]"}}"#,
        "models/Pump.json": """
        {"identity": "name", "title": "{name}", "properties": {"name": "text", "state": "text"}}
        """,
        "services/api.json": """
        {"baseUrl": "https://a.example", "actions": {"poll": {"get": "pumps", "of": "[Pump]", "retries": 0}}}
        """,
        "services/api.stub.json": """
        {"actions": {"poll": {"responses": [
            {"response": [{"name": "A", "state": "up"}, {"name": "B", "state": "up"}]},
            {"response": [{"name": "A", "state": "down"}, {"name": "B", "state": "up"}]},
            {"status": 503, "response": {"error": "Gone fishing"}},
            {"response": [{"name": "A", "state": "down"}, {"name": "B", "state": "down"}]}]}}}
        """,
        "screens/watch.json": """
        {"of": "Station",
         "providers": {"down": {"records": "Pump", "where": "state == 'down'"}, "pumps": {"records": "Pump"}},
         "on": {"load": {"call": "poll"}},
         "every": {"10s": {"call": "poll", "then": {"add": "'polled'", "in": "log"}}},
         "body": []}
        """,
        "screens/main.json": """
        {"of": "Station", "title": "Main", "providers": {"pumps": {"records": "Pump", "sort": "name"}},
         "actions": {"ask": {"label": "Ask", "do": {"ask": "Why?", "fields": [{"field": "reason", "as": "text"}],
                             "button": "Go on", "as": "a", "then": {"toast": "{a.reason}"}}}},
         "bar": ["ask"],
         "body": [{"list": "pumps", "row": {"title": "{name} {state}"}},
                  {"text": "Down: {down.count}"}, {"list": "down", "id": "downs", "empty": "All is up"}]}
        """,
        "screens/log.json":
            #"{"of": "Station", "title": "Log", "body": [{"text": "{log.size()} lines"}]}"#,
    ]

    private func app() throws -> PageApp {
        try PageApp(Self.files, service: true)
    }

    private func badges(in app: PageApp) -> [String?] {
        app.session.screenTree().root.children.filter { $0.role == .tabs }.flatMap(\.children)
            .map(\.details.component.badge)
    }

    private func play(_ flow: String, in app: PageApp) {
        let failure = app.play(flow)
        #expect(failure == nil, "\(failure ?? "")")
        #expect(app.session.failures.isEmpty)
    }

    @Test func isAtWorkBelowOtherScreens() throws {
        let app = try app()
        play(
            """
            expect row 1 "A up"
            expect text "Pumps of 2"
            expect text "All is up"
            """,
            in: app
        )
        #expect(badges(in: app) == [nil, nil])
        play(
            """
            tap "Ask"
            wait 10s
            type "x" into "Reason"
            tap "Go on"
            expect toast "x"
            expect row 1 "A down"
            expect text "Down: 1"
            expect no text "All is up"
            """,
            in: app
        )
        #expect(badges(in: app) == ["1", nil])
    }

    @Test func showsItsFailuresOnTheScreenAbove() throws {
        let app = try app()
        play(
            """
            wait 10s
            wait 10s
            expect text "Gone fishing"
            tap tab "Log"
            expect text "Gone fishing"
            wait 10s
            expect no text "Gone fishing"
            expect text "2 lines"
            """,
            in: app
        )
        #expect(badges(in: app) == ["2", nil])
    }

    /// Steps after an answer run once, on the content of the screen in the background, whatever is open above it.
    @Test func runsStepsAfterAnAnswerOnce() throws {
        var files = Self.files
        files["screens/watch.json"] = """
            {"of": "Station", "providers": {"pumps": {"call": "poll", "then": {"add": "string(pumps.count)", "in": "log"}},
                "down": {"items": "pumps", "where": "state == 'down'"}},
             "every": {"10s": {"refresh": "pumps"}}, "body": []}
            """
        files["screens/main.json"] = """
            {"of": "Station", "title": "Main",
             "body": [{"list": "pumps", "open": "pump", "row": {"title": "{name}"}}, {"text": "{log.size()} answers"},
                      {"include": "log", "show": "log.size() > 5", "object": "log[9]"}]}
            """
        files["screens/pump.json"] = """
            {"of": "Pump", "title": "{name}", "body": [{"text": "{app.log.size()} answers"}, {"include": "part"}]}
            """
        files["screens/part.json"] = #"{"of": "Pump", "body": {"fact": "state"}}"#
        let app = try PageApp(files, service: true)
        let failure = app.play(
            """
            expect text "1 answers"
            tap row "A"
            expect text "1 answers"
            wait 10s
            expect text "2 answers"
            expect no alert
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
        #expect(app.session.takeEvaluationProblems() == [])
    }
}
