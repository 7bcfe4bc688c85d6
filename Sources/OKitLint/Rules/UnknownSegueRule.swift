import OKitBundle
import OKitSyntax

/// Reports cells and buttons with a segue that their screen does not have.
struct UnknownSegueRule: Rule {
    static let page = RulePage(
        "unknown-segue",
        .error,
        finds: "Reports cells and buttons with a segue that their screen does not have.",
        because: "The tap does nothing.",
        in: "screens/other.json",
        bad: #"{"kind": "detail", "segues": {"more": "main"}, "#
            + #""sections": [{"rows": [{"segue": "mroe"}]}]}"#,
        good: #"{"kind": "detail", "segues": {"more": "main"}, "#
            + #""sections": [{"rows": [{"segue": "more"}]}]}"#,
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.otherScreens.flatMap { screen in
            let cells = screen.cells + screen.cells.compactMap(\.accessory)
            return (cells + screen.buttons + screen.toolbar).compactMap { $0["segue"] }
                .filter { screen.segues[$0.text] == nil }
                .map {
                    error(
                        .unknown("segue", $0.text, among: screen.segues.keys.sorted()),
                        at: $0.node.location
                    )
                }
        }
    }
}
