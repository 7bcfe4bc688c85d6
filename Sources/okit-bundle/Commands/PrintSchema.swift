import ArgumentParser
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

struct PrintSchema: ParsableCommand, ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print a published JSON Schema, or write all of them to a folder.",
        discussion: """
            Examples:
              okit-bundle schema
              okit-bundle schema screen
              okit-bundle schema --output schemas
            """
    )

    @Argument(
        help: "The schema to print: \(names). Without it, the names are printed.",
        completion: BundleCompletion.schemas
    )
    var kind: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The folder to write the schema, or all schemas, to.",
            valueName: "folder"
        )
    )
    var output: String?

    @Flag(help: .hidden)
    var stored = false

    private static let names = BundleSchemas.names.joined(separator: ", ")

    @OptionGroup var outputOptions: OutputOptions

    func validate() throws {
        if let kind, BundleSchemas.text(named: kind) == nil {
            let hint = BundleSchemas.names.suggestion(for: kind)
            throw ValidationError("unknown schema \"\(kind)\"\(hint)")
        }
    }

    func run() throws {
        guard !stored else {
            return print(BundleSchemas.storedSource, terminator: "")
        }
        guard let output else {
            let text = kind.flatMap { BundleSchemas.text(named: $0) }
            print(text ?? BundleSchemas.names.map { $0 + "\n" }.joined(), terminator: "")
            return
        }
        for name in kind.map({ [$0] }) ?? BundleSchemas.names {
            let bytes = Array((BundleSchemas.text(named: name) ?? "").utf8)
            do {
                try AtomicFile.writeOutput(bytes, to: "\(output)/\(name).schema.json")
            } catch {
                throw failure("\(error)")
            }
        }
    }
}
