import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Reports taps and calls whose path does not end at a function with steps.
struct NotAFunctionRule: Rule {
    static let page = RulePage(
        "not-a-function",
        .error,
        finds: "Reports taps and calls that do not refer to a function with steps.",
        because: "The tap or call does nothing.",
        in: "models/Other.json",
        bad: #"{"properties": {"n": {"type": "int"}}, "functions": {"f": {"steps": "#
            + #"[{"call": "n"}]}}}"#,
        good: #"{"properties": {"n": {"type": "int"}}, "functions": {"f": {"steps": "#
            + #"[{"set": "n", "to": 1}]}}}"#,
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.findings(.notAFunction, self)
    }
}
