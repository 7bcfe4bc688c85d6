import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports segues of lists and forms that no cell or button follows; the rows of a list follow
/// `model` by default.
struct UnusedSegueRule: Rule {
    static let page = RulePage(
        "unused-segue",
        .warning,
        finds: "Reports segues of lists and forms that no row, cell or button uses.",
        because: "The screen cannot be reached through this segue.",
        in: "screens/other.json",
        bad: #"{"kind": "detail", "segues": {"more": "main"}, "#
            + ##""sections": [{"rows": [{"path": "#More"}]}]}"##,
        good: #"{"kind": "detail", "segues": {"more": "main"}, "#
            + ##""sections": [{"rows": [{"path": "#More", "segue": "more"}]}]}"##,
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let screens = analysis.otherScreens.filter { $0.isList || $0.isForm }
        return screens.flatMap { screen in
            let root = analysis.document("screens/\(screen.name).json")?.root
            // Mediators and elements may name a segue anywhere in the screen.
            var named: Set<String> = screen.isList ? ["model"] : []
            for member in root?.declarations ?? [] where member.name != "segues" {
                member.value.forEachText { named.insert($0.string ?? "") }
            }
            let segues = root?["segues"]?.declarations ?? []
            return segues.filter { !named.contains($0.name) }.map { segue in
                let names = named.filter { screen.segues[$0] == nil && $0 == "model" }
                return warning(.noFollower(of: segue.name, near: names), at: segue.key.location)
            }
        }
    }
}

extension Finding.Message {
    fileprivate static func noFollower(of segue: String, near names: Set<String>) -> Self {
        "nothing in this screen uses the segue \"\(segue)\"\(names.suggestion(for: segue))"
    }
}
