import OKitBundle
import OKitSyntax

/// Reports expressions in `convert` that fail on the data of an earlier version.
struct WrongConversionRule: Rule {
    static let page = RulePage(
        "wrong-conversion",
        .error,
        finds: "With `--against`, reports names in `convert` that the entities of the earlier "
            + "version do not have, and values that the property cannot store.",
        because: "The app does not start with data of that version."
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.conversionProblems.map { error($0.message, at: $0.location) }
    }
}
