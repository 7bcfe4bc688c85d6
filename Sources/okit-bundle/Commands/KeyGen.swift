import ArgumentParser
import Foundation
import OKitExpression
import OKitLint
import OKitModel
import OKitNetwork

struct KeyGen: ParsableCommand, ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "keygen",
        abstract: "Create a secret key for signing bundles, and its public key.",
        discussion: """
            Examples:
              okit-bundle keygen
              okit-bundle keygen --output release-key
            """
    )

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file for the secret key; the public key gets the same name with .pub.",
            valueName: "file"
        )
    )
    var output = "okit-key"

    @OptionGroup var outputOptions: OutputOptions

    func run() throws {
        let key = SigningKey()
        for path in [output, "\(output).pub"] where FileManager.default.fileExists(atPath: path) {
            throw failure("\(path): the file already exists; choose another with --output")
        }
        do {
            try AtomicFile.write(Array(key.pem.utf8), to: output)
            let text = Array(key.publisher.pem.utf8)
            try AtomicFile.write(text, to: "\(output).pub", isPrivate: false)
        } catch {
            throw failure("\(error)")
        }
        print("\(output.printable): the secret key; store a copy of it in a safe place")
        for words in key.publisher.words {
            print("words \(words)")
        }
        print("fingerprint \(key.publisher.fingerprint)")
    }
}
