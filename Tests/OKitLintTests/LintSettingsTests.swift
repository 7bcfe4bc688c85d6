import OKitLint
import OKitSyntax
import Testing

/// Severities that a team decides on.
struct LintSettingsTests {
    private func settings(_ text: String) -> LintSettings {
        LintSettings(parsing: SourceText(path: "okit-bundle.json", text: text), in: "/work")
    }

    private func finding(_ rule: String, in path: String) -> Finding {
        Finding(rule, .warning, "something", at: .file(path))
    }

    @Test func theDeepestFolderDecides() {
        let settings = settings(
            """
            {"rules": {"unused-text": "error"},
             "folders": {"old": {"rules": {"unused-text": "off"}},
                         "./old/shop/": {"rules": {"unused-text": "info", "long-text": "off"}}}}
            """
        )
        #expect(settings.findings.isEmpty)
        let paths = ["/work/a.json", "/work/old/a.json", "/work/old/shop/a.json", "/other/a.json"]
        let found = settings.applied(
            to: paths.flatMap { [finding("unused-text", in: $0), finding("long-text", in: $0)] },
            except: []
        ) { $0 }
        #expect(
            found.map { "\($0.location) \($0.rule) \($0.severity.rawValue)" } == [
                "/work/a.json:1:1 unused-text error", "/work/a.json:1:1 long-text warning",
                "/work/old/a.json:1:1 long-text warning",
                "/work/old/shop/a.json:1:1 unused-text info",
                "/other/a.json:1:1 unused-text warning", "/other/a.json:1:1 long-text warning",
            ]
        )
    }

    @Test func theCommandLineWins() {
        let settings = settings(#"{"rules": {"unused-text": "off"}}"#)
        let found = settings.applied(
            to: [finding("unused-text", in: "/work/a.json")],
            except: ["unused-text"]
        ) { $0 }
        #expect(found.map(\.severity) == [.warning])
    }

    @Test(arguments: [
        (
            #"{"rules": {"unusedtext": "off"}}"#,
            "unknown rule \"unusedtext\"; did you mean \"unused-text\"?"
        ),
        (
            #"{"rules": {"unused-text": "on"}}"#,
            "expected \"error\", \"warning\", \"info\" or \"off\""
        ),
        (#"{"rule": {}}"#, "unknown member \"rule\"; did you mean \"rules\"?"),
        (#"{"folders": {"a": 3}}"#, "expected object, found number"),
        ("[]", "expected object, found array"), ("{", "unexpected end of the text inside a value"),
        (#"{"rules": 1}"#, "expected object, found number"),
    ])
    func reportsWhatItDoesNotKnow(_ text: String, _ message: String) {
        let findings = settings(text).findings
        #expect(findings.first?.message.text.hasPrefix(message) == true, "\(findings)")
    }

    @Test func findingsAreTheSameAfterTheyWereStored() throws {
        var bundle = try BundleText(folder: "Tests/Fixtures/bookshop")
        bundle.files["strings/en.json"] = #"{"entry": "Entry", "entry": "Entry"}"#
        bundle.files["screens/books.json"] = bundle.files["screens/books.json"]?
            .replacing("\"book\"", with: "\"bok\"")
        let findings = try bundle.findings()
        #expect(!findings.isEmpty)
        let files = Dictionary(
            findings.flatMap { [$0.location] + $0.notes.map(\.location) }
                .map { ($0.source.path, $0.source) }
        ) { first, _ in first }
        let bytes = try #require(
            FindingArchive(findings: findings, suppressed: []).bytes(beside: files)
        )
        let read = try #require(FindingArchive(bytes, beside: files))
        #expect(
            ReportFormat.json.report(of: read.findings) == ReportFormat.json.report(of: findings)
        )
        #expect(
            ReportFormat.text.report(of: read.findings) == ReportFormat.text.report(of: findings)
        )
        for count in stride(from: 0, to: bytes.count, by: 97) {
            #expect(FindingArchive(Array(bytes.prefix(count)), beside: files) == nil)
        }
        #expect(FindingArchive(bytes, beside: [:]) == nil)
    }
}
