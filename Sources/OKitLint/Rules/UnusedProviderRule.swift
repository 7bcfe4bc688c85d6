import OKitBundle
import OKitSyntax

/// Reports providers that nothing on their screen names.
struct UnusedProviderRule: Rule {
    static let page = RulePage(
        "unused-provider",
        .warning,
        finds: "Reports providers that nothing on their screen names.",
        because: "The items are loaded but never shown. A call whose items have an `identity` is "
            + "not reported, because it updates objects that are shown, such as the content.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "providers": {"all": {"records": "Other"}}, "#
            + #""body": {"list": "others"}}"#,
        good: #"{"of": "Thing", "providers": {"all": {"records": "Other"}}, "#
            + #""body": {"list": "all"}}"#,
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.unusedProvider, warning)
    }
}
