import OKitBundle
import OKitSyntax

/// Reports former names that are still in use.
struct FormerNameRule: Rule {
    static let page = RulePage(
        "former-name",
        .warning,
        finds: "Reports names in `renamedFrom` that an entity or property still has.",
        because: "Stored values are assigned to the entity or property that has the name now.",
        in: "models/Other.json",
        bad: #"{"properties": {"size": "int", "length": {"type": "int", "#
            + #""renamedFrom": "size"}}}"#,
        good: #"{"properties": {"size": "int", "length": {"type": "int", "#
            + #""renamedFrom": "long"}}}"#,
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.formerName, warning)
    }
}
