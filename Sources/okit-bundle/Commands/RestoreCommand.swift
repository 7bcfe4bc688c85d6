import ArgumentParser
import Foundation
import OKitLint
import OKitModel
import OKitRuntime
import OKitStorage

struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put the data of all apps in a backup in place of the present data.",
        discussion: """
            All of the backup is checked before anything changes. Then all of it is restored, also if \
            the program is interrupted: the next run finishes it. Apps that are not in the backup stay \
            as they are, and so do present files of what was granted, trusted and seen.
            """
    )

    @Argument(help: "A file that \"backup\" has written.")
    var file: String

    @Option(help: "The folder with the data of all apps.")
    var data: String?

    @OptionGroup var passphrase: PassphraseOptions

    @Flag(help: "Replace data without asking.")
    var yes = false

    func run() async throws {
        do {
            // A large file of something else is not read to its end.
            let path = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
            guard let start = try AtomicFile.read(path, first: 64) else {
                throw failure("\(file): no such file")
            }
            guard UserBackup.isBackup(start),
                let bytes = try AtomicFile.read(path, limit: UserBackup.largest)
            else {
                throw failure("\(file): no backup")
            }
            let words = try passphrase.passphrase(isNew: false)
            let backup = ProgramFolders.backup(data: data)
            let content = try backup.content(of: bytes, words, path: file)
            let replaced = try backup.replacedApps(content)
            let apps = content.apps.keys.sorted().map { app in
                "    \(app.printable)\(replaced.contains(app) ? " (replaces the present data)" : "")"
            }
            let present = try backup.presentFiles(content)
            let files = content.files.keys.sorted().map { file in
                "    \(file)\(present.contains(file) ? " (the present one stays)" : "")"
            }
            let list = (["The backup has the data of"] + apps + ["and these files"] + files)
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
                    throw failure("nothing was restored; use --yes to restore without a question")
                }
            }
            try backup.restore(content)
            print("restored \(content.apps.count) \(content.apps.count == 1 ? "app" : "apps")")
        } catch let error as StoreError where error.code == .wrongKey {
            throw failure(
                "\(file): the backup is encrypted with another passphrase; name the file of the right"
                    + " one by --passphrase-file"
            )
        } catch let error as StoreError {
            throw failure(error.description)
        } catch let error as FileError {
            throw failure(error.description)
        }
    }
}
