import OKitBundle
import OKitSyntax

/// Reports providers in steps that their screen does not have.
struct UnknownProviderRule: Rule {
    static let page = RulePage(
        "unknown-provider",
        .error,
        finds: "Reports providers that a step names but the screen does not have.",
        because: "Nothing is loaded.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "providers": {"all": {"records": "Other"}}, "#
            + #""body": {"list": "all"}, "on": {"appear": {"refresh": "al"}}}"#,
        good: #"{"of": "Thing", "providers": {"all": {"records": "Other"}}, "#
            + #""body": {"list": "all"}, "on": {"appear": {"refresh": "all"}}}"#,
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.unknown(.provider), error)
    }
}
