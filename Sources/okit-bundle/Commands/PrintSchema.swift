import ArgumentParser
import OKitBundle
import OKitExpression
import OKitModel
import OKitRuntime
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

    private static let names = PrintedSchema.names.joined(separator: ", ")

    @OptionGroup var outputOptions: OutputOptions

    func validate() throws {
        if let kind, PrintedSchema.text(named: kind) == nil {
            let hint = PrintedSchema.names.suggestion(for: kind)
            throw ValidationError("unknown schema \"\(kind)\"\(hint)")
        }
    }

    func run() throws {
        guard !stored else {
            return print(BundleSchemas.storedSource, terminator: "")
        }
        guard let output else {
            let text = kind.flatMap { PrintedSchema.text(named: $0) }
            print(text ?? PrintedSchema.names.map { $0 + "\n" }.joined(), terminator: "")
            return
        }
        for name in kind.map({ [$0] }) ?? PrintedSchema.names {
            let bytes = Array((PrintedSchema.text(named: name) ?? "").utf8)
            do {
                try AtomicFile.writeOutput(bytes, to: "\(output)/\(name).schema.json")
            } catch {
                throw failure("\(error)")
            }
        }
    }
}

/// The published schemas: those of the files of a bundle, and of what the program prints for other
/// programs.
enum PrintedSchema {
    static let names = (BundleSchemas.names + [ScreenJSON.schemaName]).sorted()

    /// The text of a schema; `nil` for an unknown name.
    static func text(named name: String) -> String? {
        name == ScreenJSON.schemaName ? ScreenJSON.schema : BundleSchemas.text(named: name)
    }
}
