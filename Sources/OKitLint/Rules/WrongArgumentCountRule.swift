import OKitBundle
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
        bad: #"{"properties": {"size": "int", "code": "text"}, "computed": {"digits": "#
            + #""code.size(1)"}}"#,
        good: #"{"properties": {"size": "int", "code": "text"}, "computed": {"digits": "#
            + #""code.size()"}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.findings(.argumentCount, self)
    }
}
