import OKitRuntime
import Testing

/// Objects of services that refer to each other, values outside of the options, and pages that are loaded again.
struct PageServiceRelationTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "models/Owner.json":
            #"{"title": "{name}", "identity": "id", "properties": {"id": "int", "name": "text"}}"#,
        "models/Visit.json": """
        {"title": "{pet}", "identity": "id", "properties": {"id": "int", "pet": "text", "kind": "text", "owner": {"relation": "Owner?"}}}
        """,
        "services/api.json": """
        {"baseUrl": "https://a.example", "actions": {
            "visits": {"get": "visits", "of": "[Visit]"}, "owners": {"get": "owners", "of": "[Owner]"},
            "update": {"put": "visits/{id}", "parameters": {"id": "int", "owner_id": "int?"}, "of": "any"}}}
        """,
        "services/api.stub.json": """
        {"actions": {
            "visits": {"response": [{"id": 1, "pet": "Rex", "kind": "dog", "owner": {"id": 7, "name": "Ada"}}]},
            "owners": {"response": [{"id": 7, "name": "Ada"}, {"id": 8, "name": "Ben"}]},
            "update": {"response": {"sent": "$owner_id"}}}}
        """,
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Clinic",
         "permissions": {"hosts": ["a.example"]}}
        """,
        "screens/main.json": """
        {"title": "Visits", "providers": {"visits": {"call": "visits"}},
         "body": {"list": "visits", "open": "edit", "row": {"title": "{pet}", "detail": "{owner.name}"}}}
        """,
        "screens/edit.json": """
        {"of": "Visit", "title": "Edit", "providers": {"owners": {"call": "owners"}},
         "actions": {"store": {"call": "update", "with": {"owner_id": "owner.id"}, "then": {"toast": "Sent {result.sent}"}}},
         "body": [{"fact": "owner.name", "label": "Now"}, {"form": "self", "fields": ["pet", {"field": "owner", "options": "owners.items"},
            {"field": "kind", "as": "choice", "options": "['cat', 'bird']"}], "save": {"changed": "store"}}]}
        """,
    ]

    @Test func aRelationIsSharedAndStays() throws {
        let app = try PageApp(Self.files, service: true)
        let failure = app.play(
            """
            tap row 1
            expect "Now" value "Ada"
            expect "Owner" value "Ada"
            choose "Ben" in "Owner"
            save
            expect toast "Sent 8"
            expect row 1 value "Ben"
            tap row 1
            expect "Now" value "Ben"
            expect "Owner" value "Ben"
            back
            expect row 1 value "Ben"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test func aValueOutsideOfTheOptionsIsShown() throws {
        let app = try PageApp(Self.files, service: true)
        let failure = app.play(
            """
            tap row 1
            expect "Kind" value "dog"
            choose "cat" in "Kind"
            expect "Kind" value "cat"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }
}
