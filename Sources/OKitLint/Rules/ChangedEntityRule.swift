import OKitBundle
import OKitSyntax

/// Lists the changes of stored entities since an earlier version.
struct ChangedEntityRule: Rule {
    static let page = RulePage(
        "changed-entity",
        .info,
        finds:
            "With `--against`, lists the entities and properties whose stored values are migrated: new, "
            + "renamed, converted and dropped ones.",
        because: "Stored data is migrated when the app starts, after a backup."
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.entityChanges.filter { !$0.isRefused }.map { change in
            info(
                "\(change.text)\(change.isLoss ? "; its stored values are dropped" : "")",
                at: change.location
            )
        }
    }
}
