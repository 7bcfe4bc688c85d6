import ArgumentParser
import OKitBundle
import OKitLint
import OKitModel
import OKitSyntax

struct Pack: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pack",
        abstract: "Checks a folder and writes it as a zip: the same bytes from the same files."
    )

    @Argument(help: "The bundle's folder.")
    var folder: String

    @Option(name: .shortAndLong, help: "The zip to write.")
    var output: String

    func run() async throws {
        let (bundle, loaded) = try await Source(name: folder).load()
        let findings = Linter().lint(bundle, loaded: loaded)
        print(TextReport.text(of: findings), terminator: "")
        guard !findings.contains(where: { $0.severity == .error }) else {
            throw ExitCode.findings
        }
        do {
            let bytes = try BundleFiles(folder: folder).packed()
            try AtomicFile.writeOutput(bytes, to: output)
        } catch {
            throw failure("\(error)")
        }
    }
}
