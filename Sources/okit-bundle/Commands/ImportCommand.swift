import ArgumentParser

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: """
            Make an app from an API description, a JSON schema, a database, data or a storyboard.
            """,
        discussion: """
            Run it again after the source has changed: files that you have edited are merged, and \
            conflicts are listed.

            Examples:
              okit-bundle import openapi petstore.yaml --output pets
              okit-bundle import json-schema invoice.schema.json --output invoice
              okit-bundle import data items.csv --output items
              okit-bundle import storyboard Main.storyboard --output demo
              okit-bundle test pets && okit-bundle run pets --service stub
            """,
        subcommands: [
            ImportOpenAPI.self, ImportJSONSchema.self, ImportDatabase.self, ImportData.self,
            ImportStoryboard.self,
        ]
    )
}
