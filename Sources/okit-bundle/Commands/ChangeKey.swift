import ArgumentParser
import Foundation
import OKitLint
import OKitModel
import OKitNetwork
import OKitRecords
import OKitStorage

struct ChangeKey: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "change-key",
        abstract: "Encrypt the data of an app with a new key.",
        discussion: """
            Encrypted files, records and backups in the app's folder get the new key; then the former \
            one is removed. Sealed backups stay as they are. A change that was interrupted is \
            finished by the next start of the app, or by repeating the command.
            """
    )

    @Argument(help: "An identifier, or the file, folder or URL that the app runs from.")
    var app: String

    @Option(help: "The folder with the data of all apps.")
    var data: String?

    @OptionGroup var keys: KeyOptions

    func run() throws {
        try ProgramFolders.finishRestoration(data: data)
        let apps = try Trust.apps(named: app)
        guard let app = apps.first, apps.count == 1 else {
            let sources = apps.map(\.source.printable).joined(separator: ", ")
            throw failure("several apps have this identifier; name one of \(sources)")
        }
        let folder = "\(data ?? ProgramFolders.data)/\(app.id)"
        let keyring = try keys.keyring(in: folder)
        do {
            let store = FileStore(folder: folder, keyring: keyring)
            guard try store.hasEncryptedData() else {
                throw failure("\(app.name.quoted) has no encrypted data in \(folder.printable)")
            }
            let spoiled = try store.changeKey()
            if let cipher = try store.recordKeys(creating: false) {
                try RecordStore.changeKey(folder: folder, cipher: cipher)
                try store.dropFormerRecordKeys()
            }
            for file in spoiled {
                printError("warning: \(file.error); the file was set aside as \(file.newPath)\n")
            }
        } catch let error as StoreError {
            throw failure(error.description)
        } catch let error as RecordStoreError {
            throw failure(error.description)
        }
        print("the data of \(app.name.quoted) from \(app.source.printable) has a new key")
    }
}
