import Foundation
import OKitModel
import OKitStorage
import Testing

/// The command that changes the key of an app's data.
struct KeyCommandTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    private func addNotes(_ folder: String, storage: String) throws {
        let files = [
            "bundle.json": """
            {"formatVersion": 1, "identifier": "org.okit.note", "version": "1.0.0",
             "name": "Note", "entry": "note", "models": {
             "default": {"entity": "Note", "storage": "\(storage)"}}}
            """,
            "models/Note.json": """
            {"id": false, "properties": {"text": {"type": "text", "default": "new"}}}
            """,
            "screens/note.json": """
            {"kind": "detail", "titlePath": "#Note", "editAlways": true, "sections": [{"rows": [
             {"cell": "text", "path": "text", "textPath": "text"}]}]}
            """,
        ]
        for (name, text) in files {
            try AtomicFile.write(Array(text.utf8), to: "\(place.path)/\(folder)/\(name)")
        }
    }

    private func type(_ text: String, in bundle: String) async throws {
        let outcome = try await place.okit(
            ["run", bundle, "--script", "-"],
            input: "type \"\(text)\" into row 1\n"
        )
        #expect(outcome.code == 0, "\(outcome.errors)")
    }

    @Test func changesTheKeyOfAnApp() async throws {
        try addNotes("one", storage: "encrypted")
        try await type("sealed", in: "one")
        let folder = "data/okit-bundle/\(place.dataFolder("org.okit.note", of: "one"))"
        let key = try place.bytes("\(folder)/okit.key")
        let file = try place.bytes("\(folder)/okit/data/default.json")
        let outcome = try await place.expect(0, "change-key", "one")
        #expect(outcome.output.contains("\"Note\""))
        let changed = try place.bytes("\(folder)/okit.key")
        #expect(changed.count == 32 && changed != key)
        #expect(try place.bytes("\(folder)/okit/data/default.json") != file)
        let shown = try await place.okit("run", "one")
        #expect(shown.output.contains("sealed"), "\(shown.errors)")
    }

    @Test func refusesWhatHasNoKey() async throws {
        try addNotes("one", storage: "file")
        try await type("plain", in: "one")
        let outcome = try await place.expect(2, "change-key", "org.okit.note")
        #expect(outcome.errors.contains("no encrypted data"))
        try await place.expect(2, "change-key", "org.okit.other")
    }

    @Test func changesNothingWhileTheAppRuns() async throws {
        try addNotes("one", storage: "encrypted")
        try await type("sealed", in: "one")
        let folder =
            "\(place.path)/data/okit-bundle/\(place.dataFolder("org.okit.note", of: "one"))"
        let key = try AtomicFile.read("\(folder)/okit.key")
        let other = FileStore(folder: folder)
        other.kinds = ["default": .encrypted]
        _ = try other.read(.model("default"))
        let outcome = try await place.expect(2, "change-key", "one")
        #expect(outcome.errors.contains("another run of the app"))
        #expect(try AtomicFile.read("\(folder)/okit.key") == key)
        withExtendedLifetime(other) {}
    }
}
