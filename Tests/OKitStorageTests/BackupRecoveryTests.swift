import Foundation
import OKitExpression
import OKitModel
import OKitStorage
import OKitSyntax
import Testing

/// A restoration that was broken off between its two steps.
struct BackupRecoveryTests {
    private let folder = NSTemporaryDirectory() + UUID().uuidString

    private func write(_ text: String, _ path: String) throws {
        let url = URL(fileURLWithPath: "\(folder)/okit/\(path)/default.json")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: url)
    }

    @Test(arguments: [(false, "old"), (true, "new")])
    func endsWithTheOldOrTheNewFiles(_ isNewInPlace: Bool, _ expected: String) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write(#"{"name":"old"}"#, "data.before")
        if isNewInPlace {
            try write(#"{"name":"new"}"#, "data")
        }
        let text = try FileStore(folder: folder).read(.model("default"))
        #expect(
            text.map { String(decoding: $0.bytes, as: UTF8.self) } == "{\"name\":\"\(expected)\"}"
        )
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/okit/data.before"))
    }

    @Test func reportsABackupWhoseNameIsNotOnTheDisk() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("{}", "data")
        let store = FileStore(folder: folder)
        let backups = "\(folder)/okit/backup"
        let fault: FileSystem.Fault = { $0 == .sync && $1 == backups ? EIO : nil }
        let error = #expect(throws: StoreError.self) {
            try FileSystem.$fault.withValue(fault) {
                try store.makeBackup("first")
            }
        }
        #expect(error?.code == .file)
        #expect(try store.backups(.files) == [])
        try store.makeBackup("first")
        #expect(try store.backups(.files).map(\.name) == ["first"])
    }

    @Test(arguments: ["", "a/b", "..", ".hidden", "a\u{0}", String(repeating: "x", count: 201)])
    func refusesNamesThatLeadElsewhere(_ name: String) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("{}", "data")
        let store = FileStore(folder: folder)
        #expect(throws: StoreError.self) { try store.makeBackup(name) }
        #expect(throws: StoreError.self) { try store.removeBackup(name, .files) }
        #expect(try store.backups(.files) == [])
    }
}
