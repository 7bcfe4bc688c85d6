import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports mediators that need to be named by another one, but are not.
struct UnusedMediatorRule: Rule {
    static let page = RulePage(
        "unused-mediator",
        .info,
        finds: "Reports providers and action controllers without a trigger that no outlet, "
            + "element or binding names.",
        because: "Nothing uses them, so they do nothing.",
        in: "screens/other.json",
        bad:
            #"{"kind": "views", "views": [], "objects": {"posts": {"type": "BaseContentProvider"}}}"#,
        good: #"{"kind": "views", "views": [{"type": "table", "id": "t"}], "objects": {"#
            + #""posts": {"type": "BaseContentProvider"}, "shown": {"type": "TableDisplayController", "#
            + #""outlets": {"mainContentProvider": "posts", "tableView": "t"}}}}"#,
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let mentions = analysis.mentions
        return analysis.otherScreens.flatMap(\.objects).filter { mediator in
            // One of a storyboard may be connected there.
            mediator.key == nil && mediator.kind.map(waitsForOthers) ?? false
                && ![mediator.name, mediator.alias].compactMap(\.?.name).contains {
                    mentions.hasWord($0) || mentions.hasPart($0)
                }
        }.map {
            info("nothing uses the mediator \"\($0.name.name)\"", at: $0.name.location)
        }
    }

    private func waitsForOthers(_ kind: MediatorKind) -> Bool {
        kind.role == .provider || kind == .actionController
    }
}
