import OKitExpression
import OKitModel
import OKitSyntax

/// Reports functions that are called with too few or too many arguments.
struct WrongArgumentCountRule: Rule {
    static let page = RulePage(
        "wrong-argument-count",
        .error,
        finds: "Reports calls with too few or too many arguments.",
        because: "Such a call has no value.",
        in: "models/Other.json",
        bad: #"{"properties": {"a": {"type": "text"}}, "computed": {"b": "a/length(#1)"}}"#,
        good: #"{"properties": {"a": {"type": "text"}}, "computed": {"b": "a/length()"}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.findings(.argumentCount, self)
    }
}
