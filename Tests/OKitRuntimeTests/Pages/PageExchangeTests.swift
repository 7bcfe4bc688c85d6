import Foundation
import OKitBundle
import OKitExpression
import OKitRuntime
import Testing

/// Files that screens of format 2 write and read, and the clipboard.
struct PageExchangeTests {
    private static let actions = """
        {"of": "Shop", "providers": {"found": {"items": "books"}},
         "actions": {
            "csv": {"label": "Write CSV", "do": [{"export": "found", "as": "csv", "name": "b.csv"}]},
            "json": {"label": "Write JSON", "do": [{"export": "found", "name": "b.json"}]},
            "read": {"label": "Read", "do": [
                {"import": "Book", "in": "books"}, {"toast": "Read {books.size()}"}]},
            "copy": {"label": "Copy", "do": [{"copy": "books[0].title"}]}},
         "bar": ["csv", "json", "read", "copy"], "body": [{"table": "found"}]}
        """

    private static func app(_ manifest: String = "") throws -> PageApp {
        var files = ShopPages.files
        files["screens/books.json"] = actions
        files["bundle.json"] = """
            {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Shop",
             "models": {"default": {"entity": "Shop", "storage": "file"}}\(manifest)}
            """
        return try PageApp(files)
    }

    @Test func writesItems() throws {
        let app = try Self.app()
        let failure = app.play(
            """
            tap "Write CSV"
            expect text "Saved as b.csv"
            tap "Write JSON"
            """
        )
        #expect(failure == nil)
        #expect(
            app.files.contents["b.csv"] == "title,price,state,due,author\r\n"
                + "Alpha,3,open,2026-03-28T12:00:00Z,\r\nBeta,5,open,,\r\n"
        )
        let json = try #require(app.files.contents["b.json"])
        #expect(json.contains(#""title":"Beta""#) && json.contains(#""price":5"#))
    }

    @Test func readsWhatItHasWritten() throws {
        let app = try Self.app()
        app.files.contents["in.csv"] =
            "title,price,due\n\"A \"\"quoted\"\", title\",1.5,2026-01-02T00:00:00Z\nPlain,,\n"
        let failure = app.play(
            """
            tap "Read"
            type "in.csv" into "File"
            answer "OK"
            expect text "Read 4"
            expect row "A \\"quoted\\", title" value "1.5"
            expect row "Plain" value "0"
            tap "Undo"
            expect no text "Plain"
            tap "Write JSON"
            tap "Read"
            type "b.json" into "File"
            answer "OK"
            expect text "Read 4"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test(arguments: [
        ("x.csv", "titel\nA\n", "\"x.csv\": Book has no \"titel\"; did you mean \"title\"?"),
        ("x.csv", "title,price\nA\n", "\"x.csv\": line 2: 1 values, expected 2"),
        (
            "x.csv", "title,price,title\nA,1,B\n",
            "\"x.csv\": line 1: repeated column \"title\""
        ),
        (
            "x.csv", "title,price\n" + String(repeating: "\n", count: 1_000_000),
            "\"x.csv\": line 2: 1 values, expected 2"
        ),
        (
            "x.csv", "title,price\nA,1\n" + String(repeating: ",", count: 1_000_000),
            "\"x.csv\": line 3: more than 2 values, expected 2"
        ),
        (
            "x.json", "[{\"title\": \"A\", \"title\": \"B\"}]",
            "\"x.json\": object 1: repeated member \"title\""
        ),
        ("x.csv", "title\n\"A", "\"x.csv\": the file is not CSV with a header line"),
        (
            "x.csv", "title,price\nA,1\nB,many\n",
            "\"x.csv\": line 3: \"price\" expects decimal, found \"many\""
        ),
        (
            "x.csv", "title,state\nA,lost\n",
            "\"x.csv\": line 2: \"lost\" is not a value of \"state\": open, sold"
        ),
        (
            "x.csv", "title;price\nA;1\n",
            "\"x.csv\": the first line has one name, with \";\" in it; use commas"
        ),
        ("x.csv", "\n", "\"x.csv\": the file is empty"),
        (
            "x.json", "[{\"title\": \"A\"}, {\"title\": \"B\", \"state\": \"lost\"}]",
            "\"x.json\": object 2: \"lost\" is not a value of \"state\": open, sold"
        ),
        ("x.json", "{}", "\"x.json\": the file is not a JSON array"),
        ("x.json", "[1]", "\"x.json\": the array contains an element that is not an object"),
        ("none.csv", "", "\"y\" cannot be read"),
    ])
    func readsAllOrNothing(_ name: String, _ text: String, _ message: String) throws {
        let app = try Self.app()
        app.files.contents[name] = text
        let path = name == "none.csv" ? "y" : name
        let failure = app.play(
            """
            tap "Read"
            type "\(path)" into "File"
            answer "OK"
            """
        )
        #expect(failure == nil)
        #expect(app.session.failures == [message])
        let rest = app.play("answer \"OK\"\nexpect rows 2\nexpect row \"Beta\" value \"5\"")
        #expect(rest == nil, "\(rest ?? "")")
    }

    /// The list is not copied for each object.
    @Test func readsThousandsOfObjectsIntoAList() throws {
        let app = try Self.app()
        app.files.contents["x.csv"] =
            "title,price\n" + (0..<10_000).map { "Title \($0),\($0)\n" }.joined()
        #expect(app.play("tap \"Read\"\ntype \"x.csv\" into \"File\"\nanswer \"OK\"") == nil)
        #expect(app.session.failures.isEmpty)
        #expect(app.play("expect rows 10002\nundo\nexpect rows 2") == nil)
    }

    @Test func appliesRules() throws {
        let app = try Self.app()
        app.files.contents["x.csv"] = "title,price\nA,1\n,2\n"
        #expect(app.play("tap \"Read\"\ntype \"x.csv\" into \"File\"\nanswer \"OK\"") == nil)
        let message = try #require(app.session.failures.first)
        #expect(message.hasPrefix("\"x.csv\": line 3: \"title\" "), "\(message)")
        #expect(app.play("answer \"OK\"\nexpect rows 2") == nil)
    }

    /// A relation leaves the app as an id, and comes back as its object.
    @Test(arguments: ["b.csv", "b.json"])
    func readsRelations(_ name: String) throws {
        var files = ShopPages.files
        files["models/Shop.json"] = """
            {"properties": {"books": "[Book]", "authors": "[Author]", "folders": "[Folder]",
                            "name": "text"}}
            """
        files["models/Book.json"] = """
            {"properties": {"title": "text", "price": "decimal", "state": "text?", "due": "date?",
                "author": {"relation": "Author?"}, "editors": {"relation": "[Author]"}}}
            """
        files["data/default.json"] = """
            {"authors": [{"id": "A-1", "name": "Ada"}, {"id": "A-2", "name": "Ben"}],
             "books": [{"id": "b1", "title": "Alpha", "author": "A-1", "editors": ["A-2", "A-1"]}]}
            """
        files["screens/books.json"] = """
            {"of": "Shop", "providers": {"found": {"items": "books"}},
             "actions": {
                "write": {"label": "Write", "do": [{"export": "found", "name": "\(name)"}]},
                "read": {"label": "Read", "do": [{"import": "Book", "in": "books"}]}},
             "bar": ["write", "read"],
             "body": [{"list": "found",
                       "row": {"title": "{author.name} {editors.size()} {editors[0].name}"}}]}
            """
        files["screens/edit.json"] =
            #"{"of": "Book", "body": {"form": "self", "fields": ["title"]}}"#
        let app = try PageApp(files)
        let failure = app.play(
            """
            expect row 1 "Ada 2 Ben"
            tap "Write"
            tap "Read"
            type "\(name)" into "File"
            answer "OK"
            expect rows 2
            expect row 2 "Ada 2 Ben"
            """
        )
        #expect(failure == nil, "\(failure ?? "") \(app.files.contents)")
        app.files.contents[name] = app.files.contents[name]?.replacing("A-1", with: "A-7")
        let second = "tap \"Read\"\ntype \"\(name)\" into \"File\"\nanswer \"OK\""
        #expect(app.play(second) == nil)
        #expect(app.session.failures.first?.contains("Author") == true)
    }

    @Test func copiesWhereItMay() throws {
        let allowed = try Self.app(#", "permissions": {"clipboard": true}"#)
        #expect(allowed.play("tap \"Copy\"") == nil)
        #expect(allowed.session.takeCopiedText() == "Alpha")
        #expect(allowed.session.takeCopiedText() == nil)
        let denied = try Self.app()
        #expect(denied.play("tap \"Copy\"") == nil)
        #expect(denied.session.takeCopiedText() == nil)
        #expect(denied.session.failures.first?.contains("--allow-clipboard") == true)
    }

    @Test func showsThatAnImportWasCancelledAboveItsQuestion() throws {
        var files = ShopPages.files
        files["screens/books.json"] = Self.actions
        let bundle = try PageApp.bundle(files)
        let clock = VirtualClock(try #require(Surroundings.test.now))
        var cancellation: TurnCancellation?
        let session = AppSession(
            bundle: bundle,
            environment: Surroundings.test.environment(for: bundle, clock: clock),
            store: nil,
            readFile: { path in
                cancellation?.cancel()
                return UserFile(name: path, content: Data("title\nNew\n".utf8))
            }
        )
        cancellation = session.cancellation
        session.send(Event(.tap, on: "bar/read"))
        session.send(Event(.input("x.csv"), on: "alert/0"))
        session.send(Event(.tap, on: "alert/ok"))
        #expect(session.failures.first?.hasPrefix("the turn was cancelled") == true)
        #expect(session.screenTree().overlay?.label == "Error")
        session.send(Event(.tap, on: "alert/ok"))
        #expect(session.screenTree().overlay?.label == "Choose a File")
    }
}
