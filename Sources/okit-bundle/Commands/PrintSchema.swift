import ArgumentParser
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

struct PrintSchema: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints a published schema, or writes them all to a folder."
    )

    @Argument(help: "\(names). Their names are printed without it.")
    var kind: String?

    @Option(name: .shortAndLong, help: "A folder to write to: the one schema, or all.")
    var output: String?

    private static let names = BundleSchemas.names.joined(separator: ", ")

    func validate() throws {
        if let kind, BundleSchemas.text(named: kind) == nil {
            let hint = BundleSchemas.names.suggestion(for: kind)
            throw ValidationError("there is no schema \"\(kind)\"\(hint)")
        }
    }

    func run() throws {
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
