import ArgumentParser
import Foundation
import OKitLint
import OKitModel
import OKitRecords
import OKitRuntime
import OKitStorage

struct BackupCommand: ParsableCommand, ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Write the data of all apps to one encrypted file.",
        discussion: """
            The file contains the models, records, backups and keys of all apps, the permissions \
            you granted, the publishers you trust, and the version history. Quit all apps before \
            you run this command.

            Examples:
              okit-bundle backup ~/apps.okit
              okit-bundle backup ~/apps.okit --passphrase-file passphrase.txt
            """
    )

    @Argument(help: "The file to write.")
    var file: String

    @Option(help: ArgumentHelp("The folder that stores the data of all apps.", valueName: "folder"))
    var data: String?

    @OptionGroup var passphrase: PassphraseOptions

    @OptionGroup var outputOptions: OutputOptions

    func run() throws {
        guard !FileManager.default.fileExists(atPath: file) else {
            throw failure("\(file): the file already exists; choose another name")
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
                printNote("\(path) is skipped: not the name of an app's data")
            }
            try AtomicFile.write(bytes, to: file)
            print("\(bytes.count) bytes in \(file.printable)")
        } catch {
            throw failure("\(error)")
        }
    }
}
