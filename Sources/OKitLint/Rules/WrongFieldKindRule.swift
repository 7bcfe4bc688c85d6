import OKitBundle
import OKitSyntax

/// Reports fields of a kind that cannot edit their property.
struct WrongFieldKindRule: Rule {
    static let page = RulePage(
        "wrong-field-kind",
        .error,
        finds: "Reports form fields whose kind cannot edit the property: several choices for a "
            + "property that is not a list, a color for a property that is not a color or text, a "
            + "file for a property without data, and objects that no field edits.",
        because: "Values that users enter in the field cannot be stored.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "body": {"form": "self", "fields": [{"field": "price", "#
            + #""as": "color"}]}}"#,
        good: #"{"of": "Thing", "body": {"form": "self", "fields": [{"field": "name", "#
            + #""as": "color"}]}}"#,
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.fieldKind, error)
    }
}
