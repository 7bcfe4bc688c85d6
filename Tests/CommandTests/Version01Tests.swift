import Foundation
import OKitModel
import OKitStorage
import OKitSyntax
import Testing

/// Data, trust and cache as version 0.1 wrote them (`Fixtures/version-0.1`).
///
/// It opens after one question; a run that cannot ask changes nothing and names the option.
struct Version01Tests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Fixtures/version-0.1").path
        for name in try FileManager.default.contentsOfDirectory(atPath: fixture) {
            try FileManager.default.copyItem(
                atPath: "\(fixture)/\(name)",
                toPath: "\(place.path)/\(name)"
            )
        }
        // Checked-out files have no rights of their own.
        chmod(FileStore.keyFile(in: former("sealed")), 0o600)
        try add("plain", storage: "file")
        try add("sealed", storage: "encrypted")
        try add("posts", storage: "records")
    }

    /// Where version 0.1 stored an app's data.
    private func former(_ name: String) -> String {
        "\(place.path)/data/okit-bundle/org.okit.\(name)/local"
    }

    private func add(_ name: String, storage: String) throws {
        let screen =
            storage == "records"
            ? """
            {"kind": "views", "views": [{"type": "label", "id": "count"}], "objects": {
             "p": {"type": "ManagedObjectsProvider", "attrs": {"entityName": "Post"}}},
             "elements": {"count": {"bindings": [{"from": "p.totalCount", "format": "%@ posts"}]}}}
            """
            : """
            {"kind": "detail", "titlePath": "#Note", "editAlways": true, "sections": [{"rows": [
             {"cell": "text", "path": "text", "textPath": "text"}]}]}
            """
        let model = storage == "records" ? "posts" : "default"
        let entity = storage == "records" ? "Post" : "Note"
        let files = [
            "bundle.json": """
            {"formatVersion": 1, "identifier": "org.okit.\(name)", "version": "1.0.0",
             "name": "\(name)", "entry": "main", "models": {
             "\(model)": {"entity": "\(entity)", "storage": "\(storage)"}}}
            """,
            "models/\(entity).json": """
            {"id": \(storage == "records"), "properties": {
             "text": {"type": "text", "optional": true}}}
            """,
            "screens/main.json": screen,
        ]
        for (file, text) in files {
            try AtomicFile.write(Array(text.utf8), to: "\(place.path)/\(name)/\(file)")
        }
    }

    private static let apps = [
        ("plain", "plain of 0.1"), ("sealed", "sealed of 0.1"), ("posts", "3 posts"),
    ]

    @Test(arguments: apps)
    func opensDataThatIsAdopted(_ name: String, _ text: String) async throws {
        let refused = try await place.okit("run", name, "--headless")
        #expect(refused.code == 2)
        #expect(refused.errors.contains("use --adopt-data \(former(name))"), "\(refused.errors)")
        #expect(FileManager.default.fileExists(atPath: former(name)))
        let adopted = try await place.okit("run", name, "--headless", "--adopt-data", former(name))
        #expect(adopted.code == 0 && adopted.output.contains(text), "\(adopted.errors)")
        let next = try await place.okit("run", name, "--headless")
        #expect(next.code == 0 && next.output.contains(text), "\(next.errors)")
        #expect(!FileManager.default.fileExists(atPath: former(name)))
    }

    @Test(.enabled("needs python3") { Workplace.has("python3") })
    func opensDataAfterOneQuestion() async throws {
        let outcome = try await place.okit(answering: "y", "run", "sealed", "--headless")
        #expect(outcome.code == 0 && outcome.output.contains("sealed of 0.1"), "\(outcome.output)")
        #expect(outcome.output.contains(former("sealed")))
    }

    @Test func restoresABackup() throws {
        let store = FileStore(folder: former("sealed"))
        store.kinds = ["default": .encrypted]
        #expect(try store.backups(.files).map(\.name) == ["first"])
        try store.restoreBackup("first")
        #expect(try store.settleAtStart(formerSetting: true).isEmpty)
        let text = try store.read(.model("default")).map {
            String(decoding: $0.bytes, as: UTF8.self)
        }
        #expect(text == #"{"text": "backup of 0.1"}"#)
    }

    /// What was plain stays so, and what was encrypted is not decrypted for the setting of 0.1.
    @Test(arguments: [("plain", false), ("sealed", true)])
    func goesByWhatTheFilesShow(_ name: String, _ isEncrypted: Bool) throws {
        let store = FileStore(folder: former(name))
        store.kinds = ["default": .encrypted]
        try store.settleAtStart(formerSetting: false)
        #expect(store.isEncrypting == isEncrypted)
    }

    @Test func runsACachedBundleOnlyAsTheUserAllows() async throws {
        let address = "https://bundles.example/net.zip"
        let refused = try await place.okit("run", address, "--offline", "--headless")
        #expect(
            refused.code == 2 && refused.errors.contains("--allow-unsigned"),
            "\(refused.errors)"
        )
        let run = try await place.okit(
            "run",
            address,
            "--offline",
            "--headless",
            "--allow-unsigned"
        )
        #expect(run.code == 0 && run.output.contains("Net 2.0.0"), "\(run.errors)")
        let list = try await place.expect(0, "cache", "list")
        #expect(list.output.contains(" 374 2026-11-01T08:00:00Z \(address)\n"))
    }

    /// An address whose bundles were signed takes no bundle without a signature.
    @Test func remembersWhomTheUserTrusts() async throws {
        let path = "\(place.path)/.config/okit-bundle/publishers.json"
        let before = try AtomicFile.read(path)
        let address = "https://signed.example/app.zip"
        let outcome = try await place.okit("run", address, "--offline", "--allow-unsigned")
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("no longer signed"), "\(outcome.errors)")
        #expect(try AtomicFile.read(path) == before)
        try await place.expect(0, "trust", "list")
    }
}
