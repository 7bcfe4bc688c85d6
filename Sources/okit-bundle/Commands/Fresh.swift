import ArgumentParser
import Foundation
import OKitBundle
import OKitLint
import OKitModel
import OKitNetwork
import OKitSyntax

struct Fresh: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fresh",
        abstract: "State that a zip is the newest version of its app, in a file beside it.",
        discussion: """
            From the first statement on, the app starts only with a valid one. Renew it before it ends, \
            with every new version and in between.
            """
    )

    @Argument(help: "The zip.")
    var source: String

    @Option(help: "The file of a secret release key.")
    var key: String

    @Option(help: "How many days the statement counts, from 1 to 366.")
    var days = 14

    @Option(name: .shortAndLong, help: "The statement's file; the bundle's with .fresh by default.")
    var output: String?

    func validate() throws {
        guard (1...366).contains(days) else {
            throw ValidationError("--days needs a number from 1 to 366")
        }
    }

    func run() async throws {
        let secret = try SigningKey(file: key)
        let bytes = try readFile(source)
        let (bundle, findings) = try await Source(name: source).load()
        guard !findings.contains(where: { BundleLoader.refusals.contains($0.rule) }) else {
            printError(TextReport.text(of: findings))
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
                    "\(key) is not a release key of \(source).keys, so that its statement would not count"
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
