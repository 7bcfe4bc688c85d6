import OKitBundle
import OKitSyntax

/// Reports providers whose items depend on themselves.
struct ProviderCycleRule: Rule {
    static let page = RulePage(
        "provider-cycle",
        .error,
        finds: "Finds providers that read themselves, or each other in a cycle.",
        because: "Their items are never known.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "providers": {"big": {"items": "big", "of": "#
            + #""Other"}}, "body": {"list": "big"}}"#,
        good: #"{"of": "Thing", "providers": {"big": {"items": "others", "of": "#
            + #""Other"}}, "body": {"list": "big"}}"#,
        format: .second
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.cycle, error)
    }
}
