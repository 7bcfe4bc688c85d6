import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitRuntime
import OKitStorage
import OKitSyntax
import Testing

/// An app whose diary is encrypted, with a switch for that among its settings.
struct EncryptionTests {
    private let folder = NSTemporaryDirectory() + "okit-diary-" + UUID().uuidString
    private let bundle: AppBundle

    init() throws {
        bundle = try Self.bundle(in: folder + "/bundle")
    }

    /// An app whose note was written and stored.
    private func sessionWithDiary() throws -> AppSession {
        let session = session()
        session.send(Event(.input("Dear diary"), on: "row/0-0/control"))
        try session.storeChanges()
        return session
    }

    @Test func storesAnEncryptedModelAndReadsItAgain() throws {
        defer { removeAll() }
        _ = try sessionWithDiary()
        #expect(try !raw("default").contains("Dear diary"))
        #expect(
            self.session().screenTree().node(id: "row/0-0/control")?.value == .text("Dear diary")
        )
    }

    @Test func convertsAllFilesWhenTheSettingIsSwitched() throws {
        defer { removeAll() }
        let session = try sessionWithDiary()
        session.send(Event(.toggle(false), on: "row/0-1/control"))
        try session.storeChanges()
        #expect(try raw("default").contains("Dear diary"))
        session.send(Event(.toggle(true), on: "row/0-1/control"))
        try session.storeChanges()
        #expect(try !raw("default").contains("Dear diary"))
    }

    @Test func encryptsAtItsStartWhatIsPlain() throws {
        defer { removeAll() }
        let path = folder + "/data/okit/data/"
        try AtomicFile.write(Array("{\"text\": \"plain\"}".utf8), to: path + "default.json")
        let findings = session().findings
        #expect(findings.isEmpty)
        #expect(try !raw("default").contains("plain"))
    }

    @Test func decryptsNothingForSettingsThatSomebodyHasPlanted() throws {
        defer { removeAll() }
        _ = try sessionWithDiary()
        let path = folder + "/data/okit/data/settings.json"
        try AtomicFile.write(Array("{\"encryption\": false}".utf8), to: path)
        let session = session()
        // The switch shows how the data is stored, not what somebody has written there.
        #expect(session.screenTree().node(id: "row/0-1/control")?.value == .bool(true))
        session.send(Event(.input("Dearest diary"), on: "row/0-0/control"))
        try session.storeChanges()
        #expect(try !raw("default").contains("diary"))
        #expect(try raw("settings").contains("true"))
    }

    @Test func staysPlainAfterTheUserHasSwitchedEncryptionOff() throws {
        defer { removeAll() }
        let first = try sessionWithDiary()
        first.send(Event(.toggle(false), on: "row/0-1/control"))
        try first.storeChanges()
        let session = session()
        #expect(session.screenTree().node(id: "row/0-1/control")?.value == .bool(false))
        session.send(Event(.input("Dearest diary"), on: "row/0-0/control"))
        try session.storeChanges()
        #expect(try raw("default").contains("Dearest diary"))
    }

    @Test func goesOnPlainWithDataOfVersion01ThatWasNeverEncrypted() throws {
        defer { removeAll() }
        let path = folder + "/data/okit/data/"
        try AtomicFile.write(Array("{\"text\": \"plain\"}".utf8), to: path + "default.json")
        try AtomicFile.write(Array("{\"encryption\": false}".utf8), to: path + "settings.json")
        _ = session()
        #expect(try raw("default") == "{\"text\": \"plain\"}")
        // The setting counts once: what is stored now is in the state that the key has sealed.
        try FileManager.default.removeItem(atPath: folder + "/data/okit/encryption.state")
        _ = session()
        #expect(try !raw("default").contains("plain"))
    }

    @Test func writesNothingOverDataOfAnotherKey() throws {
        defer { removeAll() }
        _ = try sessionWithDiary()
        let before = try raw("default")
        let key = FileStore.keyFile(in: folder + "/data")
        try AtomicFile.write([UInt8](repeating: 1, count: 32), to: key)

        let locked = self.session()
        #expect(locked.findings.map(\.rule) == [DataProblem.lockedData])
        locked.send(Event(.input("over it"), on: "row/0-0/control"))
        #expect(throws: StoreError.self) { try locked.storeChanges() }
        #expect(try raw("default") == before)
    }

    @Test func forgetsItsKeysWhileItIsLeftAlone() throws {
        defer { removeAll() }
        let session = session()
        session.send(Event(.input("Dear diary"), on: "row/0-0/control"))
        try session.storeState()
        session.send(Event(.input("Later"), on: "row/0-0/control"))
        #expect(throws: StoreError.self) { try session.storeChanges() }
        try session.restoreState()
        try session.storeChanges()
        #expect(self.session().screenTree().node(id: "row/0-0/control")?.value == .text("Later"))
    }

    @Test func setsADamagedFileAsideAndSaysSo() throws {
        defer { removeAll() }
        _ = try sessionWithDiary()
        let path = folder + "/data/okit/data/default.json"
        var bytes = try #require(try AtomicFile.read(path))
        bytes[60] ^= 1
        try AtomicFile.write(bytes, to: path)
        let findings = self.session().findings
        #expect(findings.map(\.rule) == [DataProblem.unreadableModel, DataProblem.unreadableModel])
        #expect(findings.map(\.severity) == [.error, .warning])
        #expect(try AtomicFile.read(path + ".unreadable-1") == bytes)
    }

    @Test func storesLaterWhatCouldNotBeStored() throws {
        defer { removeAll() }
        let session = session()
        session.send(Event(.input("Dear diary"), on: "row/0-0/control"))
        try AtomicFile.write([1], to: folder + "/data/okit")
        #expect(throws: StoreError.self) { try session.storeChanges() }
        try FileManager.default.removeItem(atPath: folder + "/data/okit")
        try session.storeChanges()
        #expect(
            self.session().screenTree().node(id: "row/0-0/control")?.value == .text("Dear diary")
        )
    }

    // MARK: Support

    private func session() -> AppSession {
        let store = FileStore(folder: folder + "/data")
        return AppSession(bundle: bundle, environment: environment(), store: store)
    }

    private func environment() -> AppEnvironment {
        let clock = VirtualClock(Date(timeIntervalSinceReferenceDate: 0))
        return Surroundings.test.environment(for: bundle, clock: clock)
    }

    private func raw(_ model: String) throws -> String {
        let bytes = try AtomicFile.read(folder + "/data/okit/data/\(model).json")
        return String(decoding: try #require(bytes), as: UTF8.self)
    }

    private func removeAll() {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private static func bundle(in folder: String) throws -> AppBundle {
        let files = [
            "bundle.json": """
            {"formatVersion": 1, "identifier": "org.okit.diary", "version": "1.0.0",
             "name": "Diary", "entry": "diary", "permissions": {"storage": true}, "models": {
             "default": {"entity": "Diary", "storage": "encrypted"},
             "settings": {"entity": "Settings", "storage": "file"}}}
            """,
            "models/Diary.json": #"{"id": false, "properties": {"text": {"type": "text"}}}"#,
            "models/Settings.json": """
            {"id": false, "properties": {"encryption": {"type": "bool", "default": true}}}
            """,
            "screens/diary.json": """
            {"kind": "detail", "titlePath": "#Diary", "editAlways": true, "sections": [{"rows": [
             {"cell": "text", "path": "text", "textPath": "text"},
             {"cell": "switch", "path": "#Encrypted", "onPath": "settings>/encryption"}]}]}
            """,
        ]
        for (name, text) in files {
            try AtomicFile.write(Array(text.utf8), to: "\(folder)/\(name)")
        }
        var loader = BundleLoader(try BundleFiles(folder: folder), schemas: BundleSchemas())
        let bundle = try loader.load()
        #expect(loader.findings.map(\.message.text) == [])
        return bundle
    }
}
