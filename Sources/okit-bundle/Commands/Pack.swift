import ArgumentParser
import OKitBundle
import OKitLint
import OKitModel
import OKitSyntax

struct Pack: AsyncParsableCommand, ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "pack",
        abstract: "Lint a folder and write it as a reproducible zip.",
        discussion: """
            The same files always produce the same bytes. If there are errors, they are printed \
            and nothing is written.

            Examples:
              okit-bundle pack shop --output shop.zip
              okit-bundle pack shop -o dist/shop-1.2.zip
            """
    )

    @Argument(help: "The bundle's folder.", completion: .directory)
    var folder: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The zip to write.", valueName: "file"))
    var output: String

    @OptionGroup var outputOptions: OutputOptions

    func run() async throws {
        let (bundle, loaded) = try await Source(name: folder).load()
        let findings = Linter().lint(bundle, loaded: loaded)
        printReport(findings)
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
