import OKitSchema
import OKitSyntax
import Testing

/// The official JSON-Schema-Test-Suite, read in place from beside the project.
///
/// It is not part of this repository. Where it is missing, these tests are reported as skipped.
@Suite(.enabled(if: OfficialSuite.isAvailable, "the JSON-Schema-Test-Suite is not at hand"))
struct SuiteTests {
    @Test(arguments: OfficialSuite.files)
    func agreesWithTheSuite(file: OfficialSuite.File) throws {
        let remotes = try file.suite.remotes()
        for group in try file.root.elements {
            let name = group["description"]?.string ?? ""
            guard !file.skips(group: name), let node = group["schema"] else {
                continue
            }
            let schema: Schema
            do throws(InvalidSchema) {
                schema = try Schema(
                    compiling: node.asDocument(),
                    with: remotes,
                    assuming: file.suite.draft,
                    assertingFormats: file.path.hasPrefix("optional/format/")
                )
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
                #expect(schema.explain(data).isEmpty == expected, title)
            }
        }
    }

    @Test(arguments: OfficialSuite.all)
    func skipsOnlyWhatThereIs(suite: OfficialSuite) throws {
        for skipped in suite.notRun {
            let files = suite.allFiles.filter { $0.path.hasPrefix(skipped.path) }
            #expect(!files.isEmpty, "\(skipped)")
            if let group = skipped.group {
                let groups = try files.flatMap { try $0.root.elements }
                #expect(groups.contains { $0["description"]?.string == group }, "\(skipped)")
            }
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
