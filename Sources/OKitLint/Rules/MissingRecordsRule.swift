import OKitBundle
import OKitSyntax

/// Reports records of entities that no model stores.
struct MissingRecordsRule: Rule {
    static let page = RulePage(
        "missing-records",
        .error,
        finds: "Finds providers of records, and new objects without a list, of entities that no "
            + "model stores as records.",
        because: "There is nothing to show, and nowhere to store a new object.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "providers": {"all": {"records": "Thing"}}, "#
            + #""body": {"list": "all"}}"#,
        good: #"{"of": "Thing", "providers": {"all": {"records": "Other"}}, "#
            + #""body": {"list": "all"}}"#,
        format: .second
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.records, error)
    }
}
