import OKitRuntime
import Testing

/// What is asked before a screen is left, and how flows answer.
struct PageLeavingTests {
    private func play(_ flow: String, save: String = "immediately") throws -> String? {
        try PageApp([
            "app.json": #"{"start": "main"}"#,
            "models/Shop.json": #"{"properties": {"count": "int", "name": "text"}}"#,
            "screens/main.json": """
            {"of": "Shop", "title": "Main",
             "actions": {"edit": {"label": "Edit", "open": "edit"},
                "clear": {"label": "Clear", "confirm": "Delete all?", "do": {"set": "count", "to": "0"}}},
             "bar": ["edit", "clear"], "body": [{"text": "count {count}"}]}
            """,
            "screens/edit.json": """
            {"of": "Shop", "title": "Edit",
             "state": {"limit": {"type": "int", "default": 1}, "only": {"type": "text?", "default": null}},
             "body": [{"text": "only {screen.only == null}"},
                      {"form": "self", "fields": ["count"], "save": "\(save)"},
                      {"form": "screen", "fields": ["limit"]}]}
            """,
        ]).play(flow)
    }

    /// A text that is no number is nowhere but in its field.
    @Test(arguments: ["immediately", "explicitly"])
    func asksWhereAFieldHasATextThatGivesNoValue(_ save: String) throws {
        let failure = try play(
            """
            tap "Edit"
            type "18x" into "Count"
            expect "Count" invalid
            back
            expect alert "Your changes are not saved."
            answer "Discard"
            expect screen "main"
            expect text "count 0"
            """,
            save: save
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    /// What belongs to the screen is never saved.
    @Test func leavesATextInAFieldOfTheScreen() throws {
        let failure = try play(
            """
            tap "Edit"
            type "18x" into "Limit"
            back
            expect screen "main"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test func aStateWhoseDefaultIsNullBeginsAsNull() throws {
        let failure = try play("tap \"Edit\"\nexpect text \"only true\"")
        #expect(failure == nil, "\(failure ?? "")")
    }

    /// The dialog is called "Delete all?", and has no button of that name.
    @Test func anAnswerIsAButtonAndNotTheDialogItself() throws {
        let failure = try play("tap \"Clear\"\nanswer \"Delete\"")
        #expect(failure?.contains(#""Delete all?" has no "Delete"; it has "Cancel", "OK""#) == true)
    }

    @Test func savesAndLeavesByTheAnswer() throws {
        let failure = try play(
            """
            tap "Edit"
            type "18" into "Count"
            back
            answer "Save"
            expect screen "main"
            expect text "count 18"
            """,
            save: "explicitly"
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test func offersNoSavingWhereNothingIsSavedExplicitly() throws {
        let failure = try play(
            """
            tap "Edit"
            type "18x" into "Count"
            back
            answer "Save"
            """
        )
        #expect(failure?.contains(#"it has "Continue Editing", "Discard""#) == true)
    }

    /// A text that gives no value cannot be saved, so that the screen stays.
    @Test func staysWhereTheAnswerSaveCannotSave() throws {
        let failure = try play(
            """
            tap "Edit"
            type "18x" into "Count"
            back
            answer "Save"
            expect screen "edit"
            expect "Count" invalid
            """,
            save: "explicitly"
        )
        #expect(failure == nil, "\(failure ?? "")")
    }
}
