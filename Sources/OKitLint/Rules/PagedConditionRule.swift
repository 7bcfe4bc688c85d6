import OKitBundle
import OKitSyntax

/// Reports conditions for items that are loaded in pages.
struct PagedConditionRule: Rule {
    static let page = RulePage(
        "paged-condition",
        .warning,
        finds: "Reports `where` on a call whose response has pages.",
        because: "The condition filters only the loaded pages; the server can filter all pages.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "providers": {"found": {"call": "find", "more": "#
            + #"{"parameter": "page"}, "where": "size > 1"}}, "body": {"list": "#
            + #""found"}}"#,
        good: #"{"of": "Thing", "providers": {"found": {"call": "find", "more": "#
            + #"{"parameter": "page"}, "with": {"least": "1"}}}, "body": {"list": "#
            + #""found"}}"#,
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.pagedCondition, warning)
    }
}
