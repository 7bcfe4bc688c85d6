import OKitModel
import Testing

extension Workplace {
    /// Adds a bundle of one note, whose model has a storage.
    func addNote(_ folder: String, storage: String) throws {
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
            try AtomicFile.write(Array(text.utf8), to: "\(path)/\(folder)/\(name)")
        }
    }

    /// Changes the note of a bundle.
    func type(_ text: String, in bundle: String) async throws {
        let outcome = try await okit(
            ["run", bundle, "--script", "-"],
            input: "type \"\(text)\" into row 1\n"
        )
        #expect(outcome.code == 0, "\(outcome.errors)")
    }
}
