import OKitRecords
import OKitRuntime
import TestSupport
import Testing

/// Records that refer to a new object before it is saved, and lists of records that two users change.
struct DraftRelationTests {
    private static let files: [String: String] = [
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.orders", "version": "1.0.0", "name": "Orders",
         "sharedRecords": true,
         "models": {"default": {"entity": "Shop", "storage": "file"},
                    "orders": {"entity": "Order", "storage": "records"},
                    "tags": {"entity": "Tag", "storage": "records"},
                    "notes": {"entity": "Note", "storage": "records"},
                    "labels": {"entity": "Label", "storage": "records"},
                    "lines": {"entity": "Line", "storage": "records"}}}
        """,
        "app.json": #"{"start": "main"}"#,
        "models/Shop.json": #"{"properties": {"name": "text"}}"#,
        "models/Tag.json": #"{"title": "{name}", "properties": {"name": "text"}}"#,
        "models/Note.json": #"{"properties": {"about": {"relation": "Order?"}}}"#,
        "models/Order.json": """
        {"title": "{name}", "properties": {"name": "text", "tags": {"relation": "[Tag]"},
         "labels": {"relation": "[Label]", "inverse": "order"},
         "lines": {"relation": "[Line]", "inverse": "order"}}}
        """,
        "models/Label.json":
            #"{"properties": {"order": {"relation": "Order?", "inverse": "labels"}}}"#,
        "models/Line.json": """
        {"title": "{n}", "properties": {"n": "int", "order": {"relation": "Order?"}}}
        """,
        "screens/main.json": """
        {"of": "Shop", "title": "Orders",
         "providers": {"all": {"records": "Order", "sort": "name"}, "lines": {"records": "Line"},
                       "notes": {"records": "Note"}},
         "actions": {
            "tags": {"label": "Tags", "do": [{"create": "Tag", "with": {"name": "'Red'"}},
                {"create": "Tag", "with": {"name": "'Blue'"}}]},
            "delete": {"label": "Delete", "of": "Order", "do": {"delete": "self"}},
            "add": {"label": "Add", "open": "order", "create": "Order"}},
         "bar": ["add", "tags"],
         "body": [{"table": "all", "id": "all", "open": "order", "wide": "push", "actions": ["delete"],
                   "columns": ["name", "lines.size()"]},
                  {"text": "{lines.count} lines, {notes.count} notes"}]}
        """,
        "screens/order.json": """
        {"of": "Order",
         "actions": {
            "line": {"label": "Line", "do": {"create": "Line", "with": {"n": 1, "order": "self"}}},
            "new": {"label": "New", "open": "line", "create": "Line", "in": "lines"},
            "note": {"label": "Note", "do": {"create": "Note", "with": {"about": "self"}}}},
         "bar": ["line", "note", "new"],
         "body": [{"form": "self", "fields": ["name", {"field": "tags", "as": "multiChoice"}],
                   "save": "explicitly"},
                  {"text": "{lines.size()} here"}]}
        """,
        "screens/line.json": """
        {"of": "Line", "body": {"form": "self", "fields": ["n"], "save": "explicitly"}}
        """,
    ]

    private func users() throws -> (PageApp, PageApp) {
        let records = SharedRecordStorage(folder: nil)
        return (
            try PageApp(Self.files, records: records), try PageApp(Self.files, records: records)
        )
    }

    private func play(_ flow: String, in app: PageApp) {
        let failure = app.play(flow)
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test(arguments: [("Save", 1), ("Discard", 0)])
    func aLineOfANewOrderBelongsToItsDraft(_ button: String, _ count: Int) throws {
        let app = try PageApp(Self.files, records: SharedRecordStorage(folder: nil))
        play(
            """
            tap "Add"
            type "First" into "Name"
            tap "Line"
            expect text "1 here"
            \(count == 1 ? "tap \"Save\"" : "back\nanswer \"\(button)\"")
            expect rows \(count)
            expect text "\(count) lines, 0 notes"
            """,
            in: app
        )
        if count == 1 {
            play("expect row 1 value \"1\"", in: app)
        }
    }

    @Test
    func aRecordCannotReferToADraft() throws {
        let app = try PageApp(Self.files, records: SharedRecordStorage(folder: nil))
        play(
            """
            tap "Add"
            type "First" into "Name"
            tap "Note"
            expect text "has not been saved"
            tap "Save"
            expect rows 1
            expect text "0 lines, 0 notes"
            tap "First"
            tap "Note"
            back
            expect text "0 lines, 1 notes"
            """,
            in: app
        )
    }

    /// The list to which the line would be added is gone.
    @Test
    func aNewLineOfADeletedOrderIsReported() throws {
        let (ann, bob) = try users()
        play("tap \"Add\"\ntype \"First\" into \"Name\"\ntap \"Save\"", in: ann)
        bob.session.applyRecordChanges()
        play("tap \"First\"\ntap \"New\"\ntype \"7\" into \"N\"", in: bob)
        play("swipe row 1 \"Delete\"", in: ann)
        bob.session.applyRecordChanges()
        play(
            """
            expect alert "Deleted by Someone Else"
            answer "OK"
            expect rows 0
            expect text "0 lines, 0 notes"
            """,
            in: bob
        )
    }

    /// Lists to which both have added records contain them all.
    @Test
    func linesThatTwoUsersAddAreBothStored() throws {
        let (ann, bob) = try users()
        play("tap \"Add\"\ntype \"First\" into \"Name\"\ntap \"Save\"", in: ann)
        bob.session.applyRecordChanges()
        for (user, number) in [(ann, 1), (bob, 2)] {
            // Bob has not seen the line of Ann when he saves his own.
            play("tap \"First\"\ntap \"New\"\ntype \"\(number)\" into \"N\"", in: user)
        }
        for user in [ann, bob] {
            play("tap \"Save\"\nexpect no alert", in: user)
        }
        for user in [ann, bob] {
            user.session.applyRecordChanges()
            play("expect text \"2 here\"\nback\nexpect text \"2 lines, 0 notes\"", in: user)
        }
    }

    /// Lists are shown in the question with the titles of their elements.
    @Test
    func listsThatBothChangeAreAskedAbout() throws {
        let (ann, bob) = try users()
        play("tap \"Tags\"\ntap \"Add\"\ntype \"First\" into \"Name\"\ntap \"Save\"", in: ann)
        bob.session.applyRecordChanges()
        play("tap \"First\"\nchoose \"Red\" in \"Tags\"", in: bob)
        play("tap \"First\"\nchoose \"Blue\" in \"Tags\"\ntap \"Save\"", in: ann)
        bob.session.applyRecordChanges()
        play(
            """
            tap "Save"
            expect alert "Changed by Someone Else"
            expect text "Tags: Red (yours), Blue (stored)"
            answer "Overwrite"
            """,
            in: bob
        )
    }
}
