import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Reports functions that a value or object does not have.
struct UnknownFunctionRule: Rule {
    static let page = RulePage(
        "unknown-function",
        .error,
        finds: "Reports functions that the value or object does not have.",
        because: "The expression has no value, and a tap does nothing.",
        in: "models/Other.json",
        bad: #"{"properties": {"size": "int", "code": "text"}, "computed": {"digits": "#
            + #""code.szie()"}}"#,
        good: #"{"properties": {"size": "int", "code": "text"}, "computed": {"digits": "#
            + #""code.size()"}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.findings(.unknownFunction, self)
            + analysis.declared.findings(.unknown(.function), error)
    }
}
