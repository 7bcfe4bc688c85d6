import Foundation
import OKitRuntime
import Testing

/// Screens of format 2, as flows see them.
struct PageTests {
    @Test(arguments: [
        (
            "shows a table with the labels, formats and choices of properties",
            """
            expect title "Books"
            expect row "Alpha" value "3"
            expect row "Alpha" value "Mar 28, 2026"
            expect text "open"
            expect text "Corner 0"
            """
        ),
        (
            "filters by what is typed",
            """
            search "bet"
            expect row "Beta" value "5"
            search "zzz"
            expect text "Nothing found"
            """
        ),
        (
            "adds what a form has saved",
            """
            tap "New book"
            expect title "New"
            tap "Save"
            expect text "cannot be blank"
            type "Gamma" into "Title"
            type "x" into "Price"
            tap "Save"
            expect text "Enter a number"
            type "7.5" into "Price"
            tap "Save"
            expect title "Books"
            expect row "Gamma" value "7.5"
            expect text "Added Gamma"
            """
        ),
        (
            "stores nothing of a form that is left",
            """
            tap #table/row/b1
            expect title "Alpha"
            expect no text "changed"
            type "Other" into "Title"
            expect text "changed"
            back
            expect alert "Your changes are not saved."
            answer "Continue Editing"
            expect text "changed"
            back
            answer "Discard"
            expect title "Books"
            expect row "Alpha" value "3"
            expect text "Left 0"
            """
        ),
        (
            "changes what a form has saved",
            """
            tap #table/row/b1
            type "Other" into "Title"
            tap "Save"
            expect row "Other" value "3"
            """
        ),
        (
            "asks before it deletes",
            """
            swipe row "Beta" "Delete"
            expect alert "Delete Beta?"
            answer "Cancel"
            expect row "Beta" value "5"
            swipe row "Beta" "Delete"
            answer "OK"
            expect rows 1 in #table
            expect toast "Deleted \\"Beta\\""
            """
        ),
        (
            "runs the actions of entities",
            """
            swipe row "Alpha" "Sell"
            expect row "Alpha" value "sold"
            expect text "Sold Alpha"
            """
        ),
        (
            "asks for values",
            """
            tap "Rename"
            expect title "New name"
            type "Other shop" into "Name"
            type "12" into "Number"
            tap "Save"
            expect text "Other shop 12"
            tap "Rename"
            back
            expect text "Other shop 12"
            """
        ),
        (
            "shows a screen inside another one, with its actions",
            """
            expect text "Number of books"
            tap "Count"
            expect alert "2 books"
            answer "OK"
            tap "No. Alpha"
            expect title "Alpha"
            type "Omega" into "Title"
            back
            expect text "No. Omega"
            """
        ),
        (
            "undoes and redoes",
            """
            tap #table/row/b1
            type "Other" into "Title"
            tap "Save"
            expect row "Other" value "3"
            tap "Undo"
            expect row "Alpha" value "3"
            tap "Redo"
            expect row "Other" value "3"
            swipe row "Other" "Delete"
            answer "OK"
            expect rows 1 in #table
            undo
            expect row "Other" value "3"
            tap "Undo"
            expect row "Alpha" value "3"
            tap "Redo"
            tap "Redo"
            expect rows 1 in #table
            undo
            tap "New book"
            type "Gamma" into "Title"
            tap "Save"
            expect row "Gamma" value "0"
            tap "Undo"
            expect no text "Gamma"
            expect row "Other" value "3"
            tap "Redo"
            expect row "Gamma" value "0"
            """
        ),
        (
            "shows dates that can be missing as texts",
            """
            tap "No. Beta"
            type "2026-02-30" into "Due"
            expect text "Enter a date: YYYY-MM-DD"
            type "2026-02-28" into "Due"
            expect no text "Enter a date"
            back
            expect row "Beta" value "Feb 28, 2026"
            tap "No. Beta"
            type "" into "Due"
            back
            expect row "Beta" value ""
            """
        ),
        (
            "expands the rows of a tree, from the menu",
            """
            back
            expect title "Shop"
            tap "All folders"
            expect text "one"
            expect no text "two"
            tap row "one"
            expect text "two"
            """
        ),
    ])
    func plays(_ what: String, _ flow: String) throws {
        let app = try PageApp(ShopPages.files)
        let failure = app.play(flow)
        #expect(failure == nil, "\(what): \(failure ?? "")")
        #expect(app.session.failures.isEmpty)
    }

    @Test func reportsAScreenThatContainsItself() throws {
        var files = ShopPages.files
        files["screens/status.json"] =
            #"{"of": "Shop", "body": [{"text": "level"}, {"include": "status"}]}"#
        let app = try PageApp(files)
        #expect(app.play("answer \"OK\"\nexpect text \"level\"") == nil)
        #expect(
            app.session.failures
                == ["the screen \"status\" cannot be shown inside \"status\""]
        )
    }

    @Test func leavesATextThatDoesNotFitInItsField() throws {
        var files = ShopPages.files
        files["models/Shop.json"] =
            #"{"properties": {"books": "[Book]", "folders": "[Folder]", "name": "text", "count": "int"}}"#
        files["screens/books.json"] =
            #"{"of": "Shop", "body": [{"form": "self", "fields": ["count"]}, {"text": "is {count}"}]}"#
        let app = try PageApp(files)
        let failure = app.play(
            """
            type "7" into "Count"
            expect text "is 7"
            type "1.5" into "Count"
            expect text "Enter a whole number"
            expect text "is 7"
            type "99999999999999999999" into "Count"
            expect text "Enter a whole number"
            type "8" into "Count"
            expect no text "Enter a whole number"
            expect text "is 8"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
        #expect(app.session.failures.isEmpty)
    }

    @Test func reportsAScreenThatIsMissing() throws {
        var files = ShopPages.files
        files["screens/edit.json"] = nil
        let app = try PageApp(files)
        #expect(app.play("tap #table/row/b1") == nil)
        #expect(app.session.failures == ["unknown screen \"edit\""])
    }

    @Test func storesWhatIsSaved() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try PageApp(ShopPages.files, store: folder)
        let failure = first.play(
            """
            tap "New book"
            type "Gamma" into "Title"
            tap "Save"
            swipe row "Beta" "Delete"
            answer "OK"
            tap #table/row/b1
            type "4" into "Price"
            tap "Save"
            """
        )
        #expect(failure == nil)
        try first.session.storeChanges()
        let second = try PageApp(ShopPages.files, store: folder)
        let found = second.play(
            """
            expect row "Alpha" value "4"
            expect row "Gamma" value "0"
            expect no text "Beta"
            """
        )
        #expect(found == nil, "\(found ?? "")")
    }
}
