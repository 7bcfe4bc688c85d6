import ArgumentParser
import Foundation
import OKitBundle
import OKitLint
import OKitModel
import OKitSyntax

struct New: ParsableCommand, ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Create an app bundle from a template.",
        discussion: """
            Examples:
              okit-bundle new books
              okit-bundle new bugs --from tracker
            """
    )

    @Argument(help: "The folder to create; its last component is the app's name.")
    var name: String

    @Option(
        help: ArgumentHelp(
            "The template: \(StarterBundle.templates.joined(separator: ", ")).",
            valueName: "template"
        ),
        completion: BundleCompletion.templates
    )
    var from = StarterBundle.standardTemplate

    @OptionGroup var outputOptions: OutputOptions

    func validate() throws {
        guard StarterBundle.templates.contains(from) else {
            let suggestion = StarterBundle.templates.suggestion(for: from)
            let names = StarterBundle.templates.joined(separator: ", ")
            let hint = suggestion.meant == nil ? "; expected \(names)" : suggestion.description
            throw ValidationError("unknown template \"\(from)\"\(hint)")
        }
    }

    func run() throws {
        let folder = URL(fileURLWithPath: name)
        guard let starter = StarterBundle(name: folder.lastPathComponent, template: from) else {
            throw ValidationError(
                "expected a name of letters, digits, - and _, starting with a letter"
            )
        }
        guard !FileManager.default.fileExists(atPath: folder.path) else {
            throw failure("\(name): the file or folder already exists; choose another name")
        }
        do {
            for file in starter.files {
                let path = "\(folder.path)/\(file.path)"
                try AtomicFile.write(Array(file.text.utf8), to: path, isPrivate: false)
            }
        } catch {
            // An incomplete app would prevent another attempt.
            try? FileManager.default.removeItem(at: folder)
            throw failure("\(error)")
        }
        let shown = name.printable
        print(
            """
            \(shown) is ready:

                okit-bundle run \(shown)
                okit-bundle lint \(shown)
                okit-bundle test \(shown)
            """
        )
    }
}
