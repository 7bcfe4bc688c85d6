import ArgumentParser
import Foundation
import OKitLint
import OKitModel
import OKitRuntime
import OKitStorage

struct RestoreCommand: AsyncParsableCommand, ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restore the data of all apps from a backup, replacing the current data.",
        discussion: """
            The complete backup is checked before anything changes. If the program is interrupted, \
            the next run finishes the restoration. Apps that are not in the backup do not change. \
            Existing files with permissions, trust and version history are not replaced.

            Examples:
              okit-bundle restore ~/apps.okit
              okit-bundle restore ~/apps.okit --passphrase-file passphrase.txt --yes
            """
    )

    @Argument(help: "The file that okit-bundle backup wrote.", completion: .file())
    var file: String

    @Option(help: ArgumentHelp("The folder that stores the data of all apps.", valueName: "folder"))
    var data: String?

    @OptionGroup var passphrase: PassphraseOptions

    @Flag(help: "Replace data without asking.")
    var yes = false

    @OptionGroup var outputOptions: OutputOptions

    func run() async throws {
        do {
            // A large file of another kind is not read completely.
            let path = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
            guard let start = try AtomicFile.read(path, first: 64) else {
                throw failure("\(file): no such file")
            }
            guard UserBackup.isBackup(start),
                let bytes = try AtomicFile.read(path, limit: UserBackup.largest)
            else {
                throw failure("\(file): not a backup")
            }
            let words = try passphrase.passphrase(isNew: false)
            let backup = ProgramFolders.backup(data: data)
            let content = try backup.content(of: bytes, words, path: file)
            let replaced = try backup.replacedApps(content)
            let apps = content.apps.keys.sorted().map { app in
                let note = replaced.contains(app) ? " (replaces the current data)" : ""
                return "    \(app.printable)\(note)"
            }
            let present = try backup.presentFiles(content)
            let files = content.files.keys.sorted().map { file in
                "    \(file)\(present.contains(file) ? " (exists, is not replaced)" : "")"
            }
            let list = (["The backup contains the data of"] + apps + ["and these files"] + files)
                .joined(separator: "\n")
            print(list)
            if !yes {
                let text = QuestionText(
                    "This replaces data",
                    question: "Restore all of it?",
                    yes: "Restore"
                )
                switch try await Question(place: .lines).ask(text) {
                case true?: break
                case false?: throw failure("nothing was restored")
                case nil:
                    throw failure("nothing was restored; use --yes to restore without asking")
                }
            }
            try backup.restore(content)
            print("restored \(content.apps.count) \(content.apps.count == 1 ? "app" : "apps")")
        } catch let error as StoreError where error.code == .wrongKey {
            throw failure(
                "\(file): the backup is encrypted with another passphrase; pass the file with the"
                    + " correct one with --passphrase-file"
            )
        } catch let error as StoreError {
            throw failure(error.description)
        } catch let error as FileError {
            throw failure(error.description)
        }
    }
}
