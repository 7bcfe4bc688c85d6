import Foundation
import OKitRuntime
import TestSupport
import Testing

/// Lists of objects that are not saved yet, and quitting with such objects.
struct PageDraftListTests {
    private static let files: [String: String] = [
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Shop",
         "models": {"default": {"entity": "Shop", "storage": "file"},
                    "all": {"entity": "Order", "storage": "records"}}}
        """,
        "app.json": #"{"start": "main"}"#,
        "models/Shop.json": #"{"properties": {"baskets": "[Basket]"}}"#,
        "models/Basket.json": """
        {"properties": {"name": "text", "lines": "[Line]", "made": "int"},
         "computed": {"total": "lines.sum(l, l.count)"}}
        """,
        "models/Line.json": """
        {"properties": {"count": "int", "notes": "[Note]"},
         "hooks": {"created": [{"set": "count", "to": "count + 100"}]}}
        """,
        "models/Note.json": #"{"properties": {"text": "text"}}"#,
        "models/Order.json": #"{"properties": {"name": "text"}}"#,
        "screens/main.json": """
        {"of": "Shop", "title": "Baskets", "actions": {
            "add": {"label": "New", "open": "basket", "create": "Basket", "in": "baskets"}},
         "bar": ["add"],
         "body": [{"list": "baskets", "open": "edit",
                   "row": {"title": "{name}: {total}, {lines.map(l, l.notes.size()).join('+')}"}}]}
        """,
        "screens/basket.json": """
        {"of": "Basket", "title": "Basket", "actions": {
            "step": {"label": "Step", "do": [
                {"create": "Line", "with": {"count": 2}, "in": "lines", "as": "made"},
                {"create": "Note", "with": {"text": "'n'"}, "in": "made.notes"}]},
            "form": {"label": "Line", "open": "line", "create": "Line", "in": "lines"},
            "drop": {"label": "Drop", "of": "Line", "do": [{"delete": "self"}]}},
         "bar": ["step", "form"],
         "body": [{"form": "self", "fields": ["name"], "save": "explicitly"},
                  {"text": "sum {total}"},
                  {"list": "lines", "open": "line", "actions": ["drop"],
                   "row": {"title": "line {count}"}}]}
        """,
        "screens/edit.json": """
        {"of": "Basket", "body": [{"form": "self", "fields": ["name"], "save": "explicitly"}]}
        """,
        "screens/line.json": """
        {"of": "Line", "title": "Line", "body": [{"form": "self", "fields": ["count"]}]}
        """,
    ]

    private let folder = TemporaryFolder()

    private func app() throws -> PageApp {
        try PageApp(Self.files, store: URL(filePath: folder.path))
    }

    @Test func storesWhatWasAddedToADraftWithIt() throws {
        var app = try app()
        let failure = app.play(
            """
            tap "New"
            type "A" into "Name"
            tap "Step"
            tap "Step"
            expect text "sum 4"
            tap "Line"
            type "7" into "Count"
            save
            expect title "Basket"
            expect text "sum 11"
            swipe row 2 "Drop"
            expect text "sum 9"
            tap row "line 2"
            type "3" into "Count"
            back
            expect text "sum 10"
            save
            expect title "Baskets"
            expect text "A: 210, 1+0"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
        #expect(app.session.failures.isEmpty)
        try app.session.storeChanges()
        app = try self.app()
        #expect(app.play("expect text \"A: 210, 1+0\"") == nil)
        #expect(app.session.findings.isEmpty)
    }

    @Test func storesNothingOfADraftThatIsLeft() throws {
        let app = try app()
        let failure = app.play(
            """
            tap "New"
            tap "Step"
            back
            expect alert "Your changes are not saved."
            answer "Discard"
            expect title "Baskets"
            expect rows 0
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
        try app.session.storeChanges()
        let stored = folder.content.filter { $0.hasSuffix("default.json") }
        for path in stored {
            let text = try String(contentsOfFile: "\(folder.path)/\(path)", encoding: .utf8)
            #expect(!text.contains("count"))
        }
    }

    // MARK: Quitting

    private static let question = "Your changes are not saved. Quit without them?"

    @Test func asksBeforeItQuitsWithAChangedDraft() throws {
        let app = try app()
        #expect(app.session.screenTree().quitButton == nil)
        #expect(app.play("tap \"New\"") == nil)
        #expect(app.session.screenTree().quitButton == nil)
        #expect(app.play("type \"A\" into \"Name\"") == nil)
        let button = try #require(app.session.screenTree().quitButton)
        app.session.send(Event(.tap, on: button.id))
        #expect(app.session.screenTree().overlay?.label == Self.question)
        // The second time, it quits at once.
        #expect(app.session.screenTree().quitButton == nil)
        #expect(app.play("answer \"Continue Editing\"\nexpect \"Name\" value \"A\"") == nil)
        #expect(app.session.screenTree().quitButton != nil)
        app.session.send(Event(.tap, on: button.id))
        #expect(!app.session.screenTree().isFinished)
        #expect(app.play("answer \"Quit\"") == nil)
        #expect(app.session.screenTree().isFinished)
    }
}

/// What a form does with problems of properties that it has no field for.
struct PageDraftProblemTests {
    private func app(_ screen: String) throws -> PageApp {
        try PageApp(
            ShopPages.files.merging([
                "models/Book.json": """
                {"properties": {
                    "title": {"type": "text", "rules": {"notBlank": true}}, "price": "decimal",
                    "state": "text?", "due": "date?", "author": "Author?"}}
                """,
                "screens/books.json": screen,
                "screens/price.json": """
                {"of": "Book", "title": "Price",
                 "body": [{"form": "self", "fields": ["price"], "save": "explicitly"}]}
                """,
            ]) { _, own in own }
        )
    }

    @Test func validatesOnlyWhatAQuestionAsksFor() throws {
        let app = try app(
            """
            {"of": "Shop", "title": "Books", "state": {"answer": ""},
             "actions": {"ask": {"label": "Ask", "do": [
                {"ask": "Which?", "of": "Book", "fields": ["state"], "as": "a",
                 "then": [{"set": "screen.answer", "to": "a.state"}]}]}},
             "bar": ["ask"], "body": [{"text": "Answer {screen.answer}"}]}
            """
        )
        let failure = app.play(
            """
            tap "Ask"
            type "open" into "State"
            save
            expect text "Answer open"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test func saysWhatIsWrongWithAPropertyThatHasNoField() throws {
        let app = try app(
            """
            {"of": "Shop", "title": "Books",
             "actions": {"add": {"label": "Add", "open": "price", "create": "Book", "in": "books"}},
             "bar": ["add"], "body": [{"list": "books", "row": {"title": "{title}"}}]}
            """
        )
        let failure = app.play(
            """
            tap "Add"
            type "5" into "Price"
            save
            expect screen "price"
            expect text "Title: "
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }
}
