import Foundation
import OKitModel
import OKitRecords
import OKitRuntime
import TestSupport
import Testing

/// Questions and fields about records that another user changes meanwhile.
struct SharedQuestionTests {
    private static let files: [String: String] = [
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Tools",
         "sharedRecords": true,
         "models": {"default": {"entity": "Team", "storage": "file"},
                    "tools": {"entity": "Tool", "storage": "records"}}}
        """,
        "app.json": #"{"start": "main"}"#,
        "models/Team.json": #"{"properties": {"name": "text"}}"#,
        "models/Tool.json": """
        {"title": "{name}", "properties": {"name": "text", "borrower": "text?", "note": "text?",
            "loans": {"relation": "[Loan]", "inverse": "tool"},
            "low": {"type": "int", "default": 1, "rules": {"predicate": "value <= high", "message": "too high"}},
            "high": {"type": "int", "default": 5},
            "count": {"type": "int?", "rules": {"predicate": "value != 2"}}, "code": {"type": "text", "default": "'a'", "rules": {"notBlank": true}}},
         "actions": {
            "lend": {"label": "Lend", "enabled": "borrower == null", "do": {"ask": "Who?", "of": "Tool",
                "fields": ["borrower"], "as": "a", "then": {"set": "borrower", "to": "a.borrower"}}},
            "rename": {"label": "Rename", "do": {"ask": "Name?", "of": "Tool",
                "fields": ["name"], "as": "a", "then": {"set": "name", "to": "a.name"}}},
            "return": {"label": "Return", "confirm": "Has {borrower} returned it?",
                "do": {"set": "borrower", "to": "null"}},
            "delete": {"label": "Delete", "confirm": "Delete it?", "do": {"delete": "self"}},
            "next": {"label": "Next", "do": {"set": "count", "to": "7"}},
            "reserve": {"label": "Reserve", "enabled": "loans.size() == 0", "do": {"ask": "Whom?", "of": "Loan",
                "fields": ["who"], "as": "a",
                "then": {"create": "Loan", "with": {"tool": "self", "who": "a.who"}}}}}}
        """,
        "models/Loan.json": """
        {"properties": {"who": "text", "tool": {"relation": "Tool?", "inverse": "loans"}}}
        """,
        "screens/main.json": """
        {"of": "Team", "title": "Tools", "providers": {"all": {"records": "Tool", "sort": "name"}},
         "actions": {
            "check": {"label": "Check", "of": "Tool", "open": "check"},
            "add": {"label": "Add", "do": {"create": "Tool", "with": {"name": "'Saw'", "borrower": "'Carla'"}}},
            "edit": {"label": "Edit", "of": "Tool", "open": "edit"}, "rows": {"label": "Rows", "open": "rows"},
            "limits": {"label": "Limits", "of": "Tool", "open": "limits"},
            "quick": {"label": "Quick", "of": "Tool", "open": "quick"}},
         "bar": ["add", "rows"],
         "body": [{"table": "all", "id": "all", "columns": ["name", "borrower", {"value": "loans.size()", "title": "Loans"}],
                   "actions": ["lend", "rename", "return", "delete", "edit", "quick", "check", "limits", "reserve"]}]}
        """,
        "screens/edit.json": """
        {"of": "Tool", "body": {"form": "self", "fields": ["name", "borrower", "note"],
         "save": "explicitly"}}
        """,
        "screens/check.json": """
        {"of": "Tool", "bar": ["next"], "body": {"form": "self", "fields": ["count", "code"]}}
        """,
        "screens/rows.json": """
        {"title": "Rows", "providers": {"all": {"records": "Tool", "sort": "name"}},
         "body": {"list": "all", "row": {"title": "{name}", "field": {"field": "code"}}}}
        """,
        "screens/limits.json": """
        {"of": "Tool", "body": {"form": "self", "fields": ["low", "high"]}}
        """,
        "screens/quick.json": """
        {"of": "Tool", "body": {"form": "self", "fields": ["name", "borrower"]}}
        """,
    ]

    private let ann: PageApp
    private let bob: PageApp

    /// Two users who see a saw that Carla has.
    init() throws {
        let records = SharedRecordStorage(folder: nil)
        ann = try PageApp(Self.files, store: nil, records: records)
        bob = try PageApp(Self.files, store: nil, records: records)
        play("tap \"Add\"\nexpect rows 1", in: ann)
        bob.session.applyRecordChanges()
    }

    private func play(_ flow: String, in app: PageApp) {
        let failure = app.play(flow)
        #expect(failure == nil, "\(failure ?? "")")
    }

    /// Runs a flow of Ann, whose changes Bob sees.
    private func change(_ flow: String) {
        play(flow, in: ann)
        bob.session.applyRecordChanges()
    }

    private static let borrows = """
        swipe row 1 "Quick"
        type "Xaver" into "Borrower"
        back
        """

    @Test
    func aDialogAsksAgain() {
        play("swipe row 1 \"Return\"\nexpect alert \"Has Carla returned it?\"", in: bob)
        change(Self.borrows)
        play(
            """
            answer "OK"
            expect alert "Changed by Someone Else"
            expect text "Borrower: Carla → Xaver"
            answer "Cancel"
            expect row 1 "Saw"
            swipe row 1 "Return"
            expect alert "Has Xaver returned it?"
            answer "OK"
            expect no alert
            """,
            in: bob
        )
        #expect(bob.session.screenTree().root.first { $0.value?.text == "Xaver" } == nil)
    }

    /// The action does not change the record that it is about, and is not possible twice.
    @Test
    func anActionThatOtherRecordsDisableDoesNotRun() {
        play("swipe row 1 \"Reserve\"\ntype \"Bob\" into \"Who\"", in: bob)
        change("swipe row 1 \"Reserve\"\ntype \"Ann\" into \"Who\"\nanswer \"Save\"")
        play(
            """
            answer "Save"
            expect alert "Changed by Someone Else"
            expect text "not possible"
            answer "OK"
            discard
            expect row 1 value "1"
            """,
            in: bob
        )
    }

    @Test
    func aDialogGoesOn() {
        play("swipe row 1 \"Delete\"", in: bob)
        change(Self.borrows)
        play("answer \"Delete\"\nanswer \"Continue\"\nexpect rows 0\nexpect no alert", in: bob)
    }

    /// Both changes are shown, one after the other.
    @Test
    func aDialogAsksAboutEachChange() {
        play("swipe row 1 \"Return\"", in: bob)
        change(Self.borrows)
        play("answer \"OK\"\nexpect text \"Borrower: Carla → Xaver\"", in: bob)
        change("swipe row 1 \"Quick\"\ntype \"Yan\" into \"Borrower\"\nback")
        play("answer \"Continue\"\nexpect text \"Borrower: Xaver → Yan\"", in: bob)
        // The button that has opened the dialog says what was done.
        play(
            "answer \"Continue\"\nexpect no alert\nundo\nexpect toast \"Undone: Return\"",
            in: bob
        )
    }

    @Test
    func aQuestionAsksAgain() {
        play("swipe row 1 \"Rename\"\ntype \"Jigsaw\" into \"Name\"", in: bob)
        change(Self.borrows)
        play(
            """
            save
            expect alert "Changed by Someone Else"
            answer "Cancel"
            expect "Name" value "Jigsaw"
            save
            expect no alert
            expect row 1 "Jigsaw"
            """,
            in: bob
        )
    }

    @Test
    func anActionThatIsDisabledMeanwhileDoesNotRun() {
        change("swipe row 1 \"Return\"\nanswer \"OK\"")
        play("swipe row 1 \"Lend\"\ntype \"Bob\" into \"Borrower\"", in: bob)
        change(
            """
            swipe row 1 "Lend"
            type "Xaver" into "Borrower"
            save
            """
        )
        play(
            """
            save
            expect alert "Changed by Someone Else"
            expect text "This is not possible now."
            answer "OK"
            expect "Borrower" value "Bob"
            """,
            in: bob
        )
    }

    @Test
    func aQuestionAboutADeletedRecordIsClosed() {
        play("swipe row 1 \"Rename\"\ntype \"Jigsaw\" into \"Name\"", in: bob)
        change("swipe row 1 \"Delete\"\nanswer \"Delete\"")
        play("expect alert \"Deleted by Someone Else\"\nanswer \"OK\"\nexpect rows 0", in: bob)
    }

    @Test
    func aDialogAboutADeletedRecordEnds() {
        play("swipe row 1 \"Return\"", in: bob)
        change("swipe row 1 \"Delete\"\nanswer \"Delete\"")
        play("answer \"OK\"\nexpect alert \"Deleted by Someone Else\"\nanswer \"OK\"", in: bob)
    }

    @Test
    func discardLeavesOtherChanges() {
        play(
            "swipe row 1 \"Edit\"\ntype \"Bob\" into \"Borrower\"\ntype \"old\" into \"Note\"",
            in: bob
        )
        change(Self.borrows)
        play(
            """
            save
            answer "Discard My Changes"
            expect no alert
            swipe row 1 "Edit"
            expect "Borrower" value "Xaver"
            expect "Note" value "old"
            """,
            in: bob
        )
    }

    /// As a page whose text arrives after another user's change.
    @Test(arguments: ["Edit", "Quick"])
    func textTypedOverAnUnseenValueAsks(_ screen: String) throws {
        play("swipe row 1 \"\(screen)\"", in: bob)
        change(Self.borrows)
        let field = try #require(
            bob.session.screenTree().root.first { $0.value == .text("Xaver") }
        )
        var event = Event(.input("Bob"), on: field.id)
        event.formerValue = .text("Carla")
        bob.session.send(event)
        if screen == "Edit" {
            play("expect no alert\nsave\nexpect alert \"Changed by Someone Else\"", in: bob)
            play("answer \"Overwrite\"\nexpect no alert", in: bob)
        } else {
            play("expect text \"Borrower: Bob (yours), Xaver (stored)\"", in: bob)
            play("answer \"Discard My Changes\"", in: bob)
            play("expect \"Borrower\" value \"Xaver\"", in: bob)
            bob.session.send(event)
            play("answer \"Overwrite\"\nexpect no alert", in: bob)
            play("expect \"Borrower\" value \"Bob\"", in: bob)
        }
    }

    /// The user has not seen the value of someone else while the field has shown one that cannot be stored.
    @Test(arguments: [
        ("Count", #""x""#, #""8""#, #""9""#), ("Code", #""""#, #""b""#, #""c""#),
    ])
    func aValueThatReplacesAnInvalidOneAsks(
        _ field: String,
        _ invalid: String,
        _ others: String,
        _ own: String
    ) {
        play("swipe row 1 \"Check\"\ntype \(invalid) into \"\(field)\"", in: bob)
        change("swipe row 1 \"Check\"\ntype \(others) into \"\(field)\"\nback")
        play("expect \"\(field)\" value \(invalid)\ntype \(own) into \"\(field)\"", in: bob)
        play("expect alert \"Changed by Someone Else\"\nanswer \"Discard My Changes\"", in: bob)
        play("expect \"\(field)\" value \(others)", in: bob)
        // Now the user has seen it.
        play("type \(own) into \"\(field)\"\nexpect no alert", in: bob)
        play("expect \"\(field)\" value \(own)", in: bob)

        play("type \(invalid) into \"\(field)\"", in: bob)
        ann.session.applyRecordChanges()
        change("swipe row 1 \"Check\"\ntype \(others) into \"\(field)\"\nback")
        play("type \(own) into \"\(field)\"\nanswer \"Overwrite\"", in: bob)
        play("expect \"\(field)\" value \(own)\ntype \(invalid) into \"\(field)\"", in: bob)
        play("type \(own) into \"\(field)\"\nexpect no alert", in: bob)
    }

    @Test func aFieldInARowShowsTheProblemAndThenTheStoredValue() throws {
        func code() throws -> ScreenNode {
            try #require(bob.session.screenTree().root.first { $0.id.hasSuffix("/control") })
        }
        play("tap \"Rows\"", in: bob)
        bob.session.send(Event(.input(" "), on: try code().id))
        #expect(try code().value == .text(" "))
        #expect(try code().details.component.problem == "cannot be blank")
        change("swipe row 1 \"Check\"\ntype \"b\" into \"Code\"\nback")
        bob.session.send(Event(.input("c"), on: try code().id))
        play("answer \"Discard My Changes\"", in: bob)
        #expect(try code().value == .text("b"))
        #expect(try code().details.component.problem == nil)
    }

    /// A button of the app is not someone else.
    @Test(arguments: ["x", "2"])
    func anOwnActionReplacesAnInvalidValue(_ invalid: String) {
        play("swipe row 1 \"Check\"\ntype \"\(invalid)\" into \"Count\"\ntap \"Next\"", in: bob)
        play("expect \"Count\" value \"7\"\nexpect \"Count\" valid", in: bob)
        play("type \"8\" into \"Count\"\nexpect no alert\nexpect \"Count\" value \"8\"", in: bob)
    }

    /// Another own value has made a value valid that someone else has replaced meanwhile.
    @Test(arguments: [("Overwrite", "9"), ("Discard My Changes", "0")])
    func aValueThatBecomesValidAsks(_ answer: String, _ value: String) {
        play("swipe row 1 \"Limits\"\ntype \"9\" into \"Low\"\nexpect \"Low\" invalid", in: bob)
        change("swipe row 1 \"Limits\"\ntype \"0\" into \"Low\"\nback")
        play("expect \"Low\" value \"9\"\ntype \"30\" into \"High\"", in: bob)
        play("expect text \"Low: 9 (yours), 0 (stored)\"\nanswer \"\(answer)\"", in: bob)
        play("expect no alert\nexpect \"Low\" value \"\(value)\"\nexpect \"Low\" valid", in: bob)
        play("type \"3\" into \"Low\"\nexpect no alert\nexpect \"Low\" value \"3\"", in: bob)
    }
}
