import ArgumentParser
import Foundation
import OKitLint
import OKitModel
import OKitRecords
import OKitRuntime
import OKitStorage

struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Write the data of all apps to one file that a passphrase opens.",
        discussion: """
            The file has models, records, backups and keys of all apps, what you have granted to apps, \
            whom you trust, and which versions you have seen. No app may be running.
            """
    )

    @Argument(help: "The file to write.")
    var file: String

    @Option(help: "The folder with the data of all apps.")
    var data: String?

    @OptionGroup var passphrase: PassphraseOptions

    func run() throws {
        guard !FileManager.default.fileExists(atPath: file) else {
            throw failure("\(file): the file exists already; choose another name")
        }
        let words = try passphrase.passphrase(isNew: true)
        guard let records = SQLiteRecordStorage().files else {
            return
        }
        do {
            let backup = ProgramFolders.backup(data: data)
            let (bytes, leftOut) = try backup.make(words, records: records) { folder, path in
                try RecordStore.copy(in: folder, to: path)
            }
            for path in leftOut {
                printError("note: \(path.printable) is left out, as no app stores such a name\n")
            }
            try AtomicFile.write(bytes, to: file)
            print("\(bytes.count) bytes in \(file.printable)")
        } catch {
            throw failure("\(error)")
        }
    }
}
