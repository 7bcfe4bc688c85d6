import Foundation
import OKitBundle
import OKitModel
import OKitStorage
import OKitSyntax
import Testing

@testable import OKitRuntime

/// Backups without a session.
final class BackupControllerTests {
    private let folder = NSTemporaryDirectory() + UUID().uuidString
    private let item = StoredItem.model("default")
    private let store: FileStore
    private let controller: BackupController

    init() {
        store = FileStore(folder: folder)
        store.kinds = ["default": .file]
        store.sealingCost = .lowest
        controller = BackupController(store)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func screen(_ kind: String) throws -> Screen {
        var screen = try #require(try OwnerApp().bundle.screens["main"])
        screen.kind = kind
        return screen
    }

    private func write(_ text: String) throws {
        try store.write(Array(text.utf8), to: item)
    }

    private func text() throws -> String? {
        try store.read(item).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    private func messages(_ effects: [BackupController.Effect]) -> [String] {
        effects.map { effect in
            switch effect {
            case .fail: "fail"
            case .show(let dialog): dialog.title
            case .restart: "restart"
            }
        }
    }

    @Test(arguments: [("backup", []), ("secureBackup", ["secret", "secret"])])
    func restoresWhatWasThere(_ kind: String, _ passphrase: [String]) throws {
        try write(#"{"name":"old"}"#)
        let asked = controller.newBackup(on: try screen(kind), at: Date(timeIntervalSince1970: 0))
        guard case .show(var dialog)? = asked.first else {
            return #expect(Bool(false))
        }
        #expect(dialog.storesFirst && dialog.fields[0].text == "1970-01-01T00:00:00Z")
        for (index, text) in passphrase.enumerated() {
            dialog.fields[index + 1].text = text
        }
        #expect(dialog.isComplete && messages(controller.finish(dialog, nil)).isEmpty)
        try write(#"{"name":"new"}"#)
        let backup = try #require(controller.backups(of: try screen(kind))?.first)
        var restore = BackupDialog.restore(backup)
        if !passphrase.isEmpty {
            restore.fields[0].text = "wrong"
            #expect(messages(controller.finish(restore, nil)) == ["Backup Not Restored"])
            restore.fields[0].text = passphrase[0]
        }
        #expect(messages(controller.finish(restore, nil)) == ["restart", "Backup Restored"])
        #expect(try text() == #"{"name":"old"}"#)
        #expect(messages(controller.finish(.remove(backup), nil)).isEmpty)
        #expect(controller.backups(of: try screen(kind))?.isEmpty == true)
    }

    @Test func saysThatNothingIsStored() throws {
        let none = BackupController(nil)
        #expect(messages(none.newBackup(on: try screen("backup"), at: Date())) == ["fail"])
        #expect(none.backups(of: try screen("list")) == nil)
        #expect(none.newBackup(on: nil, at: Date()).isEmpty)
    }
}
