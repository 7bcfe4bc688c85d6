import OKitBundle
import OKitSyntax

/// Reports fields of a kind that cannot edit their property.
struct WrongFieldKindRule: Rule {
    static let page = RulePage(
        "wrong-field-kind",
        .error,
        finds:
            "Finds fields of a form whose kind cannot edit the property: several choices that are "
            + "not in a list, a color that is not a color or text, a file without data, and objects that "
            + "no field edits.",
        because: "What users enter in the field could not be stored.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "body": {"form": "self", "fields": [{"field": "price", "#
            + #""as": "color"}]}}"#,
        good: #"{"of": "Thing", "body": {"form": "self", "fields": [{"field": "name", "#
            + #""as": "color"}]}}"#,
        format: .second
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.fieldKind, error)
    }
}
