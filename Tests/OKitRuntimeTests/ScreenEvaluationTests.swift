import OKitBundle
import OKitExpression
import OKitRecords
import OKitRuntime
import OKitSyntax
import Testing

/// Evaluation of expressions where a screen has them, as `eval --screen` does.
struct ScreenEvaluationTests {
    @Test(arguments: [
        ("found.count", "1"), ("screen.query", "\"b\""), ("name", "\"Shop\""), ("nothing", "null"),
    ])
    func knowsTheNamesOfTheScreen(_ expression: String, _ value: String) throws {
        let bundle = try PageApp.bundle([
            "app.json": #"{"start": "main"}"#,
            "models/Shop.json": #"{"properties": {"name": "text", "items": "[text]"}}"#,
            "data/default.json": #"{"name": "Shop", "items": ["a", "b"]}"#,
            "screens/main.json": """
            {"of": "Shop", "title": "Main", "state": {"query": "b"},
             "providers": {"found": {"items": "items", "where": "self == screen.query"}}, "body": {"list": "found"}}
            """,
        ])
        let app = AppSession(
            bundle: bundle,
            environment: AppEnvironment(),
            store: nil,
            screen: "main"
        )
        let answer = EvaluationSession(app, startsAtScreen: true)
            .answer(EvaluationRequest(expression, .cel))
        #expect(
            answer.line.contains("\"value\":\(value),")
                || answer.line.contains("\"value\": \(value),")
        )
        #expect(answer.findings.isEmpty == (value != "null"))
    }
}
