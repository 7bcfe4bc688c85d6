import ArgumentParser
import Foundation
import OKitBundle
import OKitExpression
import OKitLint
import OKitModel
import OKitNetwork

struct Sign: AsyncParsableCommand, ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign",
        abstract: "Sign the files of a bundle, and write the signatures to a file next to it.",
        discussion: """
            Examples:
              okit-bundle sign shop.zip --key release-key
              okit-bundle sign shop.zip --key second-key --add
            """
    )

    @Argument(help: "The zip to sign.", completion: BundleCompletion.source)
    var source: String

    @Option(
        name: .customLong("key"),
        help: ArgumentHelp("The file with a secret key. Repeatable.", valueName: "file")
    )
    var keys: [String] = []

    @Option(
        help: ArgumentHelp(
            "The number of days until the signature expires, up to 36500; 0 for never.",
            valueName: "count"
        )
    )
    var days = 365

    @Flag(help: "Add to the existing signatures instead of replacing them.")
    var add = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write. The default is the zip's name with .sig.",
            valueName: "file"
        )
    )
    var output: String?

    @OptionGroup var outputOptions: OutputOptions

    func validate() throws {
        guard !keys.isEmpty else {
            throw ValidationError("missing --key <file> with a secret key")
        }
        guard (0...36_500).contains(days) else {
            throw ValidationError("--days must be a number from 0 to 36500")
        }
    }

    func run() async throws {
        let secrets = try keys.map { try SigningKey(file: $0) }
        let files = try await Source(name: source).open()
        let path = output ?? "\(source).sig"
        do {
            let now = Date()
            var signatures: [BundleSignature] = []
            if add {
                let text = String(decoding: try readFile(path), as: UTF8.self)
                signatures = try BundleSignatures(text, name: path).all
                for signature in signatures {
                    try signature.verify(files, now: now)
                }
            }
            signatures += try secrets.map { secret in
                try BundleSignature(
                    files,
                    by: secret,
                    signed: now,
                    expires: days > 0 ? now.addingTimeInterval(Double(days) * 86_400) : nil
                )
            }
            let all = try BundleSignatures(signatures)
            try AtomicFile.writeOutput(Array("\(all.text)\n".utf8), to: path)
            for secret in secrets {
                print("\(path.printable): signed by \(secret.publisher.fingerprint)")
                secret.publisher.printWords()
            }
            try reportWhatIsMissing(all, by: secrets.map(\.publisher), files, now)
        } catch let error as ExitCode {
            throw error
        } catch {
            throw failure("\(error)")
        }
    }

    /// Prints a note if these signatures do not satisfy the key file beside the bundle.
    private func reportWhatIsMissing(
        _ signatures: BundleSignatures,
        by signers: [PublisherKey],
        _ files: BundleFiles,
        _ now: Date
    ) throws {
        guard let text = try PublisherFile.keys.text(beside: source) else {
            return
        }
        do {
            let keys = try KeyChain(text, name: "\(source).keys").verified(name: "\(source).keys")
            for signer in signers where !keys.release.keys.contains(signer) {
                let release = keys.release.keys.map(\.fingerprint).joined(separator: ", ")
                printNote(
                    "\(signer.fingerprint) is not a release key of \(source).keys; expected \(release)"
                )
            }
            _ = try signatures.verified(files, by: keys, now: now)
        } catch {
            printNote("\(error)")
        }
    }
}

extension SigningKey {
    /// Reads a secret key file that the user has named.
    init(file path: String) throws(ExitCode) {
        guard let key = SigningKey(pem: String(decoding: try readFile(path), as: UTF8.self)) else {
            throw failure("\(path): not a secret Ed25519 key; create one with okit-bundle keygen")
        }
        self = key
    }
}

extension PublisherKey {
    /// Prints the fingerprint as words, below the line with its digits.
    func printWords() {
        for words in words {
            print("    \(words)")
        }
    }

    /// Reads a public key file that the user has named.
    init(file path: String) throws(ExitCode) {
        guard let key = PublisherKey(pem: String(decoding: try readFile(path), as: UTF8.self))
        else {
            throw failure("\(path): not a public Ed25519 key")
        }
        self = key
    }
}
