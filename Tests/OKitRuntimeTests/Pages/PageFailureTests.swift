import OKitRuntime
import Testing

/// Messages above the line of keys: of actions that have failed, and for a while.
struct PageFailureTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Shop",
         "models": {"default": {"entity": "Shop", "storage": "file"}},
         "permissions": {"hosts": ["a.example"]}}
        """,
        "models/Shop.json": #"{"properties": {"name": "text"}}"#,
        "models/Item.json":
            #"{"properties": {"id": "int", "open": {"type": "bool", "default": true}}}"#,
        "services/api.json": """
        {"baseUrl": "https://a.example", "actions": {
            "list": {"get": "items", "parameters": {"page": "int?"}, "of": "[Item]"},
            "drop": {"delete": "items/{id}", "parameters": {"id": "int"}}}}
        """,
        "services/api.stub.json": """
        {"actions": {
            "list": {"response": [{"id": 1}, {"id": 2}]},
            "drop": {"responses": [{"status": 500, "response": {"message": "The disk is full"}},
                                   {"response": {}}]}}}
        """,
        "screens/main.json": """
        {"of": "Shop", "title": "Items", "state": {"log": ""},
         "providers": {"items": {"call": "list", "more": {"parameter": "page", "from": 1}}},
         "actions": {
            "drop": {"label": "Drop", "of": "Item", "enabled": "open", "confirm": "Drop {id}?",
                     "call": "drop", "then": {"toast": "Dropped {id}"}},
            "close": {"label": "Close", "of": "Item", "do": {"set": "open", "to": false}}},
         "body": [{"list": "items", "id": "items", "actions": ["drop", "close"]}]}
        """,
    ]

    private let app: PageApp

    init() throws {
        app = try PageApp(Self.files, service: true)
    }

    private func play(_ flow: String) {
        let failure = app.play(flow)
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test func stayUntilTheActionRunsAgainWithoutAskingAgain() {
        play(
            """
            swipe row 1 "Drop"
            answer "OK"
            expect text "The disk is full"
            expect no toast
            swipe row 2 "Close"
            expect text "The disk is full"
            tap "Retry"
            expect no alert
            expect no text "The disk is full"
            expect toast "Dropped 1"
            """
        )
    }

    @Test func offerNoRetryOfWhatIsDisabledNow() {
        play(
            """
            swipe row 1 "Drop"
            answer "OK"
            swipe row 1 "Close"
            expect "Retry" disabled
            tap "Dismiss"
            expect no text "The disk is full"
            """
        )
    }

    @Test func stayWhileRowsAreLoaded() throws {
        play(
            """
            swipe row 1 "Drop"
            answer "OK"
            tap "Retry"
            expect toast "Dropped 1"
            """
        )
        let list = try #require(app.session.screenTree().root.first { $0.role == .list })
        app.session.send(Event(.window(first: 0, count: 5), on: list.id))
        play("expect toast \"Dropped 1\"")
        app.session.send(Event(.tap, on: "\(list.id)/row/1/close"))
    }
}
