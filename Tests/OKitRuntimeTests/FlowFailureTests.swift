import OKitBundle
import OKitRecords
import OKitRuntime
import OKitSyntax
import Testing

/// A flow fails where the app has failed at any time, unless it looks for that.
struct FlowFailureTests {
    private static let files: [String: String] = [
        "app.json": #"{"tabs": [{"screen": "main"}, {"screen": "other"}]}"#,
        "models/Shop.json": #"{"properties": {"name": "text", "copies": "int"}}"#,
        "screens/main.json": """
        {"of": "Shop", "title": "Main",
         "actions": {"sell": {"label": "Sell", "do": {"fail": "Nothing to sell"}}},
         "bar": ["sell"], "body": {"form": "self", "fields": [{"field": "copies", "as": "stepper"}]}}
        """,
        "screens/other.json": #"{"title": "Other", "body": {"text": "Other"}}"#,
    ]

    private func failure(_ text: String) throws -> String? {
        var findings: [Finding] = []
        let flow = Flow(parsing: SourceText(path: "a.flow", text: text), findings: &findings)
        #expect(findings == [])
        let test = FlowTest(
            flow,
            of: try PageApp.bundle(Self.files),
            records: SQLiteRecordStorage()
        ) {
            _ in
        }
        return test.failure.map { "\($0.location): \($0.message.text)" }
    }

    @Test(arguments: ["", "\ntap tab \"Other\"", "\nexpect text \"Main\"\ntap tab \"Other\""])
    func failsAtTheCommand(_ rest: String) throws {
        #expect(
            try failure("expect title \"Main\"\ntap \"Sell\"\(rest)")
                == "a.flow:2:1: the app failed: Nothing to sell"
        )
    }

    @Test(arguments: [
        "expect text \"Nothing to sell\"", "expect toast \"Nothing to sell\"", "tap \"Dismiss\"",
        "expect \"Retry\" visible",
    ])
    func passesWhereItLooksForTheFailure(_ command: String) throws {
        #expect(try failure("tap \"Sell\"\n\(command)\ntap tab \"Other\"") == nil)
    }

    @Test(arguments: [
        ("undo", "the screen has no \"undo\" button; write: tap \"Undo\""),
        ("save", "the screen has no \"save\" button"),
    ])
    func namesTheActionWithTheNameOfAButton(command: String, message: String) throws {
        var files = Self.files
        files["screens/main.json"] = """
            {"of": "Shop", "title": "Main", "actions": {"undo": {"label": "Undo", "do": {"toast": "Undone"}}},
             "bar": ["undo"], "body": {"text": "Hello"}}
            """
        let failure = try PageApp(files).play(command)
        #expect(failure?.contains(message + "\n") == true, "\(failure ?? "")")
    }

    @Test func namesTheCommandForAnotherControl() throws {
        #expect(
            try failure("type \"7\" into \"Copies\"")
                == "a.flow:1:1: \"Copies\" does not support this; use set"
        )
    }
}
