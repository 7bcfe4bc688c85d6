import ArgumentParser
import Foundation
import OKitBundle
import OKitLint
import OKitModel
import OKitNetwork
import OKitSyntax

struct Fresh: AsyncParsableCommand, ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "fresh",
        abstract: "Sign a statement that a zip is the newest version of its app.",
        discussion: """
            After the first statement, the app starts only with a valid statement. Renew the \
            statement with every new version, and before it expires.

            Examples:
              okit-bundle fresh shop.zip --key release-key
              okit-bundle fresh shop.zip --key release-key --days 30
            """
    )

    @Argument(help: "The zip that is the newest version.", completion: BundleCompletion.source)
    var source: String

    @Option(help: ArgumentHelp("The file with a secret release key.", valueName: "file"))
    var key: String

    @Option(
        help: ArgumentHelp(
            "The number of days until the statement expires, from 1 to 366.",
            valueName: "count"
        )
    )
    var days = 14

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write. The default is the zip's name with .fresh.",
            valueName: "file"
        )
    )
    var output: String?

    @OptionGroup var outputOptions: OutputOptions

    func validate() throws {
        guard (1...366).contains(days) else {
            throw ValidationError("--days must be a number from 1 to 366")
        }
    }

    func run() async throws {
        let secret = try SigningKey(file: key)
        let bytes = try readFile(source)
        let (bundle, findings) = try await Source(name: source).load()
        guard !findings.contains(where: { BundleLoader.refusals.contains($0.rule) }) else {
            printFindings(findings)
            throw ExitCode.couldNotRun
        }
        let path = output ?? "\(source).fresh"
        do {
            let statement = try Freshness(
                bundle.manifest.identifier,
                bundle.manifest.version,
                ContentDigest(of: bytes),
                time: Date(),
                days: days,
                by: secret
            )
            if let keys = try keys(), !keys.release.keys.contains(secret.publisher) {
                throw failure(
                    "\(key) is not a release key of \(source).keys; sign with a release key"
                )
            }
            try AtomicFile.writeOutput(Array(statement.text.utf8), to: path)
            let end = statement.expires.formatted(.iso8601)
            print("\(path): version \(statement.version) is the newest until \(end)".printable)
        } catch let error as ExitCode {
            throw error
        } catch {
            throw failure("\(error)")
        }
    }

    /// The newest keys in the file beside the bundle; `nil` if it is missing.
    private func keys() throws -> KeyStatement? {
        try PublisherFile.keys.text(beside: source).map {
            try KeyChain($0, name: "\(source).keys").verified(name: "\(source).keys")
        }
    }
}
