import Foundation
import OKitRuntime
import Testing

/// What `app.json` says of the whole app, and rows that the user moves.
struct PageShellTests {
    private static let files: [String: String] = [
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Desk",
         "models": {"default": {"entity": "Desk", "storage": "encrypted"},
                    "options": {"entity": "Options", "storage": "file"}}}
        """,
        "app.json": """
        {"start": "desk", "settings": "options", "theme": "models.options.theme",
         "lock": {"after": "'5m'", "text": "Locked: {name}"}}
        """,
        "themes/night.json": ##"{"backgroundColor": "#000011", "textColor": "#FFFFFF"}"##,
        "models/Desk.json": #"{"properties": {"name": "text", "tasks": "[Task]"}}"#,
        "models/Task.json": #"{"title": "{name}", "properties": {"name": "text", "done": "bool"}}"#,
        "models/Options.json": #"{"properties": {"theme": "text", "moves": "bool"}}"#,
        "screens/desk.json": """
        {"of": "Desk", "title": "{name}",
         "providers": {"open": {"items": "tasks", "where": "!done"},
                       "sorted": {"items": "tasks", "sort": "name"}},
         "body": [
            {"list": "open", "id": "open", "reorder": "models.options.moves", "open": true},
            {"list": "sorted", "id": "sorted", "reorder": true}]}
        """,
        "screens/options.json": #"{"of": "Options", "title": "Options", "body": {"form": "self"}}"#,
        "data/default.json": """
        {"name": "Mine", "tasks": [{"name": "c"}, {"name": "done", "done": true}, {"name": "a"},
                                   {"name": "b"}]}
        """,
    ]

    @Test func opensTheSettingsFromEachScreen() throws {
        let app = try PageApp(Self.files)
        let failure = app.play(
            """
            tap "Settings"
            expect title "Options"
            type "night" into "Theme"
            back
            tap row "a" in #open
            tap "Settings"
            expect "Theme" value "night"
            back
            expect title "a"
            """
        )
        #expect(failure == nil)
        #expect(app.session.screenTree().theme != nil)
    }

    @Test func movesRowsWhereThatIsAllowed() throws {
        let app = try PageApp(Self.files)
        #expect(app.play("move row 3 in #open to 1")?.contains("can be moved only") == true)
        let failure = app.play(
            """
            tap "Settings"
            set "Moves" on
            back
            move row 3 in #open to 1
            expect row 1 in #open "b"
            expect row 2 in #open "c"
            expect row 3 in #open "a"
            undo
            expect row 1 in #open "c"
            expect row 1 in #sorted "a"
            """
        )
        #expect(failure == nil)
    }

    @Test func coversAndLocksTheApp() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let app = try PageApp(Self.files, store: folder)
        let failure = app.play(
            """
            suspend
            expect title "Locked: Mine"
            expect no text "done"
            resume
            expect title "Mine"
            wait 4m
            expect title "Mine"
            wait 2m
            expect title "Locked: Mine"
            tap "Unlock"
            expect title "Mine"
            """
        )
        #expect(failure == nil)
    }
}
