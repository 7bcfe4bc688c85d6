import Foundation
import OKitModel
import OKitStorage
import Testing

/// The commands that back up and restore the data of all apps.
struct BackupCommandTests {
    private let place: Workplace

    init() async throws {
        place = try Workplace()
        try AtomicFile.write(Array("words\n".utf8), to: "\(place.path)/words")
        for (name, storage) in [("one", "encrypted"), ("two", "file")] {
            try place.addNote(name, storage: storage)
            try await place.type("text of \(name)", in: name)
        }
    }

    private func backUp() async throws {
        let outcome = try await place.okit("backup", "all.okit", "--passphrase-file", "words")
        #expect(outcome.code == 0, "\(outcome.errors)")
    }

    @Test func restoresAllAppsWithTheirKeys() async throws {
        try await backUp()
        let bytes = try place.bytes("all.okit")
        #expect(Data(bytes).range(of: Data("text of".utf8)) == nil)
        try await place.type("changed", in: "two")
        for name in ["data", ".config", ".local"] {
            let path = "\(place.path)/\(name)"
            if FileManager.default.fileExists(atPath: path), name != "data" {
                try FileManager.default.removeItem(atPath: path)
            }
        }
        let lost = "\(place.path)/data/okit-bundle/\(place.dataFolder("org.okit.note", of: "one"))"
        try FileManager.default.removeItem(atPath: lost)
        let restored = try await place.okit(
            "restore",
            "all.okit",
            "--passphrase-file",
            "words",
            "--yes"
        )
        #expect(
            restored.code == 0 && restored.output.contains("restored 2 apps"),
            "\(restored.errors)"
        )
        #expect(restored.output.contains("(replaces the current data)"))
        for name in ["one", "two"] {
            let run = try await place.okit("run", name, "--headless")
            #expect(run.code == 0 && run.output.contains("text of \(name)"), "\(run.errors)")
        }
        #expect(
            FileManager.default.fileExists(atPath: "\(place.path)/.config/okit-bundle/trust.json")
        )
    }

    /// What was revoked since the backup must not come back.
    @Test func leavesPresentGrantsAsTheyAre() async throws {
        try await backUp()
        let trust = ".config/okit-bundle/trust.json"
        let present = Array(#"{"apps": [], "publishers": [], "version": 1}"#.utf8)
        try AtomicFile.write(present, to: "\(place.path)/\(trust)")
        let restored = try await place.okit(
            "restore",
            "all.okit",
            "--passphrase-file",
            "words",
            "--yes"
        )
        #expect(restored.code == 0, "\(restored.errors)")
        #expect(restored.output.contains("trust.json (exists, is not replaced)"))
        #expect(try place.bytes(trust) == present)
    }

    @Test func changesNothingWithoutAnAnswerOrWithAnotherPassphrase() async throws {
        try await backUp()
        try await place.type("changed", in: "two")
        let unattended = try await place.okit("restore", "all.okit", "--passphrase-file", "words")
        #expect(unattended.code == 2 && unattended.errors.contains("--yes"))
        try AtomicFile.write(Array("other".utf8), to: "\(place.path)/words")
        let wrong = try await place.okit(
            "restore",
            "all.okit",
            "--passphrase-file",
            "words",
            "--yes"
        )
        #expect(
            wrong.code == 2 && wrong.errors.hasPrefix("error: all.okit: the backup is "),
            "\(wrong.errors)"
        )
        #expect(wrong.errors.contains("all.okit: ") && !wrong.errors.contains("of all apps 1"))
        #expect(try await place.okit("run", "two", "--headless").output.contains("changed"))
        let again = try await place.okit("backup", "all.okit", "--passphrase-file", "words")
        #expect(again.code == 2 && again.errors.contains("already exists"))
        let asked = try await place.okit("backup", "more.okit")
        #expect(asked.code == 2 && asked.errors.contains("--passphrase-file"))
    }
}
