import OKitRuntime
import Testing

/// Items of services that several providers, screens and answers mean.
struct PageSharedItemTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Loans",
         "models": {"default": {"entity": "Shop", "storage": "file"}},
         "permissions": {"hosts": ["a.example"]}}
        """,
        "models/Shop.json": #"{"properties": {"name": "text"}}"#,
        "models/Loan.json": """
        {"identity": "id", "title": "{book}",
         "properties": {"id": "int", "book": "text", "note": "text?", "isBack": {"type": "bool", "json": "back"},
                        "due": "date?"}}
        """,
        "services/api.json": """
        {"baseUrl": "https://a.example", "actions": {
            "list": {"get": "loans", "of": "[Loan]"},
            "one": {"get": "loans/{id}", "parameters": {"id": "int"}, "of": "Loan"},
            "giveBack": {"patch": "loans/{id}", "parameters": {"id": "int"}, "of": "Loan"},
            "other": {"get": "other", "of": "Loan"}}}
        """,
        "services/api.stub.json": """
        {"actions": {
            "list": {"responses": [
                {"response": [{"id": 1, "book": "Dune", "back": false, "due": "2026-03-01T00:00:00Z"},
                              {"id": 2, "book": "Emma"}]},
                {"response": [{"id": 1, "book": "Dune!", "back": true}, {"id": 2, "book": "Emma"}]},
                {"response": [{"id": 2, "book": "Emma"}]}]},
            "one": {"response": {"id": 1, "book": "Dune", "note": "torn"}},
            "giveBack": {"response": {"id": 1, "back": true}},
            "other": {"response": {"id": 9, "book": "New", "back": true, "due": "2026-03-01T00:00:00Z"}}}}
        """,
        "screens/main.json": """
        {"of": "Shop", "title": "Loans", "providers": {"loans": {"call": "list"}},
         "actions": {
            "giveBack": {"label": "Give back", "of": "Loan", "call": "giveBack"},
            "other": {"label": "Other", "call": "other",
                "then": {"toast": "{result.book} {result.isBack} {result.due.format('iso')}"}}},
         "bar": ["other"],
         "body": {"list": "loans", "open": "detail", "wide": "push", "actions": ["giveBack"],
                  "row": {"title": "{book} {note} {isBack}"}}}
        """,
        "screens/detail.json": """
        {"of": "Loan", "title": "Loan",
         "providers": {"same": {"call": "list"}, "whole": {"call": "one"}},
         "actions": {"reload": {"label": "Reload", "do": {"refresh": "same"}},
                     "giveBack": {"label": "Give back", "call": "giveBack"}},
         "bar": ["reload", "giveBack"],
         "body": [{"text": "{book}, {note}, {isBack}, {due.format('iso')}"}]}
        """,
    ]

    private func play(_ flow: String) throws {
        let app = try PageApp(Self.files, service: true)
        let failure = app.play(flow)
        #expect(failure == nil, "\(failure ?? "")")
        #expect(app.session.failures.isEmpty)
    }

    @Test func areOneObjectForAllProviders() throws {
        try play(
            """
            expect row 1 "Dune  false"
            tap row 1
            expect text "Dune, torn, true, "
            tap "Reload"
            expect title "Loan"
            back
            expect row 1 "Dune torn true"
            """
        )
    }

    @Test func areUpdatedByAnswers() throws {
        try play(
            """
            swipe row 1 "Give back"
            expect row 1 "Dune  true"
            expect row 2 "Emma  false"
            """
        )
    }

    @Test func haveThePropertiesOfTheirEntityWhereNoProviderHasThem() throws {
        try play(
            """
            tap "Other"
            expect text "New true 2026-03-01T00:00:00Z"
            """
        )
    }

    /// What a provider has had is cleared where its items lack it; what only another one has had stays.
    @Test func loseOnlyWhatTheirProviderHasHad() throws {
        var files = Self.files
        files["models/Loan.json"] = """
            {"identity": "id", "title": "{book}",
             "properties": {"id": "int", "book": "text", "note": "text?", "due": "date?", "copies": "int"}}
            """
        files["services/api.stub.json"] = """
            {"actions": {
                "list": {"responses": [
                    {"response": [{"id": 1, "book": "Dune", "due": "2026-03-01T00:00:00Z", "copies": 4}]},
                    {"response": [{"id": 1, "book": "Dune!"}]}]},
                "one": {"response": {"id": 1, "note": "torn"}},
                "giveBack": {"response": {}}, "other": {"response": {}}}}
            """
        files["screens/main.json"] = """
            {"of": "Shop", "title": "Loans",
             "providers": {"loans": {"call": "list"}, "one": {"call": "one", "with": {"id": 1}}},
             "actions": {"reload": {"label": "Reload", "do": {"refresh": "loans"}}},
             "bar": ["reload"],
             "body": [{"list": "loans", "row": {"title": "{book} {note} {due.format('iso')} {copies}"}},
                      {"text": "{one.count}"}]}
            """
        files["screens/detail.json"] = #"{"of": "Loan", "title": "Loan", "body": {"form": "self"}}"#
        let app = try PageApp(files, service: true)
        let failure = app.play(
            """
            expect row 1 "Dune torn 2026-03-01T00:00:00Z 4"
            tap "Reload"
            expect row 1 "Dune! torn  4"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }
}
