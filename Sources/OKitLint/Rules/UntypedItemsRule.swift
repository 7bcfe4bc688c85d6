import OKitBundle
import OKitSyntax

/// Reports providers whose items have no type.
struct UntypedItemsRule: Rule {
    static let page = RulePage(
        "untyped-items",
        .warning,
        finds: "Reports providers whose items have no type, from neither `of` nor the service "
            + "action.",
        because: "Expressions on the items are not checked, so mistakes appear only when the app "
            + "runs.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "providers": {"all": {"file": "others"}}, "body": "#
            + #"{"list": "all", "row": {"title": "{size}"}}}"#,
        good: #"{"of": "Thing", "providers": {"all": {"file": "others", "of": "#
            + #""Other"}}, "body": {"list": "all", "row": {"title": "{size}"}}}"#,
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.untyped, warning)
    }
}
