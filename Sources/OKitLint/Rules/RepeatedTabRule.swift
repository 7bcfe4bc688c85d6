import OKitBundle
import OKitSyntax

/// Reports tabs that show the same screen as another tab.
struct RepeatedTabRule: Rule {
    static let page = RulePage(
        "repeated-tab",
        .warning,
        finds: "Reports tabs that show the same screen as an earlier tab.",
        because: "The tab is redundant, or should show another screen.",
        in: "screens/other.json",
        bad: #"{"kind": "tabs", "tabs": [{"title": "%A", "screen": "part"}, "#
            + #"{"title": "%B", "screen": "part"}]}"#,
        good: #"{"kind": "tabs", "tabs": [{"title": "%A", "screen": "part"}, "#
            + #"{"title": "%B", "screen": "main"}]}"#,
        beside: ("screens/part.json", #"{"kind": "detail", "sections": []}"#),
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.otherScreens.flatMap { screen in
            var shown: Set<String> = []
            return screen.tabs.map(\.screen).filter { !shown.insert($0.name).inserted }.map {
                warning("another tab already shows \"\($0.name)\"", at: $0.location)
            }
        }
    }
}
