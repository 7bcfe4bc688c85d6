import ArgumentParser
import OKit

struct PrintSchema: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints a published schema."
    )

    @Argument(help: "bundle, screen, entity, strings, theme or data.")
    var kind: String

    func run() throws {
        guard let kind = BundleSchemas.Kind(rawValue: kind) else {
            throw ValidationError("there is no schema \"\(kind)\"")
        }
        print(BundleSchemas.text(of: kind))
    }
}
