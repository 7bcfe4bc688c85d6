import OKitBundle
import OKitSyntax

/// Reports records of entities that no model stores.
struct MissingRecordsRule: Rule {
    static let page = RulePage(
        "missing-records",
        .error,
        finds: "Reports providers of records, and new objects without a list, whose entity is not "
            + "stored as records by any model.",
        because: "The provider has no items, and a new object cannot be stored.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "providers": {"all": {"records": "Thing"}}, "#
            + #""body": {"list": "all"}}"#,
        good: #"{"of": "Thing", "providers": {"all": {"records": "Other"}}, "#
            + #""body": {"list": "all"}}"#,
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.records, error)
    }
}
