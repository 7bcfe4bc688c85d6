import OKitRuntime
import Testing

/// Providers that have the items of others.
struct PageDerivedItemsTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Pumps",
         "models": {"default": {"entity": "Station", "storage": "file"},
                    "pumps": {"entity": "Stored", "storage": "records"}},
         "permissions": {"hosts": ["a.example"]}}
        """,
        "models/Station.json": #"{"properties": {"log": "text"}}"#,
        "models/Stored.json":
            #"{"identity": "name", "properties": {"name": "text", "state": "text"}}"#,
        "models/Pump.json": """
        {"identity": "name", "properties": {"name": "text", "flow": {"type": "double", "label": "Flow (l/s)"}}}
        """,
        "services/api.json": """
        {"baseUrl": "https://a.example", "actions": {
            "pumps": {"get": "pumps", "of": "[Pump]", "parameters": {"page": "int?"}, "retries": 0},
            "poll": {"get": "poll", "of": "[Stored]", "retries": 0}}}
        """,
        "services/api.stub.json": """
        {"actions": {
            "pumps": {"responses": [{"response": [{"name": "A", "flow": 1}]},
                                    {"response": [{"name": "B", "flow": 2}]}, {"response": []}]},
            "poll": {"response": [{"name": "A", "state": "down"}]}}}
        """,
        "screens/main.json": """
        {"of": "Station", "title": "Main",
         "providers": {"pumps": {"call": "pumps", "more": {"parameter": "page", "from": 1}},
                       "shown": {"items": "pumps.items", "sort": "name"},
                       "down": {"records": "Stored", "where": "state == 'down'"}},
         "actions": {"poll": {"label": "Poll", "call": "poll",
                              "then": {"set": "log", "to": "'found ' + string(down.count)"}}},
         "bar": ["poll"],
         "body": [{"table": "shown", "empty": "No pump", "columns": ["name", "flow"]}, {"text": "{log}"}]}
        """,
    ]

    private func play(_ flow: String, answers: String? = nil) throws {
        var files = Self.files
        files["services/api.stub.json"] = answers ?? files["services/api.stub.json"]
        let failure = try PageApp(files, service: true).play(flow)
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test func loadTheNextPageAtTheEndOfTheRows() throws {
        try play("expect rows 1\nscroll end\nexpect rows 2\nexpect row 2 \"B\"")
    }

    /// Titles do not change once rows come.
    @Test func haveTheLabelsOfTheirEntityWithoutItems() throws {
        try play(
            "expect text \"Flow (l/s)\"\nexpect text \"No pump\"",
            answers: #"{"actions": {"pumps": {"response": []}}}"#
        )
    }

    @Test func failInPlaceOfTheRows() throws {
        try play(
            "expect text \"Away\"\nexpect no text \"No pump\"",
            answers: #"{"actions": {"pumps": {"status": 503, "response": {"error": "Away"}}}}"#
        )
    }

    /// The steps after a call find the records that its answer has brought.
    @Test func areThereInTheStepsAfterACall() throws {
        try play("tap \"Poll\"\nexpect text \"found 1\"")
    }

    /// The item of a provider in the background is that of the screen too.
    @Test func failInPlaceOfTheRowsOfAProviderInTheBackground() throws {
        var files = Self.files
        files["app.json"] = #"{"start": "main", "background": "watch"}"#
        files["screens/watch.json"] =
            #"{"of": "Station", "providers": {"pumps": {"call": "pumps"}}, "body": []}"#
        files["screens/main.json"] = """
            {"of": "Station", "title": "Main", "providers": {"shown": {"items": "pumps.items"}},
             "body": [{"table": "shown", "empty": "No pump", "columns": ["name", "flow"]}]}
            """
        files["services/api.stub.json"] =
            #"{"actions": {"pumps": {"status": 503, "response": {"error": "Away"}}}}"#
        let app = try PageApp(files, service: true)
        let failure = app.play(
            "expect text \"Away\"\nexpect text \"Flow (l/s)\"\nexpect no text \"No pump\""
        )
        #expect(failure == nil, "\(failure ?? "")")
        let outline = ScreenOutline.text(of: app.session.screenTree())
        #expect(outline.split(separator: "Away", omittingEmptySubsequences: false).count == 2)
    }
}
