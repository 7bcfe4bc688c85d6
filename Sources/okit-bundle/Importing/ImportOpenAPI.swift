import ArgumentParser
import Foundation
import OKitImport

struct ImportOpenAPI: AsyncParsableCommand, ReportingCommand, ConfinedCommand {
    static let configuration = CommandConfiguration(
        commandName: "openapi",
        abstract: "Make an app from a description of Swagger 2.0, OpenAPI 3.0 or 3.1.",
        discussion: """
            The description is a YAML or JSON file, which can refer to other files in its folder. \
            Its resources become screens with lists, details and forms; other operations become \
            screens with a form. The file import-report.md lists what was left out, with the reason.

            Examples:
              okit-bundle import openapi petstore.yaml --output pets
              okit-bundle import openapi docker.yaml --output docker --format json
            """
    )

    @Argument(help: "The main file of the description.", completion: .file())
    var source: String

    @OptionGroup var target: ImportTarget

    @OptionGroup var network: ImportNetwork

    @OptionGroup var sandbox: SandboxOptions

    @OptionGroup var outputOptions: OutputOptions

    var bundles: [String] { [] }

    var downloadsFiles: Bool { network.allowNetwork }

    var files: [String] { [SandboxOptions.folder(of: source)] }

    var changedFolders: [String] { [target.output] }

    func run() async throws {
        do {
            let app: ImportedApp
            if network.allowNetwork {
                app = try await APIImport.app(source, fetch: network.fetch)
            } else {
                var description = try APIImport(source)
                app = try description.app()
            }
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
