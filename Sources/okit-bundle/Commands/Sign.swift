import ArgumentParser
import Foundation
import OKitBundle
import OKitExpression
import OKitLint
import OKitModel
import OKitNetwork

struct Sign: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign",
        abstract: "Signs the files of a bundle, in a file beside it."
    )

    @Argument(help: "The zip.")
    var source: String

    @Option(help: "The file of the secret key.")
    var key: String

    @Option(help: "How many days the signature counts, from 1 to 36500; without end if left out.")
    var days: Int?

    @Option(name: .shortAndLong, help: "The signature's file; the bundle's with .sig by itself.")
    var output: String?

    func validate() throws {
        guard days.map({ (1...36_500).contains($0) }) ?? true else {
            throw ValidationError("--days needs a number from 1 to 36500")
        }
    }

    func run() async throws {
        let pem = String(decoding: try readFile(key), as: UTF8.self)
        guard let secret = SigningKey(pem: pem) else {
            throw failure("\(key): no secret Ed25519 key; make one with keygen")
        }
        let files = try await Source(name: source).open()
        let path = output ?? "\(source).sig"
        do {
            let now = Date()
            let signature = try BundleSignature(
                files,
                by: secret,
                signed: now,
                expires: days.map { now.addingTimeInterval(Double($0) * 86_400) }
            )
            let text = Array("\(signature.text)\n".utf8)
            try AtomicFile.writeOutput(text, to: path)
        } catch {
            throw failure("\(error)")
        }
        print("\(path.printable): signed by \(secret.publisher.fingerprint)")
    }
}
