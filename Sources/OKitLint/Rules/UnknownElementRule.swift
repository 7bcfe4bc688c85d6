import OKitBundle
import OKitSyntax

/// Reports names of elements and mediators that their screen does not have.
struct UnknownElementRule: Rule {
    static let page = RulePage(
        "unknown-element",
        .error,
        finds: "Reports outlets, `elements` entries, actions and cells whose names their screen "
            + "does not have, and provider files that are not in data/.",
        because: "An unconnected element does nothing: a table stays empty, for example.",
        in: "screens/other.json",
        bad: #"{"kind": "views", "views": [], "elements": {"titel": {"attrs": {}}}}"#,
        good: #"{"kind": "views", "views": [{"type": "label", "id": "titel"}], "#
            + #""elements": {"titel": {"attrs": {}}}}"#,
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.elementProblems.filter { $0.kind == .element }.map {
            error($0.message, at: $0.location)
        }
    }
}
