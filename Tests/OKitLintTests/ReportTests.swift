import Foundation
import OKitBundle
import OKitLint
import OKitSchema
import OKitSyntax
import TestSupport
import Testing

/// Findings in the forms that programs read.
struct ReportTests {
    private static let path = "a b/screens/x.json"

    @Test func jsonFollowsItsSchema() throws {
        let text = try #require(BundleSchemas.text(named: "lint-report"))
        let schema = try Schema(compiling: try Self.document(text))
        for findings in [[], try Self.findings(in: "[\n  \"é\\u001b\", {\"a\": 1}]")] {
            let report = try Self.document(ReportFormat.json.report(of: findings))
            #expect(schema.validate(report.root).isEmpty)
            #expect(report.root["findings"]?.count == findings.count)
            #expect(report.root["columnUnit"]?.string == "character")
        }
    }

    @Test func jsonSaysWhatAFixWouldDo() throws {
        let text = try #require(BundleSchemas.text(named: "lint-report"))
        let schema = try Schema(compiling: try Self.document(text))
        var bundle = try BundleText(folder: "Tests/Fixtures/bookshop")
        bundle.files["strings/en.json"] = #"{"entry": "Entry", "entry": "Entry"}"#
        let report = try Self.document(ReportFormat.json.report(of: try bundle.findings()))
        #expect(schema.validate(report.root).isEmpty)
        let findings = report.root["findings"]?.elements.map { $0 } ?? []
        let fix = findings.first { $0["rule"]?.string == "duplicate-member" }?["fix"]
        let edit = fix?["edits"]?.elements.map { $0 }.first
        #expect(fix?["isSafe"]?.bool == true)
        #expect(edit?["start"]?.int == 17)
        #expect(edit?["end"]?.int == 35)
    }

    @Test(.enabled(if: Self.sarifSchema.isThere))
    func sarifFollowsItsSchema() throws {
        let text = String(decoding: try Data(contentsOf: Self.sarifSchema.open()), as: UTF8.self)
        let schema = try Schema(compiling: try Self.document(text))
        let findings = try Self.findings(in: "[\n  \"é\\u001b\", {\"a\": 1}]")
        for report in [[], findings].map({ ReportFormat.sarif.report(of: $0) }) {
            #expect(schema.validate(try Self.document(report).root).isEmpty)
        }
        let full = try Self.fullReport()
        #expect(schema.validate(full).map(\.message.text) == [])
        let wrong = ReportFormat.sarif.report(of: findings).replacing("\"error\"", with: "\"bad\"")
        #expect(!schema.validate(try Self.document(wrong).root).isEmpty)
    }

    private static let sarifSchema = SharedFile("conformance/sarif/sarif-schema-2.1.0.json")

    @Test func sarifSaysWhatToDo() throws {
        let run = try #require(try Self.fullReport()["runs"]?.elements.map { $0 }.first)
        let driver = try #require(run["tool"]?["driver"])
        #expect(driver["version"]?.string == "1.2.3")
        let rules = driver["rules"]?.elements.map { $0 } ?? []
        let rule = try #require(rules.first { $0["id"]?.string == "unused-text" })
        #expect(rule["helpUri"]?.string?.hasSuffix("#unused-text") == true)
        #expect(rule["defaultConfiguration"]?["level"]?.string == "note")
        let results = run["results"]?.elements.map { $0 } ?? []
        let misspelt = try #require(results.first { $0["ruleId"]?.string == "unknown-member" })
        let change = misspelt["fixes"]?.elements.map { $0 }.first?["artifactChanges"]
        let replacement = change?.elements.map { $0 }.first?["replacements"]?.elements.map { $0 }
            .first
        #expect(replacement?["insertedContent"]?["text"]?.string == "titlePath")
        #expect(replacement?["deletedRegion"]?["startColumn"]?.int == 19)
        let suppressed = results.filter { $0["ruleId"]?.string == "unknown-screen" }
        let suppression = suppressed.first?["suppressions"]?.elements.map { $0 }.first
        #expect(suppressed.count == 1)
        #expect(suppression?["kind"]?.string == "inSource")
        #expect(suppression?["justification"]?.string == "comes later")
    }

    /// A report with a fix, a rule's page and a suppressed finding.
    private static func fullReport() throws -> JSONNode {
        var bundle = try BundleText(folder: "Tests/Fixtures/bookshop")
        bundle.files["screens/author.json"] = #"{"kind":"detail","titelPath":"name"}"#
        bundle.files["screens/book.json"] =
            #"{"kind":"detail","segues":{"***":"okit-lint-ignore: unknown-screen comes later","#
            + #""model":"later"}}"#
        let (loaded, findings) = try bundle.load()
        var suppressed: [SuppressedFinding] = []
        var found = Linter().lint(loaded, loaded: findings, suppressed: &suppressed)
        found.append(Finding("unused-text", .warning, "nothing uses it", at: .file("a.json")))
        let text = ReportFormat.sarif.report(of: found, suppressed: suppressed, version: "1.2.3")
        return try document(text).root
    }

    @Test func sarifNamesAFindingByItsPlaceInTheStructure() throws {
        let first = try Self.fingerprints(in: "[\n  \"é\", {\"a\": 1, \"b/c\": [2]}]")
        let moved = try Self.fingerprints(in: "\n\n[\"é\",\n\n{\"a\":1,\n\"b/c\":[2]}]")
        #expect(first == moved)
        #expect(
            first == [
                "r screens/x.json#/0 1", "r screens/x.json#/1/a 1",
                "r screens/x.json#/1/b~1c/0 1",
            ]
        )
    }

    @Test func sarifTellsEqualPlacesApart() throws {
        let finding = try #require(try Self.findings(in: "[1]").first)
        let report = ReportFormat.sarif.report(of: [finding, finding])
        #expect(report.contains("#/0 1\""))
        #expect(report.contains("#/0 2\""))
        #expect(report.contains("\"uri\": \"a%20b/screens/x.json\""))
    }

    @Test func githubEscapesWhatHasAMeaning() throws {
        let finding = Finding("r", .warning, "100 %\nnew, line: x\u{1B}[31m", at: .file("a,b:c"))
        #expect(
            ReportFormat.github.report(of: [finding])
                == "::warning file=a%2Cb%3Ac,line=1,col=1,title=r::"
                + "100 %25%0Anew, line: x\u{FFFD}[31m\n"
        )
    }

    @Test func junitIsXMLWhateverAMessageSays() throws {
        let finding = Finding("r", .error, "<a & \"b\">\u{1}\u{FFFF}\u{202E}", at: .file("x<y"))
        let report = ReportFormat.junit.report(of: [finding])
        let message = "&lt;a &amp; &quot;b&quot;&gt;\u{FFFD}\u{FFFD}\u{FFFD}"
        #expect(report.contains("message=\"\(message)\""))
        #expect(report.contains("name=\"x&lt;y:1:1\""))
        #expect(ReportFormat.junit.report(of: []).contains("failures=\"0\""))
    }

    @Test(arguments: ReportFormat.allCases)
    func sendsNoControlCharacterToATerminal(_ format: ReportFormat) throws {
        let report = format.report(of: try Self.findings(in: "[\"\u{9B}31m\", \"\u{202E}\"]"))
        for scalar in report.unicodeScalars where scalar != "\n" {
            #expect(![.control, .lineSeparator].contains(scalar.properties.generalCategory))
        }
    }

    private static func fingerprints(in text: String) throws -> [String] {
        let report = try document(ReportFormat.sarif.report(of: try findings(in: text))).root
        let runs = report["runs"]?.elements.map { $0 } ?? []
        let results = runs.first?["results"]?.elements.map { $0 } ?? []
        return results.compactMap { $0["partialFingerprints"]?["place/v1"]?.string }
    }

    /// A finding at each scalar value of a document.
    private static func findings(in text: String) throws -> [Finding] {
        let document = try JSONDocument(parsing: SourceText(path: path, text: text))
        return scalars(in: document.root).map {
            Finding("r", .error, "found \($0.string ?? $0.numberText ?? "")", at: $0.location)
        }
    }

    private static func scalars(in node: JSONNode) -> [JSONNode] {
        let inner = node.members.map(\.value) + node.elements.map { $0 }
        return inner.isEmpty ? [node] : inner.flatMap { scalars(in: $0) }
    }

    private static func document(_ text: String) throws -> JSONDocument {
        try JSONDocument(parsing: SourceText(path: "report", text: text))
    }
}
