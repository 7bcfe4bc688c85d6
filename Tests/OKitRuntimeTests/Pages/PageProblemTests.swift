import OKitRuntime
import OKitSyntax
import TestSupport
import Testing

/// Problems of expressions, which the owner of a session reports.
struct PageProblemTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "models/Shop.json": #"{"properties": {"count": "int"}}"#,
        "screens/main.json": """
        {"of": "Shop", "actions": {"add": {"label": "Add", "do": {"set": "count", "to": "count + 1"}}},
         "bar": ["add"], "body": {"text": "{10 / (count - 1)}"}}
        """,
    ]

    /// After the turn in which they occur, each once.
    @Test func areReportedOnce() throws {
        let app = try PageApp(Self.files)
        var reported: [String] = []
        app.session.onEvaluationProblem = { reported.append("\($0.location)") }
        #expect(app.play("expect text \"-10\"") == nil)
        #expect(reported.isEmpty)
        #expect(app.play("tap \"Add\"") == nil)
        #expect(reported.count == 1)
        #expect(reported.first?.contains("main.json:2:") == true, "\(reported)")
        #expect(app.play("tap \"Add\"\nexpect text \"10\"") == nil)
        #expect(reported.count == 1)
        #expect(app.session.takeEvaluationProblems().isEmpty)
    }
}
