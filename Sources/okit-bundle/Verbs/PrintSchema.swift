import ArgumentParser
import OKit

struct PrintSchema: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints a published schema, or writes them all to a folder."
    )

    @Argument(help: "\(names). Their names are printed without it.")
    var kind: String?

    @Option(name: .shortAndLong, help: "A folder to write to: the one schema, or all.")
    var output: String?

    private static let names = BundleSchemas.Kind.allCases.map(\.rawValue).joined(separator: ", ")

    func run() throws {
        let kinds = try kind.map { [try known($0)] } ?? BundleSchemas.Kind.allCases
        if let output {
            for kind in kinds {
                let path = "\(output)/\(kind.rawValue).schema.json"
                do {
                    let bytes = Array(BundleSchemas.text(of: kind).utf8)
                    try AtomicFile.write(bytes, to: path, isPrivate: false)
                } catch {
                    throw failure("\(error)")
                }
            }
        } else if kind == nil {
            print(kinds.map(\.rawValue).joined(separator: "\n"))
        } else {
            for kind in kinds {
                print(BundleSchemas.text(of: kind), terminator: "")
            }
        }
    }

    private func known(_ name: String) throws -> BundleSchemas.Kind {
        guard let kind = BundleSchemas.Kind(rawValue: name) else {
            let names = BundleSchemas.Kind.allCases.map(\.rawValue)
            let hint = names.nearest(to: name).map { "; did you mean \"\($0)\"?" } ?? ""
            throw ValidationError("there is no schema \"\(name)\"\(hint)")
        }
        return kind
    }
}
