import OKitBundle
import OKitSyntax

/// Reports texts of rows, sections and options that are the name of a property.
struct UnbracedNameRule: Rule {
    static let page = RulePage(
        "unbraced-name",
        .warning,
        finds: "Reports texts of rows, sections and options that are a property name without "
            + "braces; values in the notation of other languages, `${name}` and `{{name}}`; and initial "
            + "values of state that are the name of a type.",
        because: "The app shows the word, sign or braces instead of a value.",
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
