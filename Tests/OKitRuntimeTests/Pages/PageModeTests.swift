import Foundation
import OKitRuntime
import Testing

/// Screens of format 2 that cannot be edited, and their edit mode.
struct PageModeTests {
    /// A shop that is locked by a switch in its data.
    private static let files = ShopPages.files.merging(
        [
            "models/Shop.json": """
            {"properties": {"books": "[Book]", "folders": "[Folder]", "name": "text",
                            "isLocked": "bool"},
             "functions": {"clear": [{"for": "b", "in": "books", "do": [{"set": "b.price", "to": 0}]}],
                           "look": [{"toast": "Looked"}]}}
            """,
            "screens/books.json": """
            {"of": "Shop", "title": "Books", "readOnly": "isLocked",
             "state": {"query": "", "picked": ""},
             "actions": {
                "lock": {"label": "Lock", "do": [{"set": "screen.query", "to": "'locked'"}]},
                "clear": {"label": "Clear", "do": [{"if": "true", "then": [{"run": "clear"}]}]},
                "look": {"label": "Look", "do": [{"run": "look"}]},
                "both": {"label": "Both", "do": [{"run": "clear2"}]},
                "clear2": {"label": "Clear 2", "do": [{"run": "clear"}]},
                "add": {"label": "New book", "open": "edit", "create": "Book", "in": "books"},
                "show": {"label": "Show", "of": "Book", "open": "edit"},
                "drop": {"label": "Drop", "of": "Book", "do": [{"delete": "self"}]}},
             "bar": ["lock", "clear", "look", "both", "clear2", "add"],
             "body": [
                {"search": "screen.query"}, {"filter": "screen.picked", "options": ["a", "b"]},
                {"form": "self", "fields": ["name", "isLocked"]},
                {"table": "books", "actions": ["show", "drop"], "open": "edit"},
                {"include": "status"}]}
            """,
            "screens/status.json": """
            {"of": "Shop", "body": [{"form": "self", "fields": [
                {"field": "name", "label": "Inner name"}]}]}
            """,
            "screens/edit.json": """
            {"of": "Book", "title": "{isEditing ? 'Editing' : title}", "readOnly": "!isEditing",
             "body": [{"form": "self", "fields": ["title", "price"]}]}
            """,
        ]
    ) { _, own in own }

    @Test func disablesWhatChangesTheContent() throws {
        let app = try PageApp(Self.files)
        let failure = app.play(
            """
            expect "Name" enabled
            expect "Clear" enabled
            set "Is locked" on
            expect "Name" disabled
            expect "Inner name" disabled
            expect "Clear" disabled
            expect "Both" disabled
            expect "New book" disabled
            expect "Look" enabled
            expect "Lock" enabled
            search "x"
            tap "Look"
            expect toast "Looked"
            swipe row "Alpha" "Show"
            expect title "Alpha"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test func doesNotRunDisabledActionsOfRows() throws {
        let app = try PageApp(Self.files)
        #expect(app.play("set \"Is locked\" on\nswipe row \"Alpha\" \"Drop\"") != nil)
        #expect(app.play("expect row \"Alpha\" value \"3\"") == nil)
    }

    @Test func offersEditingWhereTheScreenReadsIt() throws {
        let app = try PageApp(Self.files)
        let failure = app.play(
            """
            tap row "Alpha"
            expect title "Alpha"
            expect "Title" disabled
            edit
            expect title "Editing"
            type "Omega" into "Title"
            done
            expect title "Omega"
            expect "Title" disabled
            back
            tap "New book"
            expect title "Editing"
            type "New" into "Title"
            tap "Save"
            expect row "New" value "0"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
        #expect(app.session.failures.isEmpty)
    }

    @Test func hasNoEditButtonElsewhere() throws {
        let app = try PageApp(ShopPages.files)
        #expect(app.play("edit") != nil)
    }
}
