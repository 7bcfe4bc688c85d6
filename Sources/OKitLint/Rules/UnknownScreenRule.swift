import OKitBundle
import OKitSyntax

/// Reports screens that the manifest, a segue, a tab or a step opens, but that do not exist.
///
/// If the manifest cannot be read, a missing first screen is not reported.
struct UnknownScreenRule: Rule {
    static let page = RulePage(
        "unknown-screen",
        .error,
        finds: "Reports unknown screens in the manifest, segues, tabs and steps.",
        because: "The link does nothing.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "body": {"list": "others", "open": "ohter"}}"#,
        good: #"{"of": "Thing", "body": {"list": "others", "open": "other"}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let bundle = analysis.bundle
        let entry = bundle.manifest.entry
        let targets =
            (entry.name.isEmpty ? [] : [entry]) + bundle.screenReferences
            + analysis.otherScreens.filter { !$0.isGenerated }.flatMap(\.targets)
            + analysis.bundle.declaredScreens.filter { !Screen.isGenerated($0.name) }
            .flatMap(\.openedScreens)
        let known = Set(bundle.screens.keys).union(bundle.unreadableNames)
        let unknown = targets.filter { !known.contains($0.name) }
        guard !unknown.isEmpty else {
            return []
        }
        let names = bundle.screens.keys.sorted()
        return unknown.map {
            error(.unknown("screen", $0.name, among: names), at: $0.location)
        }
    }
}
