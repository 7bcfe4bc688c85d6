import Foundation
import OKitRuntime
import Testing

/// What rows show beside their list in a wide window.
struct PageDetailTests {
    private static let files = ShopPages.files.merging(
        [
            "models/Shop.json": """
            {"properties": {"books": "[Book]", "folders": "[Folder]", "name": "text",
                            "seen": "int", "left": "int"}}
            """,
            "screens/books.json": """
            {"of": "Shop", "title": "Books",
             "actions": {
                "delete": {"label": "Delete", "of": "Book", "confirm": "Delete {title}?",
                           "do": [{"delete": "self"}]}},
             "body": [
                {"text": "{seen} seen, {left} left"},
                {"list": "books", "id": "list", "open": "edit", "actions": ["delete", "sell"],
                 "row": {"title": "{title}", "detail": "{price}"}}]}
            """,
            "screens/edit.json": """
            {"of": "Book", "title": "About {title}", "subtitle": "{state}",
             "on": {"appear": [{"set": "app.seen", "to": "app.seen + 1"}],
                    "leave": [{"set": "app.left", "to": "app.left + 1"}]},
             "actions": {"close": {"label": "Close this", "do": [{"back": true}]},
                         "shout": {"label": "Shout", "do": [{"set": "title", "to": "title + '!'"}]}},
             "bar": ["close"],
             "body": [{"form": "self", "id": "form", "save": "explicitly",
                       "fields": ["title", "price", "state"]}]}
            """,
        ]
    ) { _, own in own }

    private func app(_ changes: [String: String] = [:], isWide: Bool = true) throws -> PageApp {
        let app = try PageApp(Self.files.merging(changes) { _, own in own })
        app.session.show(isWide: isWide)
        return app
    }

    private func row(_ title: String, in app: PageApp) throws -> ScreenNode {
        let tree = app.session.screenTree()
        return try #require(tree.root.first { $0.role == .row && $0.label == title })
    }

    /// The title of what is shown beside the list; `nil` where the list has the whole screen.
    private func detail(in app: PageApp) -> String? {
        let split = app.session.screenTree().root.children.first { $0.role == .split }
        guard let split, split.details.component.showsDetail, split.children.count == 2 else {
            return nil
        }
        return split.children[1].label ?? split.children[1].children.first?.label
    }

    @Test func opensARowBesideTheListInAWideWindow() throws {
        let app = try app()
        #expect(detail(in: app) == "Nothing is selected.")
        #expect(try row("Alpha", in: app).details.accessory == nil)
        let failure = app.play(
            """
            tap row "Alpha"
            expect title "Books"
            expect "Title" value "Alpha"
            expect text "1 seen, 0 left"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
        #expect(detail(in: app) == "About Alpha")
        #expect(try row("Alpha", in: app).state.contains(.selected))
        #expect(try !row("Beta", in: app).state.contains(.selected))
        let next = app.play(
            """
            tap row "Alpha"
            expect text "1 seen, 0 left"
            tap row "Beta"
            expect "Title" value "Beta"
            expect text "2 seen, 1 left"
            """
        )
        #expect(next == nil, "\(next ?? "")")
        #expect(try row("Beta", in: app).state.contains(.selected))
        #expect(try !row("Alpha", in: app).state.contains(.selected))
    }

    @Test func opensAScreenOfItsOwnInANarrowWindow() throws {
        let app = try app(isWide: false)
        #expect(detail(in: app) == nil)
        #expect(try row("Alpha", in: app).events == [.tap])
        #expect(app.play("tap row \"Alpha\"\nexpect title \"About Alpha\"\nback") == nil)
    }

    @Test(arguments: [
        #"{"list": "books", "id": "list", "open": "edit", "wide": "push"}"#,
        #"{"list": "books", "id": "list", "open": "edit"}, {"form": "self", "fields": ["name"]}"#,
        #"{"split": [{"list": "books", "id": "list", "open": "edit"}, {"text": "Text"}]}"#,
    ])
    func leavesOtherListsAlone(_ body: String) throws {
        let app = try app(["screens/books.json": #"{"of": "Shop", "body": [\#(body)]}"#])
        #expect(detail(in: app) == nil)
        #expect(app.play("tap row \"Alpha\"\nexpect title \"About Alpha\"") == nil)
    }

    @Test func leavesRowsWithAnotherMeaningAlone() throws {
        let list = #"{"list": "books", "id": "list", "open": "edit", "select": "one"}"#
        let app = try app(["screens/books.json": #"{"of": "Shop", "body": [\#(list)]}"#])
        #expect(app.play("tick row \"Alpha\"") == nil)
        #expect(detail(in: app) == nil)
        #expect(try row("Alpha", in: app).state.contains(.checked))
    }

    @Test func opensTheGeneratedScreenBesideAList() throws {
        let list = #"{"table": "books", "id": "list", "open": true, "columns": ["title"]}"#
        let app = try app(["screens/books.json": #"{"of": "Shop", "body": [\#(list)]}"#])
        #expect(app.play("tap row \"Beta\"") == nil)
        #expect(detail(in: app) == "Beta")
        #expect(app.session.screenTree().screen == "books")
    }

    @Test func asksBeforeAnotherRowReplacesChanges() throws {
        let app = try app()
        let failure = app.play(
            """
            tap row "Alpha"
            type "Omega" into "Title"
            tap row "Beta"
            expect alert "Your changes are not saved."
            answer "Continue Editing"
            expect "Title" value "Omega"
            tap row "Alpha"
            expect no alert
            tap row "Beta"
            answer "Discard"
            expect "Title" value "Beta"
            expect text "Alpha"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test func doesNotReplaceChangesByAPreview() throws {
        let app = try app()
        let failure = app.play("tap row \"Alpha\"\ntype \"Omega\" into \"Title\"")
        #expect(failure == nil, "\(failure ?? "")")
        app.session.send(Event(.preview, on: try row("Beta", in: app).id))
        #expect(app.play("expect \"Title\" value \"Omega\"\nexpect no alert") == nil)
        #expect(try row("Alpha", in: app).state.contains(.selected))
    }

    @Test func savesBesideTheList() throws {
        let app = try app()
        let failure = app.play(
            """
            tap row "Alpha"
            type "Omega" into "Title"
            save
            expect title "Books"
            expect text "Omega"
            expect "Title" value "Omega"
            undo
            expect text "Alpha"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
        #expect(detail(in: app) == "About Alpha")
    }

    @Test func keepsToastsAndTheHistoryInAPreview() throws {
        let app = try app()
        #expect(app.play("swipe row \"Alpha\" \"Sell\"\nexpect toast \"Sold Alpha\"") == nil)
        app.session.send(Event(.preview, on: try row("Beta", in: app).id))
        #expect(detail(in: app) == "About Beta")
        #expect(app.play("expect toast \"Sold Alpha\"\nundo") == nil)
        #expect(app.play("undo") != nil)
    }

    @Test func leavesWhatWasDeleted() throws {
        let app = try app()
        let failure = app.play(
            """
            tap row "Alpha"
            swipe row "Alpha" "Delete"
            answer "OK"
            expect rows 1
            expect row 1 "Beta"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
        #expect(detail(in: app) == "Nothing is selected.")
    }

    @Test func goesBackFromADetailToItsList() throws {
        let app = try app()
        #expect(app.play("tap row \"Alpha\"\ntap \"Close this\"\nexpect title \"Books\"") == nil)
        #expect(detail(in: app) == "Nothing is selected.")
        #expect(app.play("expect text \"1 seen, 1 left\"") == nil)
    }

    @Test func offersTheActionsOfADetail() throws {
        let app = try app()
        let failure = app.play(
            """
            expect no text "Shout"
            tap row "Alpha"
            tap "Shout"
            expect text "Alpha!"
            tap row "Beta"
            tap "Shout"
            expect text "Beta!"
            expect text "Alpha!"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
        let bar = try #require(app.session.screenTree().root.children.first)
        let ids = bar.children.flatMap { [$0] + $0.children }.map(\.id)
        #expect(Set(ids).count == ids.count, "\(ids)")
        #expect(ids.contains("detail:bar/close"))
    }

    @Test func followsTheWidthOfTheWindow() throws {
        let app = try app()
        #expect(app.play("tap row \"Alpha\"") == nil)
        app.session.show(isWide: false)
        #expect(detail(in: app) == nil)
        #expect(try row("Alpha", in: app).events == [.tap])
        app.session.show(isWide: true)
        #expect(detail(in: app) == "About Alpha")
        #expect(app.play("type \"Omega\" into \"Title\"") == nil)
        app.session.show(isWide: false)
        #expect(detail(in: app) == "About Alpha")
        #expect(app.play("save") == nil)
        #expect(detail(in: app) == nil)
    }

    @Test func dropsWhatWasTypedForAnotherRow() throws {
        let app = try app()
        let failure = app.play(
            """
            tap row "Alpha"
            type "abc" into "Price"
            tap row "Beta"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
        let price = app.session.screenTree().root.first { $0.label == "Price" }
        let texts = price.map { [$0] + $0.children }?.compactMap(\.value) ?? []
        #expect(!texts.isEmpty && !texts.contains(.text("abc")))
    }

    @Test func showsListsOfADetailOnScreensOfTheirOwn() throws {
        let app = try app([
            "screens/books.json": """
            {"of": "Shop", "title": "Books",
             "body": [{"list": "folders", "id": "list", "open": "folder",
                       "row": {"title": "{name}"}}]}
            """,
            "screens/folder.json": """
            {"of": "Folder", "title": "{name}",
             "body": [{"list": "app.books", "open": "edit", "row": {"title": "{title}"}}]}
            """,
        ])
        let folder = try #require(app.session.screenTree().root.first { $0.role == .row })
        app.session.send(Event(.tap, on: folder.id))
        #expect(app.session.screenTree().screen == "books")
        #expect(app.play("tap row \"Alpha\"\nexpect title \"About Alpha\"\nback") == nil)
        #expect(detail(in: app) == folder.label)
    }

    @Test func showsWhatElseHasChangedTheObject() throws {
        let app = try app([
            "models/Book.json": Self.files["models/Book.json"]?.replacing(
                "\"sell\": {",
                with: """
                    "raise": {"label": "Raise", "do": {"set": "price", "to": "price + 10"}},
                    "sell": {
                    """
            ) ?? "",
            "screens/books.json": Self.files["screens/books.json"]?
                .replacing(#""sell"]"#, with: #""sell", "raise"]"#) ?? "",
        ])
        let failure = app.play(
            """
            tap row "Alpha"
            expect "Price" value "3"
            swipe row "Alpha" "Raise"
            expect "Price" value "13"
            type "Other" into "Title"
            swipe row "Alpha" "Raise"
            expect "Price" value "13"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
        // The detail edits a draft.
        #expect(!hasCommand("Raise", in: app))
    }

    /// Whether an action is among the commands of the screen.
    private func hasCommand(_ label: String, in app: PageApp) -> Bool {
        let commands = app.session.screenTree().root.first {
            $0.role == .menu && $0.id == "actions"
        }
        return commands?.children.contains { $0.label == label } == true
    }

    @Test func offersActionsOfTheEntityOfADetail() throws {
        let app = try app([
            "models/Book.json": Self.files["models/Book.json"]?.replacing(
                "\"sell\": {",
                with: """
                    "raise": {"label": "Raise", "do": {"set": "price", "to": "price + 10"}},
                    "sell": {
                    """
            ) ?? "",
            "screens/edit.json": #"{"of": "Book", "title": "{title}", "body": {"fact": "price"}}"#,
        ])
        #expect(app.play("tap row \"Alpha\"") == nil)
        #expect(hasCommand("Raise", in: app))
    }
}
