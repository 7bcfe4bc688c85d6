import ArgumentParser
import OKitBundle
import OKitLint
import OKitSchema
import OKitSyntax

/// A file of the user's that a published schema describes; prints what is wrong with it, and ends
/// with the exit code for that.
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
