import OKitExpression
import OKitModel
import OKitSyntax

/// Reports taps and calls whose path does not end at a function with steps.
struct NotAFunctionRule: Rule {
    static let page = RulePage(
        "not-a-function",
        .error,
        finds: "Finds taps and calls that lead to no function with steps.",
        because: "The user would tap, and nothing would happen.",
        in: "models/Other.json",
        bad: #"{"properties": {"n": {"type": "int"}}, "functions": {"f": {"steps": "#
            + #"[{"call": "n"}]}}}"#,
        good: #"{"properties": {"n": {"type": "int"}}, "functions": {"f": {"steps": "#
            + #"[{"set": "n", "to": 1}]}}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.findings(.notAFunction, self)
    }
}
