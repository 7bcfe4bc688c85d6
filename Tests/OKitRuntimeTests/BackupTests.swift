import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitRecords
import OKitRuntime
import OKitStorage
import Testing

/// Backups of the sample app, plain and sealed.
struct BackupTests {
    private let folder = NSTemporaryDirectory() + UUID().uuidString

    private func session(_ kind: String) throws -> AppSession {
        var bundle = try SampleApp.bundle()
        bundle.screens["backups"]?.kind = kind
        let store = FileStore(folder: folder)
        store.sealingCost = .lowest
        return AppSession(
            bundle: bundle,
            environment: Surroundings.test.environment(
                for: bundle,
                clock: VirtualClock(Date(timeIntervalSinceReferenceDate: 0))
            ),
            store: store,
            records: SQLiteRecordStorage()
        )
    }

    private func remove() {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func openBackups(_ session: AppSession) {
        session.send(Event(.tap, on: "bar/0"))
        session.send(Event(.tap, on: "toolbar/backups"))
    }

    /// Makes a backup that has Solaris in it, and deletes Dune after that.
    private func prepare(_ session: AppSession, isSealed: Bool) throws {
        session.send(Event(.tap, on: "add"))
        session.send(Event(.input("Solaris"), on: "alert/name"))
        session.send(Event(.tap, on: "alert/ok"))
        openBackups(session)
        let asked = session.send(Event(.tap, on: "add"))
        #expect(asked.node(id: "alert/0")?.value == .text("2001-01-01T00:00:00Z"))
        session.send(Event(.input("first"), on: "alert/0"))
        if isSealed {
            session.send(Event(.input("secret"), on: "alert/1"))
            let different = session.send(Event(.input("secre"), on: "alert/2"))
            #expect(different.node(id: "alert/ok")?.state == .disabled)
            session.send(Event(.input("secret"), on: "alert/2"))
        }
        let made = session.send(Event(.tap, on: "alert/ok"))
        #expect(made.overlay == nil)
        #expect(made.node(id: "row/first")?.label == "first")
        session.send(Event(.tap, on: "bar/0"))
        session.send(Event(.tap, on: "bar/0"))
        session.send(Event(.tap, on: "row/B-1/delete"))
        session.send(Event(.tap, on: "alert/ok"))
        try session.storeChanges()
        #expect(session.screenTree().root.value == .text("12 Books"))
    }

    @Test(arguments: [("backup", false), ("secureBackup", true)])
    func takesABackupBack(_ kind: String, _ isSealed: Bool) throws {
        defer { remove() }
        let session = try session(kind)
        try prepare(session, isSealed: isSealed)
        openBackups(session)
        session.send(Event(.tap, on: "row/first"))
        if isSealed {
            session.send(Event(.input("secret"), on: "alert/0"))
        }
        let restored = session.send(Event(.tap, on: "alert/ok"))
        #expect(restored.overlay?.label == "Backup Restored")
        #expect(restored.screen == "books")
        let books = session.send(Event(.tap, on: "alert/ok"))
        #expect(books.root.value == .text("13 Books"))
        // What is changed afterwards is kept.
        session.send(Event(.tap, on: "row/B-1/quick"))
        try session.storeChanges()
        let again = try self.session(kind).screenTree()
        #expect(again.root.value == .text("13 Books"))
        #expect(again.node(id: "row/B-1")?.value == .text("marked"))
    }

    @Test func keepsNothingReadableInASealedBackup() throws {
        defer { remove() }
        let session = try session("secureBackup")
        try prepare(session, isSealed: true)
        let path = folder + "/okit/sealed/first.okitbackup"
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        #expect(!String(decoding: bytes, as: UTF8.self).contains("json"))
        #expect(bytes.starts(with: [0x89] + Array("OKIT".utf8)))
    }

    @Test(arguments: ["wrong", "secret"])
    func changesNothingWhereABackupCannotBeOpened(_ passphrase: String) throws {
        defer { remove() }
        let session = try session("secureBackup")
        try prepare(session, isSealed: true)
        if passphrase == "secret" {
            let url = URL(fileURLWithPath: folder + "/okit/sealed/first.okitbackup")
            var bytes = [UInt8](try Data(contentsOf: url))
            bytes[bytes.count / 2] ^= 1
            try Data(bytes).write(to: url)
        }
        openBackups(session)
        session.send(Event(.tap, on: "row/first"))
        session.send(Event(.input(passphrase), on: "alert/0"))
        let refused = session.send(Event(.tap, on: "alert/ok"))
        #expect(refused.overlay?.label == "Backup Not Restored")
        #expect(refused.screen == "backups")
        #expect(try self.session("backup").screenTree().root.value == .text("12 Books"))
    }

    @Test func changesNothingWhereAFileOfABackupIsDamaged() throws {
        defer { remove() }
        let session = try session("backup")
        try prepare(session, isSealed: false)
        try Data("{".utf8).write(
            to: URL(fileURLWithPath: folder + "/okit/backup/first/directory.json")
        )
        openBackups(session)
        session.send(Event(.tap, on: "row/first"))
        #expect(
            session.send(Event(.tap, on: "alert/ok")).overlay?.label == "Backup Not Restored"
        )
        #expect(try self.session("backup").screenTree().root.value == .text("12 Books"))
    }

    @Test func removesABackupAndRefusesATakenName() throws {
        defer { remove() }
        let session = try session("backup")
        try prepare(session, isSealed: false)
        openBackups(session)
        session.send(Event(.tap, on: "add"))
        session.send(Event(.input("first"), on: "alert/0"))
        #expect(session.send(Event(.tap, on: "alert/ok")).overlay?.label == "Error")
        session.send(Event(.tap, on: "alert/ok"))
        session.send(Event(.tap, on: "row/first/delete"))
        #expect(session.send(Event(.tap, on: "alert/ok")).node(id: "row/first") == nil)
    }

    @Test func saysWhereNothingIsKept() throws {
        let session = try SampleApp.session()
        openBackups(session)
        #expect(session.send(Event(.tap, on: "add")).overlay?.label == "Error")
    }
}
