import OKitBundle
import OKitSyntax

/// Reports names in expressions that look like a provider, action or component, but are hidden by
/// another name.
struct HiddenNameRule: Rule {
    static let page = RulePage(
        "hidden-name",
        .warning,
        finds: "Reports names of providers, actions and components that are hidden by a local "
            + "name or a property of self.",
        because: "The expression then reads the local name or the property.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "providers": {"others": {"records": "Other", "#
            + #""limit": 5}}, "body": {"table": "others", "columns": ["size"]}}"#,
        good: #"{"of": "Thing", "providers": {"all": {"records": "Other", "limit": "#
            + #"5}}, "body": {"table": "all", "columns": ["size"]}}"#,
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.hiding, warning)
    }
}
