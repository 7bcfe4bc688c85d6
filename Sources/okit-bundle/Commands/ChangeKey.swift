import ArgumentParser
import Foundation
import OKitLint
import OKitModel
import OKitNetwork
import OKitRecords
import OKitStorage

struct ChangeKey: ParsableCommand, ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "change-key",
        abstract: "Encrypt the data of an app with a new key.",
        discussion: """
            Encrypts the files, records and backups in the app's folder with a new key, then \
            removes the previous key. Sealed backups do not change. An interrupted change is \
            finished when the app starts next, or when you repeat the command.

            Examples:
              okit-bundle change-key org.example.diary
              okit-bundle change-key diary.zip --former-passphrase-file old.txt \\
                --passphrase-file new.txt
            """
    )

    @Argument(help: "The app's identifier, or the file, folder or URL it runs from.")
    var app: String

    @Option(help: ArgumentHelp("The folder that stores the data of all apps.", valueName: "folder"))
    var data: String?

    @OptionGroup var keys: KeyOptions

    @OptionGroup var outputOptions: OutputOptions

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
