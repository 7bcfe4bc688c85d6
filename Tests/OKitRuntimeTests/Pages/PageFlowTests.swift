import OKitRecords
import OKitRuntime
import OKitSyntax
import Testing

/// Commands and expectations of flows for what only screens of format 2 have.
struct PageFlowTests {
    private static var files: [String: String] {
        var files = ShopPages.files
        files["screens/desk.json"] = """
            {"of": "Shop", "title": "Desk", "providers": {"found": {"items": "books"}},
             "actions": {
                "write": {"label": "Write", "do": [
                    {"export": "found", "as": "csv", "name": "b.csv"}]},
                "read": {"label": "Read", "do": [{"import": "Book", "in": "books"}]},
                "copy": {"label": "Copy", "do": [{"copy": "books[0].title"}]},
                "sell": {"label": "Sell", "of": "Book", "do": [
                    {"set": "state", "to": "'sold'"}, {"toast": "Sold {title}"}]}},
             "bar": ["write", "read", "copy"],
             "body": [
                {"table": "found", "id": "table", "actions": ["sell"], "open": "edit",
                 "columns": ["title", {"value": "price", "styles": {"bad": "price > 4"}}]},
                {"list": "folders", "id": "folders", "row": {"title": "{name}"}},
                {"section": "More", "collapsed": true, "body": {"text": "Inside"}}]}
            """
        files["bundle.json"] = """
            {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Shop",
             "models": {"default": {"entity": "Shop", "storage": "file"}},
             "permissions": {"clipboard": true}}
            """
        return files
    }

    /// Plays a flow as a test of the bundle does.
    private static func play(_ text: String) throws -> String? {
        let bundle = try PageApp.bundle(files)
        var findings: [Finding] = []
        let source = SourceText(path: "x.flow", text: "use screen desk\n" + text)
        let flow = Flow(parsing: source, findings: &findings)
        #expect(findings.isEmpty, "\(findings.map(\.message.text))")
        let test = FlowTest(
            flow,
            of: bundle,
            records: SQLiteRecordStorage(),
            readFile: { $0 == "more.csv" ? Array("title,price\nGamma,2\n".utf8) : nil },
            show: { _ in }
        )
        return test.failure?.message.text
    }

    /// Each of these holds.
    @Test(arguments: [
        "sort \"Title\" descending\nexpect row 1 in #table \"Beta\"",
        "sort \"Title\"\nexpect column \"Title\" ascending\nexpect row 1 in #table \"Alpha\"",
        "sort \"Price\" descending\nsort \"Price\" ascending\nexpect row \"3\" in #table \"Alpha\"",
        "expect rows 2 in #table\nexpect rows 1 in #folders\nexpect row 1 in #folders \"one\"",
        "expect row \"Beta\" in #table style \"bad\"",
        "expect section \"More\" collapsed\nexpand section \"More\"\nexpect text \"Inside\"",
        "expand section \"More\"\ncollapse section \"More\"\nexpect no text \"Inside\"",
        "swipe row \"Alpha\" \"Sell\"\nexpect toast \"Sold Alpha\"\nundo\nexpect toast \"Undone: Sell\"\nredo",
        "tap \"Copy\"\nexpect copied \"Alpha\"",
        "tap \"Write\"\nexpect file \"b.csv\"\nexpect file \"b.csv\" \"Beta,5\"",
        "tap \"Read\"\npick \"more.csv\"\nexpect rows 3 in #table\nundo\nexpect rows 2 in #table",
        "tap \"Write\"\ntap \"Read\"\npick \"b.csv\"\nexpect rows 4 in #table",
        "tap row \"Alpha\" in #table\ntype \"Omega\" into \"Title\"\nsave\nexpect screen \"desk\"\n"
            + "expect row 1 in #table \"Omega\"",
        "tap row \"Alpha\" in #table\ntype \"Omega\" into \"Title\"\ndiscard\n"
            + "expect screen \"desk\"\nexpect row 1 in #table \"Alpha\"",
        "tap row \"Alpha\" in #table\ndiscard\nexpect screen \"desk\"",
    ])
    func does(_ text: String) throws {
        #expect(try Self.play(text) == nil)
    }

    /// Each of these fails at its last command.
    @Test(arguments: [
        ("sort \"Prize\"", "unknown \"Prize\" on this screen; did you mean \"Price\"?"),
        ("expand section \"More\"\nexpand section \"More\"", "\"More\" is expanded already"),
        ("collapse section \"More\"", "\"More\" is collapsed already"),
        ("expand \"Copy\"", "\"Copy\" cannot be expanded"),
        ("pick \"more.csv\"", "the app does not ask for a file here"),
        ("tap \"Read\"\npick \"none.csv\"\nexpect no alert", "no alert"),
        ("expect toast \"Sold\"", "expected toast \"Sold\", found none"),
        (
            "swipe row \"Alpha\" in #table \"Sell\"\nexpect no toast",
            "expected no toast, found \"Sold Alpha\""
        ),
        ("expect copied \"x\"", "expected \"x\" to be copied, but the app copied nothing"),
        (
            "tap \"Copy\"\nexpect copied \"x\"",
            "expected \"x\" to be copied, found \"Alpha\""
        ),
        (
            "tap \"Write\"\nexpect file \"c.csv\"",
            "the app did not write a file \"c.csv\", but \"b.csv\""
        ),
        ("expect file \"c.csv\"", "the app did not write a file \"c.csv\""),
        (
            "tap \"Write\"\nexpect file \"b.csv\" \"Delta\"",
            "expected the text \"Delta\" in the file \"b.csv\", which starts with \"title,price"
        ),
        (
            "expect row \"Alpha\" in #table style \"bad\"",
            "expected the style \"bad\", found none"
        ),
        ("expect rows 3 in #table", "expected 3 rows, found 2"),
        ("expect row 2 in #folders \"two\"", "unknown row 2; the list has 1"),
        ("expect rows 3 in #nothing", "#nothing"),
        ("undo", "\"undo\""),
        ("save", "the screen has no \"save\" button"),
        ("discard", "the screen has no \"back\" button"),
    ])
    func saysWhatDoesNotHold(_ text: String, _ message: String) throws {
        let failure = try Self.play(text)
        #expect(failure?.contains(message) == true, "\(failure ?? "nothing failed")")
    }
}
