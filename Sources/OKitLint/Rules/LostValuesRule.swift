import OKitBundle
import OKitSyntax

/// Reports stored values of an earlier version that the bundle would lose.
struct LostValuesRule: Rule {
    static let page = RulePage(
        "lost-values",
        .error,
        finds: "With `--against`, reports entities and properties of the earlier version whose "
            + "stored values would be lost.",
        because: "The app does not start with such data. Name the property in `renamedFrom`, "
            + "convert its values with `convert`, or list it in `drops` of the manifest."
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.entityChanges.filter(\.isRefused).map { change in
            error("\(change.text); its stored values would be lost", at: change.location)
        }
    }
}
