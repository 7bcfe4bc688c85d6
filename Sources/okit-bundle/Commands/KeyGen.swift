import ArgumentParser
import Foundation
import OKitExpression
import OKitLint
import OKitModel
import OKitNetwork

struct KeyGen: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keygen",
        abstract: "Create a key to sign bundles with, and the public key that belongs to it."
    )

    @Option(name: .shortAndLong, help: "The secret key's file; the public key gets .pub behind it.")
    var output = "okit-key"

    func run() throws {
        let key = SigningKey()
        for path in [output, "\(output).pub"] where FileManager.default.fileExists(atPath: path) {
            throw failure("\(path): there is a file already; name another one with --output")
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
