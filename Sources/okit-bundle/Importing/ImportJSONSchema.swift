import ArgumentParser
import OKitImport

struct ImportJSONSchema: AsyncParsableCommand, ReportingCommand, ConfinedCommand {
    static let configuration = CommandConfiguration(
        commandName: "json-schema",
        abstract: "Make an app with a form from a JSON schema.",
        discussion: """
            The app edits one document that the schema describes. Lists of objects become tables \
            with a form for each element.

            Examples:
              okit-bundle import json-schema invoice.schema.json --output invoice
              okit-bundle import json-schema app.schema.json --instance app.json -o app
            """
    )

    @Argument(help: "The schema, as JSON or YAML.", completion: .file())
    var source: String

    @Option(
        help: ArgumentHelp("The initial document of the app.", valueName: "file"),
        completion: .file()
    )
    var instance: String?

    @OptionGroup var target: ImportTarget

    @OptionGroup var network: ImportNetwork

    @OptionGroup var sandbox: SandboxOptions

    @OptionGroup var outputOptions: OutputOptions

    var bundles: [String] { [] }

    var downloadsFiles: Bool { network.allowNetwork }

    var files: [String] { ([source] + [instance].compactMap(\.self)).map(SandboxOptions.folder) }

    var changedFolders: [String] { [target.output] }

    func run() async throws {
        do {
            let app =
                network.allowNetwork
                ? try await JSONSchemaImport.app(source, instance: instance, fetch: network.fetch)
                : try JSONSchemaImport(source, instance: instance).app()
            try await target.write(
                app,
                by: Self.configuration.commandName,
                quiet: outputOptions.quiet
            )
        } catch let error as ImportFailure {
            throw failure(error.description)
        }
    }
}
