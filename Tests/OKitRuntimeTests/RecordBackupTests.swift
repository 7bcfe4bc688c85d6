import Foundation
import OKitExpression
import OKitModel
import OKitRuntime
import OKitStorage
import Testing

/// Records in backups, and in apps that are locked.
struct RecordBackupTests {
    private let folder = NSTemporaryDirectory() + UUID().uuidString

    private func app(
        _ kind: String = "backup",
        records: String = "records"
    ) throws -> MediatorApp {
        let words = try Passphrase(Array("secret".utf8))
        let key = Keyring(keyFile: folder + "/okit.key", passphrase: words, cost: .lowest)
        let store = FileStore(folder: folder, keyring: key)
        store.sealingCost = .lowest
        return try MediatorApp(
            """
            "views":[{"type":"button","id":"fetch","title":"Fetch"},
            {"type":"button","id":"clear","title":"Clear"},
            {"type":"button","title":"Backups","segue":"backups"},{"type":"label","id":"count"}],
            "segues":{"backups":"backups"},
            "objects":{
            "f":{"type":"ButtonActionController","attrs":{"actionName":"feed"},
            "outlets":{"sender":"fetch"}},
            "c":{"type":"ButtonActionController","attrs":{"actionName":"clear"},
            "outlets":{"sender":"clear"}},
            "p":{"type":"ManagedObjectsProvider","attrs":{"entityName":"Post"}}},
            "elements":{"count":{"bindings":[{"from":"p.totalCount","format":"%@ posts"}]}}
            """,
            actions: #""clear":{"resultType":"[Post]","clearPolicy":"before","response":[]}"#,
            others: [
                "screens/backups.json": #"{"kind":"\#(kind)"}"#,
                "screens/app.json": #"{"kind":"application","homeIdentifier":"main"}"#,
                "models/Note.json": #"{"properties":{"text":{"type":"text"}}}"#,
                "bundle.json": """
                {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
                "entry":"app","models":{"default":{"entity":"Note","storage":"encrypted"},
                "me":{"entity":"Me","storage":"\(records)"},
                "posts":{"entity":"Post","storage":"\(records)"}}}
                """,
            ],
            store: store
        )
    }

    /// The files of the records that this process has open.
    private var openRecords: [String] {
        let links = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return links.compactMap { link in
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(link)")
        }
        .filter { $0.hasPrefix(folder + "/records") }
    }

    private func remove() {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Makes a backup with three posts, and deletes them after that.
    private func prepare(_ app: MediatorApp, isSealed: Bool = false) throws {
        try app.play("expect text \"0 posts\"\ntap \"Fetch\"\nexpect text \"3 posts\"")
        try app.play("tap \"Backups\"")
        app.session.send(Event(.tap, on: "add"))
        app.session.send(Event(.input("first"), on: "alert/0"))
        if isSealed {
            app.session.send(Event(.input("secret"), on: "alert/1"))
            app.session.send(Event(.input("secret"), on: "alert/2"))
        }
        #expect(app.session.send(Event(.tap, on: "alert/ok")).overlay == nil)
        try app.play("back\ntap \"Clear\"\nexpect text \"0 posts\"\ntap \"Backups\"")
    }

    private func restore(_ app: MediatorApp, isSealed: Bool = false) -> ScreenTree {
        app.session.send(Event(.tap, on: "row/first"))
        if isSealed {
            app.session.send(Event(.input("secret"), on: "alert/0"))
        }
        return app.session.send(Event(.tap, on: "alert/ok"))
    }

    @Test(arguments: [("backup", false), ("secureBackup", true)], ["records", "encryptedRecords"])
    func takesRecordsBack(_ backup: (kind: String, isSealed: Bool), _ records: String) throws {
        defer { remove() }
        let (kind, isSealed) = backup
        let app = try app(kind, records: records)
        try prepare(app, isSealed: isSealed)
        #expect(!FileManager.default.fileExists(atPath: folder + "/okit/copy"))
        #expect(restore(app, isSealed: isSealed).overlay?.label == "Backup Restored")
        try app.play("answer \"OK\"\nexpect text \"3 posts\"")
        // They are records like others: what changes is kept.
        try app.play("tap \"Clear\"\nexpect text \"0 posts\"\ntap \"Fetch\"")
        try self.app(kind, records: records).play("expect text \"3 posts\"")
        let data = try FileManager.default.contentsOfDirectory(atPath: folder + "/okit/data")
        #expect(!data.contains { $0.hasPrefix("records") })
    }

    /// The key of the records is changed with that of the store, also where a backup has the former one.
    @Test func takesEncryptedRecordsBackAfterTheKeyHasChanged() throws {
        defer { remove() }
        do {
            let app = try app(records: "encryptedRecords")
            try prepare(app)
        }
        do {
            let words = try Passphrase(Array("secret".utf8))
            let key = Keyring(keyFile: folder + "/okit.key", passphrase: words, cost: .lowest)
            let store = FileStore(folder: folder, keyring: key)
            store.kinds = ["default": .encrypted, "posts": .encryptedRecords]
            #expect(try store.changeKey().isEmpty)
        }
        try self.app(records: "encryptedRecords").play("expect text \"0 posts\"\ntap \"Fetch\"")
        let app = try app(records: "encryptedRecords")
        try app.play("expect text \"3 posts\"\ntap \"Clear\"\ntap \"Backups\"")
        #expect(restore(app).overlay?.label == "Backup Restored")
        try app.play("answer \"OK\"\nexpect text \"3 posts\"")
    }

    /// A process was ended while it made a copy for a secure backup.
    @Test func makesABackupOverACopyThatWasLeft() throws {
        defer { remove() }
        let left = folder + "/okit/copy"
        try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
        try Data("half".utf8).write(to: URL(fileURLWithPath: left + "/records.sqlite"))
        let app = try app("secureBackup")
        try prepare(app, isSealed: true)
        #expect(!FileManager.default.fileExists(atPath: left))
        #expect(restore(app, isSealed: true).overlay?.label == "Backup Restored")
        try app.play("answer \"OK\"\nexpect text \"3 posts\"")
    }

    @Test func changesNothingWhereTheRecordsOfABackupAreDamaged() throws {
        defer { remove() }
        let app = try app()
        try prepare(app)
        let url = URL(fileURLWithPath: folder + "/okit/backup/first/records.sqlite")
        var bytes = [UInt8](try Data(contentsOf: url))
        bytes.replaceSubrange(4096..., with: Array(repeating: 0x55, count: bytes.count - 4096))
        try Data(bytes).write(to: url)
        #expect(restore(app).overlay?.label == "Backup Not Restored")
        try app.play("answer \"OK\"\nback\nexpect text \"0 posts\"\ntap \"Fetch\"")
        try self.app().play("expect text \"3 posts\"")
    }

    /// A process that was ended between the data and the records.
    @Test func finishesARestoreAtTheNextStart() throws {
        defer { remove() }
        do {
            let app = try app()
            try prepare(app)
        }
        try FileManager.default.createDirectory(
            atPath: folder + "/okit/data",
            withIntermediateDirectories: true
        )
        try FileManager.default.copyItem(
            atPath: folder + "/okit/backup/first/records.sqlite",
            toPath: folder + "/okit/data/records.sqlite"
        )
        try app().play("expect text \"3 posts\"")
    }

    @Test func locksAnAppWithRecords() throws {
        defer { remove() }
        let app = try app()
        try app.play("tap \"Fetch\"\nexpect text \"3 posts\"")
        #expect(openRecords != [])
        let locked = app.clock.wait(301, in: app.session)
        #expect(locked.screen == "lock")
        #expect(openRecords == [])
        app.session.send(Event(.input("secret"), on: "passphrase"))
        #expect(app.session.send(Event(.tap, on: "unlock")).screen == "main")
        try app.play("expect text \"3 posts\"\ntap \"Clear\"\nexpect text \"0 posts\"")
        #expect(app.session.failures.isEmpty)
    }
}
