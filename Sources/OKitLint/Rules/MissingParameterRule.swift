import OKitBundle
import OKitSyntax

/// Reports calls without a required parameter.
struct MissingParameterRule: Rule {
    static let page = RulePage(
        "missing-parameter",
        .error,
        finds: "Reports calls of services and functions without a required parameter, if neither "
            + "`with` nor a property of self with the same name provides it.",
        because: "The call always fails.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "actions": {"remove": {"label": "Remove", "call": "#
            + #""remove", "confirm": "Remove?"}}}"#,
        good: #"{"of": "Thing", "actions": {"remove": {"label": "Remove", "call": "#
            + #""remove", "with": {"code": "5"}, "confirm": "Remove?"}}}"#,
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.missingParameter, error)
    }
}
