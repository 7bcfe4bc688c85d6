import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports actions that a step performs or that follow another action, but that no service file
/// has.
struct UnknownActionRule: Rule {
    static let page = RulePage(
        "unknown-action",
        .error,
        finds: "Reports actions that a step or another action refers to, but that no service file "
            + "has.",
        because: "No call is made, and steps that wait for the action fail.",
        in: "screens/other.json",
        bad: #"{"of": "Other", "providers": {"all": {"file": "others", "of": "Other"}, "#
            + #""found": {"call": "fnid"}}, "body": [{"list": "all"}, {"list": "found"}]}"#,
        good: #"{"of": "Other", "providers": {"all": {"file": "others", "of": "Other"}, "#
            + #""found": {"call": "find"}}, "body": [{"list": "all"}, {"list": "found"}]}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.unknown(.action), error) + unknownNames(analysis)
    }

    private func unknownNames(_ analysis: BundleAnalysis) -> [Finding] {
        let bundle = analysis.bundle
        guard bundle.unreadableNames.isDisjoint(with: Self.files) else {
            return []
        }
        let actions = bundle.services.values.flatMap(\.actions.values)
        let names = Set(actions.map(\.name.name))
        return (bundle.actionReferences + actions.compactMap(\.nextAction)).filter {
            !names.contains($0.name)
        }.map {
            error(.unknown("action", $0.name, among: names), at: $0.location)
        } + (bundle.isClassic ? [] : notifications(analysis, names))
    }

    /// The notifications on which display controllers refresh: an action and its stage.
    private func notifications(_ analysis: BundleAnalysis, _ actions: Set<String>) -> [Finding] {
        let known = actions.flatMap { action in Self.stages.map { action + $0 } }
        let nodes = analysis.otherScreens.flatMap(\.objects).compactMap { $0.attribute("renderOn") }
        return nodes.compactMap { Named($0) }.filter { !known.contains($0.name) }.map {
            error(.unknown("notification", $0.name, among: known), at: $0.location)
        }
    }

    /// The stages of an action, which are suffixes of notification names.
    private static let stages = ["Start", "Progress", "Ready", "Success", "Error"]

    private static let files = ServiceDescription.Source.allCases.map(\.rawValue)
}
