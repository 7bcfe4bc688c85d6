import Foundation
import TestSupport
import Testing

/// An update that refuses the stored data.
@Suite(.timeLimit(.minutes(20)))
struct RefusedDataTests {
    private let place: Workplace
    private let store = AppStore()

    init() throws {
        place = try Workplace()
    }

    /// Puts a version on the server, which counts in a property of that name.
    private func offer(_ version: String, _ name: String, _ property: String) async throws {
        let files = [
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.counter", "version": "\(version)",
             "name": "Counter", "models": {"default": {"entity": "Counter", "storage": "file"}}}
            """,
            "app.json": #"{"start": "main"}"#,
            "models/Counter.json": #"{"properties": {"\#(name)": \#(property)}}"#,
            "screens/main.json": """
            {"of": "Counter", "title": "Counter",
             "actions": {"add": {"label": "Add", "do": {"set": "\(name)", "to": "\(name) + 1"}}},
             "bar": ["add"], "body": {"text": "version \(version) has {\(name)}"}}
            """,
        ]
        for (file, text) in files {
            let folder = URL(fileURLWithPath: "\(place.path)/app/\(file)")
                .deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try place.write(Array(text.utf8), "app/\(file)")
        }
        let packed = try await place.okit("pack", "app", "-o", "app.zip")
        try #require(packed.code == 0, "\(packed.errors)\(packed.output)")
        let zip = try place.bytes("app.zip")
        store.change { $0.zip = zip }
    }

    private func run(_ url: String, _ flow: String) async throws -> Workplace.Outcome {
        try await place.okit(
            ["run", url, "--script", "-", "--allow-unsigned"],
            input: flow
        )
    }

    @Test func runsTheLastGoodVersionUntilOneTakesTheData() async throws {
        let store = store
        try await offer("1.0.0", "count", "\"int\"")
        try await LoopbackServer.run {
            store.answer($0)
        } while: { address in
            let url = "\(address)/app.zip"
            let first = try await run(url, "tap \"Add\"\ntap \"Add\"\n")
            #expect(first.output.contains("version 1.0.0 has 2"), "\(first.errors)")
            // The count would be lost, and the manifest does not list it.
            try await offer("2.0.0", "total", "\"int\"")
            let back = try await run(url, "tap \"Add\"\n")
            #expect(back.code == 0)
            #expect(back.output.contains("version 1.0.0 has 3"), "\(back.errors)")
            #expect(back.errors.contains("[refused-migration]"))
            #expect(
                back.errors.contains("running the earlier version 1.0.0, because the new version")
            )
            try await offer("2.0.1", "total", #"{"type": "int", "renamedFrom": "count"}"#)
            let forward = try await run(url, "tap \"Add\"\n")
            #expect(forward.output.contains("version 2.0.1 has 4"), "\(forward.errors)")
        }
    }

    /// The way back has the data of then, and the way forward migrates it again.
    @Test func rollsBackAcrossAMigration() async throws {
        let store = store
        try await offer("1.0.0", "count", "\"int\"")
        try await LoopbackServer.run {
            store.answer($0)
        } while: { address in
            let url = "\(address)/app.zip"
            #expect(try await run(url, "tap \"Add\"\n").code == 0)
            try await offer("2.0.0", "total", #"{"type": "int", "renamedFrom": "count"}"#)
            let second = try await run(url, "tap \"Add\"\n")
            #expect(second.output.contains("version 2.0.0 has 2"), "\(second.errors)")

            try await place.expect(0, "rollback", url)
            let back = try await run(url, "")
            #expect(back.code == 0)
            #expect(back.output.contains("version 1.0.0 has 1"), "\(back.output)\(back.errors)")
            #expect(back.errors.contains("[returned-data]"), "\(back.errors)")
            let again = try await run(url, "tap \"Add\"\ntap \"Add\"\n")
            #expect(again.output.contains("version 1.0.0 has 3"), "\(again.errors)")
            #expect(!again.errors.contains("[returned-data]"))

            try await place.expect(0, "rollback", "--undo", url)
            let undone = try await run(url, "")
            #expect(undone.output.contains("version 2.0.0 has 3"), "\(undone.errors)")
        }
    }
}
