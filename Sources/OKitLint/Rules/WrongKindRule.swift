import OKitBundle
import OKitSyntax

/// Reports screens, cells, views and mediators whose kind does not have their members, while
/// another kind has all of them.
struct WrongKindRule: Rule {
    static let page = RulePage(
        "wrong-kind",
        .error,
        finds: "Reports screens, cells, views and mediators whose kind does not have their "
            + "members, while another kind has all of them; and lists and menus that are not used "
            + "as such.",
        because: "The members have no effect.",
        in: "screens/other.json",
        bad:
            #"{"kind": "views", "views": [{"type": "label", "text": "a", "secureTextEntry": true}]}"#,
        good:
            #"{"kind": "views", "views": [{"type": "textField", "id": "a", "secureTextEntry": true}]}"#,
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.elementProblems.filter { $0.kind == .wrongKind }.map {
            error($0.message, at: $0.location)
        } + analysis.otherScreens.flatMap { check($0) } + menus(analysis)
    }

    private func check(_ screen: Screen) -> [Finding] {
        let cells = screen.cells.compactMap { cell in
            cell.node.flatMap { check($0, "cell", among: .cells) }
        }
        let own = screen.attributes.node.flatMap { check($0, "kind", among: .screens) }
        return cells + [own].compactMap(\.self)
    }

    private func check(_ node: JSONNode, _ name: String, among kinds: KindMembers) -> Finding? {
        guard let kind = node[name], let text = kind.string else {
            return nil
        }
        let names = node.declarations.map(\.name)
        return kinds.meantKind(of: names, insteadOf: text).map {
            error(.isNo(text, meant: $0), at: kind.location)
        }
    }

    /// Menus that no application shows, and applications whose menu is another screen.
    private func menus(_ analysis: BundleAnalysis) -> [Finding] {
        let bundle = analysis.bundle
        let applications = analysis.otherScreens.filter { $0.kind == "application" }
        guard !applications.isEmpty, bundle.unreadableNames.isEmpty else {
            return []
        }
        // A menu may open others.
        let menus = analysis.otherScreens.filter { $0.kind == "menu" }
        let shown =
            applications.map { $0.attributes["menuIdentifier"]?.text ?? "menu" }
            + menus.flatMap { menu in menu.targets.map(\.name).filter { $0 != menu.name } }
        let unused = menus.filter { !shown.contains($0.name) }
        let found = unused.compactMap { screen in
            screen.attributes.node?["kind"].map {
                warning("no application has this screen as its menu", at: $0.location)
            }
        }
        let wrong = applications.compactMap { $0.attributes["menuIdentifier"] }.filter { menu in
            !unused.isEmpty && bundle.screens[menu.text].map { $0.kind != "menu" } ?? false
        }
        return found
            + wrong.map {
                warning("the screen \"\($0.text)\" is not a menu", at: $0.node.location)
            }
    }
}

extension Finding.Message {
    fileprivate static func isNo(_ kind: String, meant: String) -> Self {
        "\"\(kind)\" does not have these members; did you mean \"\(meant)\"?"
    }
}
