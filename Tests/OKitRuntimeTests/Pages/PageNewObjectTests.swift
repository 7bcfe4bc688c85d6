import OKitRuntime
import Testing

/// Screens on which a new object is made.
struct PageNewObjectTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Loans",
         "models": {"default": {"entity": "Shop", "storage": "file"}},
         "permissions": {"hosts": ["a.example"]}}
        """,
        "models/Shop.json": #"{"properties": {"loans": "[Loan]"}}"#,
        "models/Loan.json": #"{"properties": {"days": "int", "reader": "text", "note": "text"}}"#,
        "services/api.json": """
        {"baseUrl": "https://a.example", "actions": {"who": {"get": "who", "of": "any"}}}
        """,
        "services/api.stub.json": #"{"actions": {"who": {"response": {"name": "Ann"}}}}"#,
        "screens/main.json": """
        {"of": "Shop", "title": "Loans",
         "actions": {"new": {"label": "New", "open": "loan", "create": "Loan", "in": "loans"}},
         "bar": ["new"], "body": {"list": "loans", "open": "loan", "row": {"title": "{reader} {days}"}}}
        """,
        "screens/loan.json": """
        {"of": "Loan", "title": "{isNew ? 'New' : 'Loan'}", "state": {"log": ""},
         "on": {"load": [{"if": "isNew", "then": [
                            {"set": "days", "to": 21}, {"set": "screen.log", "to": "'new'"},
                            {"call": "who", "then": {"set": "reader", "to": "result.name"}}]}],
                "appear": {"if": "isNew", "then": {"set": "screen.log", "to": "screen.log + ' shown'"}}},
         "body": [{"form": "self", "save": "explicitly"}, {"text": "{screen.log} {isChanged}"}]}
        """,
    ]

    private func play(_ flow: String) throws {
        let app = try PageApp(Self.files, service: true)
        let failure = app.play(flow)
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test func knowThatItIsNewWhenTheyLoad() throws {
        try play(
            """
            tap "New"
            expect title "New"
            expect text "new shown false"
            expect "Days" value "21"
            expect "Reader" value "Ann"
            save
            expect row 1 "Ann 21"
            tap row 1
            expect title "Loan"
            expect no text "new"
            """
        )
    }

    /// The new row has the focus until the user does something else.
    @Test func giveTheFocusToTheirRow() throws {
        let app = try PageApp(Self.files, service: true)
        let isFocused = {
            app.session.screenTree().root.first { $0.role == .row && $0.state.contains(.focused) }
                != nil
        }
        #expect(app.play("tap \"New\"\nsave\nexpect row \"Ann 21\" focused") == nil)
        #expect(isFocused())
        #expect(app.play("tap row 1\nback") == nil)
        #expect(!isFocused())
    }

    @Test func askOnlyAboutChangesOfTheUser() throws {
        try play(
            """
            tap "New"
            expect "Reader" value "Ann"
            back
            expect no alert
            expect rows 0
            tap "New"
            type "x" into "Note"
            expect text "new shown true"
            back
            expect alert "Your changes are not saved."
            """
        )
    }
}
