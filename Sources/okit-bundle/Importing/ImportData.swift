import ArgumentParser
import OKitImport

struct ImportData: AsyncParsableCommand, ReportingCommand, ConfinedCommand {
    static let configuration = CommandConfiguration(
        commandName: "data",
        abstract: "Make an app with records from CSV, JSON or JSON Lines.",
        discussion: """
            The objects of the file become the initial records of the app. Types are inferred \
            from the values; nested lists of objects become separate records.

            Examples:
              okit-bundle import data items.csv --output items
              okit-bundle import data orders.jsonl --output orders
            """
    )

    @Argument(help: "A .csv, .tsv, .json, .jsonl or .ndjson file.", completion: .file())
    var source: String

    @OptionGroup var target: ImportTarget

    @OptionGroup var sandbox: SandboxOptions

    @OptionGroup var outputOptions: OutputOptions

    var bundles: [String] { [] }

    var changedFolders: [String] { [target.output] }

    func run() async throws {
        do {
            var data = try DataImport(source)
            try await target.write(
                try data.app(),
                by: Self.configuration.commandName,
                quiet: outputOptions.quiet
            )
        } catch let error as ImportFailure {
            throw failure(error.description)
        }
    }
}
