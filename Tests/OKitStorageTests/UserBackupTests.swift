import Foundation
import OKitArchive
import OKitModel
import OKitStorage
import TestSupport
import Testing

/// Backups of all apps, and files that only look like one.
struct UserBackupTests {
    private let folder = TemporaryFolder()
    private let records = RecordFiles(name: "records.sqlite", companions: ["records.sqlite-wal"])

    private func words(_ text: String = "words") throws -> Passphrase {
        try Passphrase(Array(text.utf8))
    }

    private var backup: UserBackup {
        UserBackup(
            root: folder.path + "/apps",
            files: ["trust.json": folder.path + "/config/trust.json"],
            cost: .lowest
        )
    }

    private func write(_ text: String, _ name: String) throws {
        try AtomicFile.write(Array(text.utf8), to: "\(folder.path)/\(name)")
    }

    @Test func hasAllFilesWithTheirNames() throws {
        let names = [
            "okit.key", "okit/data/default.json", "okit/data/_data/a%20b.raw",
            "okit/backup/2026-11-01T08:00:00Z \u{E9}?/default.json",
        ]
        for name in names + ["records.sqlite", "records.sqlite-wal", "okit/data/x.json.12.new"] {
            try write(name, "apps/org.okit.a/local-x~1/\(name)")
        }
        try write("trust", "config/trust.json")
        let odd = "org.okit.a/local-x~1/okit/data/a\u{1}b.json"
        try write("odd", "apps/\(odd)")
        let (bytes, leftOut) = try backup.make(words(), records: records) { _, path in
            try AtomicFile.write(Array("copied records".utf8), to: path)
        }
        #expect(leftOut == [odd])
        let content = try backup.content(of: bytes, words(), path: "b")
        let files = try #require(content.apps["org.okit.a/local-x~1"])
        #expect(Set(files.map(\.path)) == Set(names + ["records.sqlite"]))
        for (path, bytes) in files {
            let text = path == "records.sqlite" ? "copied records" : path
            #expect(bytes == Array(text.utf8))
        }
        #expect(content.files == ["trust.json": Array("trust".utf8)])
    }

    @Test(
        arguments: [
            "data/c/d", "data/a/%2E%2E/x", "data/a/b/%2E%2E%2Fx", "data/%2E%2E/b/x",
            "data/a/b/c%00d",
            "files/other.json", "other/x", "x", "data/a/b/%", "data/a/b/.hidden",
            "data/a/b/x.json.17.new",
        ]
    )
    func refusesFilesThatNoBackupHas(_ path: String) throws {
        var writer = ArchiveWriter()
        try writer.add([1], at: "data/a/b/okit.key")
        try writer.add([1], at: path)
        let sealing = SealedBytes(purpose: UserBackup.purpose, cost: .lowest)
        let bytes = try sealing.seal(writer.archive(), words())
        let error = #expect(throws: StoreError.self) {
            _ = try backup.content(of: bytes, words(), path: "b")
        }
        #expect(error?.code == .damaged)
    }

    @Test func refusesWhatIsNoBackup() throws {
        let (bytes, _) = try backup.make(words(), records: records) { _, _ in }
        let cases: [([UInt8], String, StoreError.Code)] = [
            (bytes, "other", .wrongKey), (Array(bytes.dropLast()), "words", .truncated),
            (bytes + [0], "words", .damaged), (Array("{}".utf8), "words", .damaged),
            (
                try SealedBytes(purpose: "other", cost: .lowest).seal([1], words()), "words",
                .damaged
            ),
            (
                try SealedBytes(purpose: UserBackup.purpose, cost: .lowest).seal([1], words()),
                "words", .damaged
            ),
        ]
        for (bytes, text, code) in cases {
            let error = #expect(throws: StoreError.self) {
                _ = try backup.content(of: bytes, words(text), path: "b")
            }
            #expect(error?.code == code)
        }
    }
}
