import ArgumentParser
import Foundation
import OKitLint
import OKitSchema
import OKitSyntax

struct Validate: AsyncParsableCommand, ReportingCommand, ConfinedCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate",
        abstract: "Validate JSON files against a JSON Schema.",
        discussion: """
            Examples:
              okit-bundle validate --schema book.schema.json books/*.json
              okit-bundle validate --schema book.schema.json --formats book.json
            """
    )

    @Option(
        help: ArgumentHelp(
            """
            The schema file: draft 2020-12, 7, 6 or 4, according to its $schema. The default \
            draft is 2020-12.
            """,
            valueName: "file"
        )
    )
    var schema: String

    @Flag(help: "Check texts against the keyword format.")
    var formats = false

    @Argument(help: "The JSON files to validate.")
    var files: [String]

    @OptionGroup var sandbox: SandboxOptions

    @OptionGroup var outputOptions: OutputOptions

    var changedFolders: [String] { [] }

    var bundles: [String] { [] }

    func run() async throws {
        let schema = try compiledSchema()
        let results = await validate(with: schema)
        for case .unreadable(let reason) in results {
            printError("error: \(reason.printable)\n")
        }
        let findings = results.flatMap(\.findings)
        printReport(findings.sorted())
        if results.contains(where: \.isUnreadable) {
            throw ExitCode.couldNotRun
        }
        throw findings.isEmpty ? ExitCode.success : ExitCode.findings
    }

    private func compiledSchema() throws -> Schema {
        let bytes = try readFile(schema)
        let source = SourceText(path: schema, bytes: bytes)
        do {
            return try Schema(
                compiling: try JSONDocument(parsing: source),
                assertingFormats: formats
            )
        } catch let error as InvalidSchema {
            printReport(error.findings)
        } catch let error as JSONSyntaxError {
            printReport([error.finding(in: source)])
        }
        throw ExitCode.couldNotRun
    }

    /// Returns the result for each file, in order.
    ///
    /// There is one task for each processor, which takes the next file when it has finished one.
    private func validate(with schema: Schema) async -> [FileResult] {
        await withTaskGroup(of: (Int, FileResult).self) { group in
            var waiting = files.enumerated().makeIterator()
            func takeNext() {
                if let (index, file) = waiting.next() {
                    group.addTask { (index, FileResult(of: file, schema)) }
                }
            }
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
                takeNext()
            }
            var results = files.map { _ in FileResult.read([]) }
            for await (index, result) in group {
                results[index] = result
                takeNext()
            }
            return results
        }
    }
}

/// The result for a file.
private enum FileResult {
    case read([Finding])
    case unreadable(String)

    init(of path: String, _ schema: Schema) {
        do throws(UnreadableFile) {
            let source = SourceText(path: path, bytes: try bytes(ofFile: path))
            do throws(JSONSyntaxError) {
                let violations = schema.validate(try JSONDocument(parsing: source).root)
                self = .read(violations.map { $0.finding(rule: "schema") })
            } catch {
                self = .read([error.finding(in: source)])
            }
        } catch {
            self = .unreadable(error.reason)
        }
    }

    var findings: [Finding] {
        if case .read(let findings) = self { findings } else { [] }
    }

    var isUnreadable: Bool {
        if case .unreadable = self { true } else { false }
    }
}
