import OKitBundle
import OKitSyntax

/// Lists the changes of stored entities since an earlier version.
struct ChangedEntityRule: Rule {
    static let page = RulePage(
        "changed-entity",
        .info,
        finds: "With `--against`, lists entities and properties whose stored values are migrated: "
            + "new, renamed, converted and dropped ones.",
        because: "The app migrates stored data when it starts, after a backup."
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.entityChanges.filter { !$0.isRefused }.map { change in
            info(
                "\(change.text)\(change.isLoss ? "; its stored values will be dropped" : "")",
                at: change.location
            )
        }
    }
}
