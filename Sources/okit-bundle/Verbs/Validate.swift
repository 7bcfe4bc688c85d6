import ArgumentParser
import OKitLint
import OKitSchema
import OKitSyntax

struct Validate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate",
        abstract: "Validates JSON files against a JSON Schema."
    )

    @Option(help: "The schema: draft 2020-12, 7, 6 or 4, as its $schema says; else 2020-12.")
    var schema: String

    @Flag(help: "Let \"format\" refuse texts that do not have it.")
    var formats = false

    @Argument(help: "JSON files.")
    var files: [String]

    func run() throws {
        let schema: Schema
        do {
            schema = try Schema(
                compiling: try document(self.schema),
                assertingFormats: formats
            )
        } catch let error as InvalidSchema {
            print(TextReport.text(of: error.findings), terminator: "")
            throw ExitCode.couldNotRun
        } catch let error as JSONSyntaxError {
            let source = SourceText(path: self.schema, bytes: try readFile(self.schema))
            print(TextReport.text(of: [error.finding(in: source)]), terminator: "")
            throw ExitCode.couldNotRun
        }
        var findings: [Finding] = []
        for file in files {
            do {
                let violations = schema.validate(try document(file).root)
                findings += violations.map { $0.finding(rule: "schema") }
            } catch let error as JSONSyntaxError {
                let source = SourceText(path: file, bytes: try readFile(file))
                findings.append(error.finding(in: source))
            }
        }
        print(TextReport.text(of: findings.sorted()), terminator: "")
        throw findings.isEmpty ? ExitCode.success : ExitCode.findings
    }

    private func document(_ path: String) throws -> JSONDocument {
        try JSONDocument(parsing: SourceText(path: path, bytes: try readFile(path)))
    }
}
