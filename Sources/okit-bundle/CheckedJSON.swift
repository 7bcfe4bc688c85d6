import ArgumentParser
import OKitBundle
import OKitLint
import OKitSchema
import OKitSyntax

/// Reads a user's file that a published schema describes.
///
/// If it has problems, prints them and exits with their exit code.
func checkedJSON(_ source: SourceText, schema name: String) throws -> JSONNode {
    let text = BundleSchemas.text(named: name) ?? "{}"
    let schema = try Schema(compiling: JSONDocument(parsing: SourceText(path: name, text: text)))
    var findings: [Finding] = []
    do {
        let root = try JSONDocument(parsing: source).root
        findings = schema.validate(root).map { $0.finding(rule: "schema") }
        if findings.isEmpty {
            return root
        }
    } catch {
        findings = [error.finding(in: source)]
    }
    printFindings(findings.sorted())
    throw ExitCode.couldNotRun
}
