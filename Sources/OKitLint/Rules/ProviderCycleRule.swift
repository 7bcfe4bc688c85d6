import OKitBundle
import OKitSyntax

/// Reports providers whose items depend on themselves.
struct ProviderCycleRule: Rule {
    static let page = RulePage(
        "provider-cycle",
        .error,
        finds: "Reports providers that read themselves, or each other in a cycle.",
        because: "Such a provider never has items.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "providers": {"big": {"items": "big", "of": "#
            + #""Other"}}, "body": {"list": "big"}}"#,
        good: #"{"of": "Thing", "providers": {"big": {"items": "others", "of": "#
            + #""Other"}}, "body": {"list": "big"}}"#,
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.cycle, error)
    }
}
