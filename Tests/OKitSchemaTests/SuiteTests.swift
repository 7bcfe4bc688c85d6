import OKitSchema
import OKitSyntax
import Testing

/// The official JSON-Schema-Test-Suite, draft 2020-12, read in place from beside the project.
///
/// It is not part of this repository. Where it is missing, these tests are reported as skipped.
@Suite(.enabled(if: Suite2020.isAvailable, "the JSON-Schema-Test-Suite is not at hand"))
struct SuiteTests {
    @Test(arguments: Suite2020.files)
    func agreesWithTheSuite(file: String) throws {
        let remotes = try Suite2020.remotes()
        for group in try Suite2020.document(file).root.elements {
            let name = group["description"]?.string ?? ""
            guard !Suite2020.isSkipped(group: name, of: file), let node = group["schema"] else {
                continue
            }
            let schema: Schema
            do throws(InvalidSchema) {
                schema = try Schema(compiling: node.asDocument(), with: remotes)
            } catch {
                let reasons = error.findings.map { "\($0.location): \($0.message.text)" }
                Issue.record("\(file): \(name): \(reasons)")
                continue
            }
            for test in group["tests"].map({ Array($0.elements) }) ?? [] {
                guard let data = test["data"], let expected = test["valid"]?.bool else {
                    continue
                }
                let title: Comment = "\(file): \(name): \(test["description"]?.string ?? "")"
                #expect(schema.isValid(data) == expected, title)
                #expect(schema.validate(data).isEmpty == expected, title)
            }
        }
    }

    @Test(arguments: Suite2020.notRun)
    func skipsOnlyWhatThereIs(skipped: Suite2020.Skipped) throws {
        let files = Suite2020.allFiles.filter { $0.hasPrefix(skipped.path) }
        #expect(!files.isEmpty)
        if let group = skipped.group {
            let groups = try files.flatMap { try Suite2020.document($0).root.elements }
            #expect(groups.contains { $0["description"]?.string == group })
        }
    }
}

extension JSONNode {
    /// The value as a document of its own.
    ///
    /// The path is no URI, as nothing refers to it.
    fileprivate func asDocument() -> JSONDocument {
        let bytes = Array(document.source.bytes[range])
        do {
            return try JSONDocument(parsing: SourceText(path: "schema.json", bytes: bytes))
        } catch {
            preconditionFailure("a part of a JSON text is one too")
        }
    }
}
