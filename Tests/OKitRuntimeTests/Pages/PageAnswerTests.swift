import OKitRuntime
import OKitSyntax
import Testing

/// What answers of services do to objects, forms and providers.
struct PageAnswerTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Shop",
         "models": {"default": {"entity": "Shop", "storage": "file"}}, "permissions": {"hosts": ["a.example"]}}
        """,
        "models/Shop.json": #"{"properties": {"sums": "[int]", "seconds": "int"}}"#,
        "models/Part.json":
            #"{"properties": {"name": "text", "amount": "text?", "pieces": "int"}}"#,
        "models/Item.json": """
        {"title": "{name}", "identity": "id", "properties": {"id": "int", "name": "text", "target": "int",
            "pick": {"type": "text?", "values": ["a", "b"]}, "parts": "[Part]"}}
        """,
        "services/api.json": """
        {"baseUrl": "https://a.example", "actions": {
            "list": {"get": "items", "of": "[Item]", "retries": 0},
            "put": {"put": "items/{id}", "parameters": {"id": "int", "target": "int", "pick": "text?"}, "of": "Item"}}}
        """,
        "services/api.stub.json": """
        {"actions": {"list": {"responses": [
            {"response": [{"id": 1, "name": "Ann", "target": 200, "pick": null, "parts": [{"name": "P", "amount": null, "pieces": null}]}]},
            {"status": 500, "response": {}}]},
            "put": {"response": {"id": 1, "target": 250}}}}
        """,
        "screens/main.json": """
        {"of": "Shop", "title": "Items",
         "providers": {"all": {"call": "list", "then": {"add": "all.items.sum(i, i.target) + result.size()", "in": "sums"}}},
         "actions": {"faster": {"label": "Faster", "do": {"set": "seconds", "to": 5}}}, "bar": ["faster"],
         "every": {"seconds": {"refresh": "all"}},
         "body": [{"text": "sums {sums}, age {all.loadedAt == null ? -1 : int(now - all.loadedAt)}"},
                  {"list": "all", "open": "edit", "row": {"title": "{name}: {target}"}}]}
        """,
        "screens/edit.json": """
        {"of": "Item", "title": "Edit", "actions": {"put": {"label": "Put", "call": "put"}},
         "body": [{"form": "self", "fields": ["target", "pick"], "save": {"changed": "put"}, "then": {"toast": "Saved {target}"}},
                  {"text": "{parts.map(p, p.amount == null ? 'no amount' : '=' + p.amount)} {parts[0].pieces}"}]}
        """,
    ]

    private func play(_ flow: String) throws {
        let app = try PageApp(Self.files, service: true)
        let failure = app.play(flow)
        #expect(failure == nil, "\(failure ?? "")")
    }

    /// Null does not become an empty text, in an object inside and where values are declared too.
    @Test func readsNull() throws {
        try play(
            """
            tap row 1
            expect text "no amount 0"
            expect "Pick" value "None"
            """
        )
    }

    /// What the server has answered is not overwritten by what was typed, and the steps of the form run.
    @Test func takesWhatTheServerHasStored() throws {
        try play(
            """
            tap row 1
            type "270" into "Target"
            save
            expect toast "Saved 250"
            expect row 1 "Ann: 250"
            """
        )
    }

    /// The timer begins with a number of seconds, and the moment of the last answer stays after a failure.
    @Test func runsStepsAfterEachAnswer() throws {
        try play(
            """
            expect text "sums 201, age 0"
            wait 20s
            expect text "sums 201, age 20"
            tap "Faster"
            wait 7s
            expect text "sums 201, age 27"
            expect text "responded with status 500"
            """
        )
    }

    /// Null for what cannot be null is a failure, but for a list, which is empty.
    @Test func refusesNullWhereAValueMustBe() throws {
        var files = Self.files
        files["services/api.stub.json"] = """
            {"actions": {"list": {"response": [{"id": 1, "name": null, "target": 200, "parts": null}]}, "put": {"response": {}}}}
            """
        let app = try PageApp(files, service: true)
        let failure = app.play(
            "expect text \"\\\"name\\\" of Item is text, but item 1 of the response has null\""
        )
        #expect(failure == nil, "\(failure ?? "")")
        files["services/api.stub.json"] = """
            {"actions": {"list": {"response": [{"id": 1, "name": "A", "target": 200, "parts": null}]}, "put": {"response": {}}}}
            """
        #expect(try PageApp(files, service: true).play("expect row 1 \"A: 200\"") == nil)
    }

    /// A response without the declared items is a failure, not an empty list.
    @Test(arguments: [
        (#"{"items": []}"#, "has no value at \\\"data.items\\\""),
        ("null", "has no value at \\\"data.items\\\""),
        (
            #"{"data": {"items": {"id": 1}}}"#,
            "must have an array of objects at \\\"data.items\\\", but has an object"
        ),
        (#"{"data": {"items": {"all": []}}}"#, "\\\"result\\\" can be \\\"all\\\" in it"),
        (#"{"data": {"items": "x"}}"#, "but has a text"),
        (
            #"{"data": {"items": [{"id": 1, "name": "A", "target": 1, "pick": null, "parts": []}, 5]}}"#,
            "but element 2 is a number"
        ),
        (#"{"data": {"items": null}}"#, "No entries"),
    ])
    func refusesOtherItems(_ response: String, _ message: String) throws {
        var files = Self.files
        files["services/api.json"] = """
            {"baseUrl": "https://a.example", "actions": {
                "list": {"get": "items", "result": "data.items", "of": "[Item]"},
                "put": {"put": "items/{id}", "parameters": {"id": "int", "target": "int", "pick": "text?"}, "of": "Item"}}}
            """
        files["services/api.stub.json"] =
            #"{"actions": {"list": {"response": \#(response)}, "put": {"response": {}}}}"#
        files["screens/main.json"] = """
            {"of": "Shop", "title": "Items", "providers": {"all": {"call": "list"}}, "body": {"list": "all"}}
            """
        let failure = try PageApp(files, service: true).play("expect text \"\(message)\"")
        #expect(failure == nil, "\(failure ?? "")")
    }

    /// The result of a step must be of the declared type, too; a result of null is no object.
    @Test(arguments: [
        (
            #"[{"id": 1}]"#,
            "must have an object, but has an array; for an array, use \\\"of\\\": \\\"[Item]\\\""
        ),
        ("7", "must have an object, but has a number"), ("null", "done true"),
    ])
    func refusesAnotherResult(_ response: String, _ message: String) throws {
        var files = Self.files
        files["services/api.stub.json"] = """
            {"actions": {"list": {"response": [{"id": 1, "name": "A", "target": 1, "pick": null, "parts": []}]},
                "put": {"response": \(response)}}}
            """
        files["screens/main.json"] = """
            {"of": "Shop", "title": "Items", "providers": {"all": {"call": "list"}},
             "actions": {"go": {"label": "Go", "of": "Item", "call": "put", "then": {"toast": "done {result == null}"}}},
             "body": {"list": "all", "actions": ["go"], "row": {"title": "{name}: {target}"}}}
            """
        let app = try PageApp(files, service: true)
        let failure = app.play("swipe row 1 \"Go\"\nexpect text \"\(message)\"")
        #expect(failure == nil, "\(failure ?? "")")
    }

    /// A value of another type in the result of a call is a problem, which fails a test.
    @Test func reportsAValueOfAnotherType() throws {
        var files = Self.files
        files["services/api.stub.json"] = """
            {"actions": {"list": {"response": [{"id": 1, "name": "A", "target": 1, "pick": null, "parts": []}]},
                "put": {"response": {"id": 1, "target": "many"}}}}
            """
        files["screens/main.json"] = """
            {"of": "Shop", "title": "Items", "providers": {"all": {"call": "list"}},
             "actions": {"go": {"label": "Go", "of": "Item", "call": "put"}},
             "body": {"list": "all", "actions": ["go"], "row": {"title": "{name}: {target}"}}}
            """
        let app = try PageApp(files, service: true)
        #expect(app.play("swipe row 1 \"Go\"\nexpect row 1 \"A: 0\"") == nil)
        let problem = "\"target\" of Item is int, but the response has \"many\""
        #expect(app.session.findings.contains { $0.message.text == problem })
    }

    /// What is read again before a failure shows what has failed.
    @Test func refreshesBeforeAFailure() throws {
        var files = Self.files
        files["services/api.stub.json"] = """
            {"actions": {"list": {"responses": [{"response": [{"id": 1, "name": "Ann", "target": 1}]},
                {"response": [{"id": 1, "name": "Ann", "target": 2}]}]}, "put": {"status": 409, "response": {"error": "Too late"}}}}
            """
        files["screens/main.json"] = """
            {"of": "Shop", "title": "Items", "providers": {"all": {"call": "list"}},
             "actions": {"go": {"label": "Go", "of": "Item", "call": "put", "catch": [{"refresh": "all"}, {"fail": "Not possible"}]}},
             "body": {"list": "all", "actions": ["go"], "row": {"title": "{name}: {target}"}}}
            """
        let app = try PageApp(files, service: true)
        let failure = app.play(
            "expect row 1 \"Ann: 1\"\nswipe row 1 \"Go\"\nexpect text \"Not possible\"\nexpect row 1 \"Ann: 2\""
        )
        #expect(failure == nil, "\(failure ?? "")")
    }
}
