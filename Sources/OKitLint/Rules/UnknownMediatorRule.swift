import OKitBundle
import OKitSyntax

/// Reports mediators and views of unknown kinds.
struct UnknownMediatorRule: Rule {
    static let page = RulePage(
        "unknown-mediator",
        .error,
        finds: "Reports mediators and views of unknown kinds.",
        because: "The mediator or view is ignored.",
        in: "screens/other.json",
        bad:
            #"{"kind": "views", "views": [], "objects": {"p": {"type": "BaseDisplayControler"}}}"#,
        good:
            #"{"kind": "views", "views": [], "objects": {"p": {"type": "BaseDisplayController"}}}"#,
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.elementProblems.filter { $0.kind == .kind }.map {
            error($0.message, at: $0.location)
        }
    }
}
