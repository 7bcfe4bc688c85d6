import OKitRuntime
import Testing

/// Steps that events and timers begin: their failures are shown on the page, and what answers are known as.
struct PageEventFailureTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Shop",
         "models": {"default": {"entity": "Shop", "storage": "file"}},
         "permissions": {"hosts": ["a.example"]}}
        """,
        "models/Shop.json": #"{"properties": {"log": "text", "notes": "[text]"}}"#,
        "services/api.json": """
        {"baseUrl": "https://a.example", "actions": {
            "poll": {"get": "all", "of": "[any]", "retries": 0}, "level": {"get": "level", "of": "any"}}}
        """,
        "services/api.stub.json": """
        {"actions": {
            "poll": {"responses": [{"response": [1, 2]}, {"status": 503, "response": {"error": "Gone fishing"}},
                                   {"status": 503, "response": {"error": "Still gone"}},
                                   {"response": [1, 2]}]},
            "level": {"response": {"level": 5}}}}
        """,
        "screens/main.json": """
        {"of": "Shop", "title": "Main",
         "every": {"10s": {"call": "poll", "then": {"set": "log", "to": "log + '.'"}}},
         "actions": {"nested": {"label": "Nested", "do": {"call": "poll", "then": [
                {"call": "level", "then": {"set": "log", "to": "string(result.level)"}},
                {"set": "log", "to": "log + '/' + string(result.size())"},
                {"add": "'z'", "in": "notes"}, {"add": "'a'", "in": "notes", "at": "first"}]}},
             "hello": {"label": "Hello", "do": {"toast": "Hello"}}},
         "bar": ["nested", "hello"],
         "body": [{"text": "log {log} {notes.join('')}"}]}
        """,
    ]

    private func play(_ flow: String) throws {
        let app = try PageApp(Self.files, service: true)
        let failure = app.play(flow)
        #expect(failure == nil, "\(failure ?? "")")
        #expect(app.session.failures.isEmpty)
    }

    @Test func aTimerThatFailsShowsAMessageUntilItSucceeds() throws {
        try play(
            """
            wait 10s
            expect text "log . "
            wait 10s
            expect no alert
            expect text "Gone fishing"
            wait 10s
            expect text "Still gone"
            expect no text "Gone fishing"
            wait 10s
            expect no text "Still gone"
            expect text "log .. "
            """
        )
    }

    @Test func aScreenWithoutAListIsRefreshed() throws {
        var files = Self.files
        files["screens/main.json"] = """
            {"of": "Shop", "title": "Main", "on": {"refresh": {"toast": "refreshed"}}, "body": [{"text": "{log}"}]}
            """
        let app = try PageApp(files, service: true)
        #expect(app.play("refresh\nexpect toast \"refreshed\"") == nil)
    }

    @Test func aSlowAnswerIsTakenBeforeTheNextRequest() throws {
        var files = Self.files
        files["services/api.stub.json"] = """
            {"actions": {"poll": {"responses": [{"response": [1]}, {"response": [1, 2]}]}, "level": {"response": {}}},
             "options": {"debugDelay": 12}}
            """
        files["screens/main.json"] = """
            {"of": "Shop", "title": "Main", "providers": {"all": {"call": "poll"}},
             "every": {"5s": {"refresh": "all"}}, "body": [{"text": "{all.count} items"}]}
            """
        let app = try PageApp(files, service: true)
        let failure = app.play(
            """
            settle off
            expect text "0 items"
            wait 13s
            expect text "1 items"
            wait 12s
            expect text "2 items"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test func anAnswerIsKnownInItsStepsOnly() throws {
        try play(
            """
            tap "Nested"
            expect text "log 5/2 az"
            """
        )
    }

    @Test func aShortMessageIsRemovedAfterTenSeconds() throws {
        try play(
            """
            tap "Hello"
            wait 9s
            expect toast "Hello"
            wait 2s
            expect no toast
            """
        )
    }
}
