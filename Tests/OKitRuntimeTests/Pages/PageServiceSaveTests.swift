import OKitRuntime
import Testing

/// What a form sends to a service when it is saved, and what it shows where the service refuses it.
struct PageServiceSaveTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Shop",
         "models": {"default": {"entity": "Shop", "storage": "file"}},
         "permissions": {"hosts": ["a.example"]}}
        """,
        "models/Shop.json": #"{"properties": {"name": "text"}}"#,
        "models/Item.json": """
        {"title": "{name}",
         "properties": {"id": "int", "name": "text", "carrier": "text?", "note": "text?", "weight": "int?"}}
        """,
        "services/api.json": """
        {"baseUrl": "https://a.example", "timeout": 9, "actions": {
            "list": {"get": "items", "of": "[Item]", "timeout": 5, "retries": 0},
            "one": {"get": "items/{id}", "parameters": {"id": "int"}, "of": "Item"},
            "put": {"put": "items/{id}", "parameters": {
                "id": "int", "name": "text", "carrier": "text?", "note": "text?", "weight": "int?"}},
            "drop": {"delete": "items/{id}", "parameters": {"id": "int"}}}}
        """,
        "services/api.stub.json": """
        {"actions": {
            "list": {"response": [{"id": 1, "name": "Ann", "carrier": "C"}, {"id": 2, "name": "Ben"}]},
            "one": {"response": {"id": 1, "name": "Ann", "carrier": "C", "note": "N"}},
            "put": {"responses": [{"status": 422, "response":
                {"message": "Refused", "errors": {"name": ["is taken", "is short"], "weight": "too heavy"}}}]},
            "drop": {"response": {}}}}
        """,
        "screens/main.json": """
        {"of": "Shop", "title": "Items", "providers": {"items": {"call": "list"}},
         "body": [{"list": "items", "id": "items", "open": "item", "row": {"title": "{name}"}}]}
        """,
        "screens/item.json": """
        {"of": "Item", "title": "Item", "providers": {"loaded": {"call": "one", "with": {"id": "id"}}},
         "actions": {"drop": {"label": "Drop", "call": "drop"}, "edit": {"label": "Edit", "open": "edit"}},
         "bar": ["drop", "edit"], "body": [{"fact": "name"}, {"fact": "note"}]}
        """,
        "screens/edit.json": """
        {"of": "Item", "title": "Edit",
         "actions": {"put": {"label": "Put", "call": "put", "catch": CATCH}},
         "body": [{"form": "self", "fields": ["name", "carrier", "weight"], "save": {"new": "put", "changed": "put"}}]}
        """,
    ]

    private func app(catch recovery: String = #"{"fail": "{error.message}"}"#) throws -> PageApp {
        var files = Self.files
        files["screens/edit.json"] = files["screens/edit.json"]?.replacing("CATCH", with: recovery)
        return try PageApp(files, service: true)
    }

    private func play(_ flow: String, in app: PageApp) {
        let failure = app.play(flow)
        #expect(failure == nil, "\(failure ?? "")")
        #expect(app.session.failures.isEmpty)
    }

    @Test(arguments: [#"{"toast": "Not saved"}"#, #"[]"#, #"{"fail": "{error.message}"}"#])
    func aRefusedSaveLeavesTheDraftOpen(recovery: String) throws {
        play(
            """
            tap row "Ann"
            tap "Edit"
            type "Bob" into "Name"
            save
            expect screen "edit"
            expect "Name" value "Bob"
            back
            expect alert "Your changes are not saved."
            answer "Discard"
            expect text "Ann"
            """,
            in: try app(catch: recovery)
        )
    }

    @Test func aFailureHasMessagesAtFields() throws {
        play(
            """
            tap row "Ann"
            tap "Edit"
            type "Bob" into "Name"
            type "900" into "Weight"
            save
            expect text "Refused"
            expect text "is taken, is short"
            expect text "too heavy"
            type "90" into "Weight"
            expect no text "too heavy"
            expect text "is taken, is short"
            """,
            in: try app(catch: #"{"fail": "{error.body.message}", "fields": "error.body.errors"}"#)
        )
    }

    /// The name that a service has for a property finds its field, whatever the call's parameter is
    /// called.
    @Test(arguments: [
        ("weight_g", #""weight_g": "int""#),
        ("grams", #""grams": {"type": "int", "name": "weight_g"}"#),
        ("weight", #""weight": {"type": "int", "name": "weight_g"}"#),
        ("other", #""other": "int""#),
    ])
    func messagesAreAtTheFieldsOfServiceNames(parameter: String, declaration: String) throws {
        var files = Self.files
        files["models/Item.json"] = files["models/Item.json"]?.replacing(
            #""weight": "int?""#,
            with: #""weight": {"type": "int?", "json": "weight_g"}"#
        )
        files["services/api.json"] = files["services/api.json"]?.replacing(
            #""weight": "int?""#,
            with: declaration
        )
        files["services/api.stub.json"] = files["services/api.stub.json"]?.replacing(
            #""weight": "too heavy""#,
            with: #""weight_g": "too heavy""#
        )
        files["screens/edit.json"] = files["screens/edit.json"]?.replacing(
            #""call": "put", "#,
            with: #""call": "put", "with": {"\#(parameter)": "weight"}, "#
        ).replacing("CATCH", with: #"{"fail": "No", "fields": "error.body.errors"}"#)
        play(
            """
            tap row "Ann"
            tap "Edit"
            type "900" into "Weight"
            save
            expect "Weight" invalid
            expect text "too heavy"
            """,
            in: try PageApp(files, service: true)
        )
    }

    /// A screen without a form has no fields, and shows all of the failure.
    @Test func messagesOfAFailureWithoutAFormAreWithTheOthers() throws {
        var files = Self.files
        files["screens/edit.json"] = """
            {"of": "Item", "title": "Edit",
             "actions": {"put": {"label": "Put",
                "do": {"fail": "Not put", "fields": {"weight": ["too heavy"], "at": {"shelf": "is full"}}}}},
             "body": [{"button": "put"}]}
            """
        play(
            """
            tap row "Ann"
            tap "Edit"
            tap "Put"
            expect text "Not put. weight: too heavy; at.shelf: is full"
            """,
            in: try PageApp(files, service: true)
        )
    }

    @Test func messagesWithoutAFieldAreWithTheOthers() throws {
        var files = Self.files
        files["screens/edit.json"] = """
            {"of": "Item", "title": "Edit", "state": {"name": "", "weight": 0},
             "actions": {"put": {"label": "Put", "call": "put", "with": {"name": "screen.name"},
                 "catch": {"fail": "{error.body.message}", "fields": "error.body.errors"}}},
             "body": [{"form": "screen", "fields": ["name"]}, {"button": "put"}]}
            """
        let app = try PageApp(files, service: true)
        play(
            """
            tap row "Ann"
            tap "Edit"
            type "Bob" into "Name"
            tap "Put"
            expect text "is taken, is short"
            expect text "Refused. weight: too heavy"
            type "Bo" into "Name"
            expect no text "is taken, is short"
            """,
            in: app
        )
    }

    @Test func aDeletedItemIsGoneEverywhere() throws {
        play(
            """
            expect rows 2
            tap row "Ann"
            expect text "N"
            tap "Drop"
            expect screen "main"
            expect rows 1
            expect row 1 "Ben"
            """,
            in: try app()
        )
    }

    @Test func undoIsNotOfferedWhileADraftIsChanged() throws {
        let app = try app()
        play("tap row \"Ann\"\ntap \"Edit\"\ntype \"Bob\" into \"Name\"", in: app)
        #expect(app.session.screenTree().root.first { $0.details.purpose == .undo } == nil)
    }
}
