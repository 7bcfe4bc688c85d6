import OKitBundle
import OKitSyntax

/// Reports texts of rows, sections and options that are the name of a property.
struct UnbracedNameRule: Rule {
    static let page = RulePage(
        "unbraced-name",
        .warning,
        finds: "Reports texts of rows, sections and options that are a property name without "
            + "braces.",
        because: "Every row shows the same word instead of a value.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "providers": {"all": {"records": "Other"}}, "body": "#
            + #"{"list": "all", "row": {"title": "size"}}}"#,
        good: #"{"of": "Thing", "providers": {"all": {"records": "Other"}}, "body": "#
            + #"{"list": "all", "row": {"title": "{size}"}}}"#,
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.unbraced, warning)
    }
}
