import Foundation
import OKitRuntime
import TestSupport
import Testing

/// Forms that store each change: values that break a rule stay in their fields and are not stored.
struct PageRefusedValueTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Lab",
         "languages": ["en", "de"],
         "models": {"default": {"entity": "Lab", "storage": "file"},
                    "places": {"entity": "Place", "storage": "records"}}}
        """,
        "models/Lab.json": """
        {"properties": {
            "days": {"type": "int", "default": 5, "rules": {"minimum": 0, "maximum": 90}},
            "owner": {"type": "text", "default": "Ann", "rules": {"notBlank": true}},
            "first": {"type": "int", "default": 1},
            "cost": {"type": "decimal", "default": 1},
            "last": {"type": "int", "default": 2, "rules": {"predicate": "last > first", "message": "ends too early"}}}}
        """,
        "models/Place.json": """
        {"identity": "name", "title": "{name}", "properties": {"name": "text"},
         "actions": {"rename": {"label": "Rename", "do": {"set": "name", "to": "'Cellar'"}}}}
        """,
        "screens/main.json": """
        {"of": "Lab", "title": "Lab", "providers": {"places": {"records": "Place", "sort": "name"}},
         "actions": {
            "settings": {"label": "Settings", "open": "settings"},
            "two": {"label": "Two", "do": [{"create": "Place", "with": {"name": "'Attic'"}},
                                          {"create": "Place", "with": {"name": "'Cellar'"}}]}},
         "bar": ["settings", "two"],
         "body": [{"text": "{days} {owner} {first}-{last}"},
                  {"list": "places", "id": "places", "open": "place", "actions": ["rename"]}]}
        """,
        "screens/settings.json": #"{"of": "Lab", "title": "Settings", "body": [{"form": "self"}]}"#,
        "screens/place.json": #"{"of": "Place", "title": "Place", "body": [{"form": "self"}]}"#,
        "strings/de.json": """
        {"must be less than or equal to {0}": "höchstens {0}", "cannot be blank": "darf nicht leer sein"}
        """,
    ]

    private let folder = TemporaryFolder()

    private func app(locale: String? = nil) throws -> PageApp {
        try PageApp(Self.files, store: URL(filePath: folder.path), locale: locale)
    }

    private func play(_ flow: String, in app: PageApp) {
        let failure = app.play(flow)
        #expect(failure == nil, "\(failure ?? "")")
        #expect(app.session.failures.isEmpty)
    }

    @Test func stayInTheirFieldsAndAreNotStored() throws {
        let app = try app()
        play(
            """
            tap "Settings"
            type "200" into "Days"
            expect text "must be less than or equal to 90"
            expect "Days" value "200"
            type "" into "Owner"
            expect text "cannot be blank"
            back
            expect alert "Your changes are not saved."
            answer "Continue Editing"
            expect "Days" value "200"
            type "20" into "Days"
            expect no text "must be less than or equal to 90"
            back
            answer "Discard"
            expect text "20 Ann 1-2"
            """,
            in: app
        )
        try app.session.storeChanges()
        play("expect text \"20 Ann 1-2\"", in: try self.app())
    }

    /// A decimal that is too small would be stored as something that cannot be read.
    @Test(arguments: ["1e-200", "1e-400", "1e200", "1e128"])
    func areDecimalsThatCannotBeStored(_ number: String) throws {
        let app = try app()
        play(
            """
            tap "Settings"
            type "2.5" into "Cost"
            type "\(number)" into "Cost"
            expect "Cost" value "\(number)"
            expect text "Enter a number"
            """,
            in: app
        )
        try app.session.storeChanges()
        let next = try self.app()
        #expect(next.session.findings.isEmpty)
        play("tap \"Settings\"\nexpect \"Cost\" value \"2.5\"", in: next)
    }

    @Test func areOnlyThoseOfTheChangedProperty() throws {
        play(
            """
            tap "Settings"
            type "5" into "First"
            expect text "ends too early"
            expect "Last" value "2"
            type "3" into "Last"
            expect "Last" value "3"
            type "9" into "Last"
            expect no text "ends too early"
            back
            expect text "5 Ann 5-9"
            """,
            in: try app()
        )
    }

    @Test func areStoredWhenAnotherValueMakesThemValid() throws {
        play(
            """
            tap "Settings"
            type "0" into "Last"
            expect text "ends too early"
            type "x" into "First"
            expect text "ends too early"
            type "-3" into "First"
            expect no text "ends too early"
            expect "Last" value "0"
            back
            expect text "5 Ann -3-0"
            """,
            in: try app()
        )
    }

    @Test func areIdentitiesOfOtherRecords() throws {
        let app = try app()
        play(
            """
            tap "Two"
            tap row "Attic"
            type "Cellar" into "Name"
            expect text "is already used by another Place"
            back
            answer "Discard"
            expect row 1 "Attic"
            expect row 2 "Cellar"
            swipe row "Attic" "Rename"
            expect text "name \\"Cellar\\" is already used by another Place"
            expect row 1 "Attic"
            """,
            in: app
        )
    }

    /// The next step starts from the rejected value, so that users can get past it.
    @Test func stayInControlsOfAllKinds() throws {
        let app = try PageApp([
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Lab",
             "models": {"default": {"entity": "Room", "storage": "file"}}}
            """,
            "app.json": #"{"start": "main"}"#,
            "models/Room.json": """
            {"properties": {
                "seats": {"type": "int", "default": 4,
                    "rules": {"predicate": "seats != 5", "message": "must be even"}},
                "floor": {"type": "text", "default": "ground", "values": ["attic", "ground", "roof"],
                    "rules": {"predicate": "floor != 'roof'", "message": "has no stairs"}},
                "open": {"type": "bool", "default": false,
                    "rules": {"predicate": "open == false", "message": "has no key"}},
                "since": {"type": "date", "default": "2020-01-01T00:00:00Z",
                    "rules": {"minimum": "2019-01-01T00:00:00Z", "message": "is too early"}},
                "tags": {"type": "[text]", "default": ["warm"],
                    "rules": {"predicate": "count(tags) > 0", "message": "needs a tag"}}}}
            """,
            "screens/main.json": """
            {"of": "Room", "title": "Room",
             "body": [{"form": "self", "fields": [
                        {"field": "seats", "as": "stepper", "min": 0, "max": 9},
                        "floor", "open", "since",
                        {"field": "tags", "as": "multiChoice", "options": ["warm", "new"]}]},
                      {"text": "{seats} {floor} {open} {tags.join('+')}"}]}
            """,
        ])
        play(
            """
            set "Seats" 5
            expect text "must be even"
            expect "Seats" value "5"
            choose "roof" in "Floor"
            expect text "has no stairs"
            expect "Floor" value "roof"
            set "Open" on
            expect text "has no key"
            expect "Open" checked
            set "Since" 2018-03-01
            expect text "is too early"
            expect "Since" value "2018-03-01"
            choose "warm" in "Tags"
            expect text "needs a tag"
            expect "Tags" value ""
            expect text "4 ground false warm"
            set "Seats" 6
            choose "attic" in "Floor"
            set "Open" off
            set "Since" 2020-03-01
            choose "new" in "Tags"
            expect text "6 attic false new"
            expect "Seats" valid
            expect "Floor" valid
            expect "Open" valid
            expect "Since" valid
            expect "Tags" valid
            """,
            in: app
        )
    }

    @Test func haveTheirMessagesInTheLanguageOfTheUser() throws {
        play(
            """
            tap "Settings"
            type "200" into "Days"
            expect text "höchstens 90"
            type " " into "Owner"
            expect text "darf nicht leer sein"
            """,
            in: try app(locale: "de_DE")
        )
    }
}
