import OKitRuntime
import Testing

/// Forms on objects that a provider has made of a service's items, and what is sent of them.
struct PageServiceDraftTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "models/Shop.json": #"{"properties": {"name": "text"}}"#,
        "models/Address.json":
            #"{"properties": {"city": {"type": "text", "rules": {"notBlank": true}}}}"#,
        "models/Person.json": """
        {"properties": {"id": "int", "name": "text", "address": "Address"},
         "computed": {"place": "'in ' + address.city"}}
        """,
        "services/api.json": """
        {"baseUrl": "https://a.example", "actions": {
            "list": {"get": "people", "of": "[Person]"},
            "move": {"post": "moves", "parameters": {"id": "int", "place": "text"}, "of": "any"}}}
        """,
        "services/api.stub.json": """
        {"actions": {
            "list": {"response": [{"id": 1, "name": "Ann", "address": {"city": "Oslo"}}]},
            "move": {"response": {"seen": "$id $place"}}}}
        """,
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Shop",
         "models": {"default": {"entity": "Shop", "storage": "file"}},
         "permissions": {"hosts": ["a.example"]}}
        """,
        "screens/main.json": """
        {"of": "Shop", "title": "People", "providers": {"people": {"call": "list"}},
         "body": [{"list": "people", "open": "person", "row": {"title": "{name}, {address.city}"}}]}
        """,
        "screens/person.json": """
        {"of": "Person", "title": "Person", "state": {"seen": ""},
         "actions": {"move": {"label": "Move", "call": "move",
                              "then": {"set": "screen.seen", "to": "result.seen"}}},
         "bar": ["move"],
         "body": [{"form": "self", "fields": ["name", "address.city"], "save": "explicitly"},
                  {"text": "changed {isChanged}"}, {"text": "seen {screen.seen}"}]}
        """,
    ]

    private func play(_ flow: String) throws {
        let app = try PageApp(Self.files, service: true)
        let failure = app.play(flow)
        #expect(failure == nil, "\(failure ?? "")")
        #expect(app.session.failures.isEmpty)
    }

    @Test func editsACopyOfObjectsInsideAnItem() throws {
        try play(
            """
            tap row "Ann, Oslo"
            type "Rome" into "City"
            expect text "changed true"
            back
            expect alert "Your changes are not saved."
            answer "Discard"
            expect text "Ann, Oslo"
            tap row "Ann, Oslo"
            type "Rome" into "City"
            save
            expect text "Ann, Rome"
            """
        )
    }

    @Test func checksThePropertiesOfObjectsInsideAnItem() throws {
        try play(
            """
            tap row "Ann, Oslo"
            type " " into "City"
            expect text "cannot be blank"
            expect "City" invalid
            expect "Name" valid
            save
            expect screen "person"
            type "Rome" into "City"
            save
            expect text "Ann, Rome"
            """
        )
    }

    @Test func sendsAComputedPropertyAsAParameter() throws {
        try play(
            """
            tap row "Ann, Oslo"
            tap "Move"
            expect text "seen 1 in Oslo"
            """
        )
    }
}
