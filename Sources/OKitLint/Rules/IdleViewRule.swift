import OKitBundle
import OKitSyntax

/// Reports labels without text, and search bars without a search.
struct IdleViewRule: Rule {
    static let page = RulePage(
        "idle-view",
        .warning,
        finds: "Reports labels without text or binding, and search bars that are not the sender "
            + "of a mediator.",
        because: "The label stays empty, or the text that users enter has no effect.",
        in: "screens/other.json",
        bad: #"{"kind": "views", "views": [{"type": "label", "id": "hello"}]}"#,
        good: #"{"kind": "views", "views": [{"type": "label", "id": "hello", "text": "Hello"}]}"#,
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.otherScreens.flatMap { check($0) }
    }

    private func check(_ screen: Screen) -> [Finding] {
        let used = screen.namedObjects
        return screen.allViews.compactMap { view in
            guard let node = view.node, !screen.isBound(view),
                !(view.identifier.map { used.contains($0.name) } ?? false)
            else {
                return nil
            }
            let names = Set(view.attributes.map(\.name.name))
            // A misspelled attribute is reported at its location.
            guard names.allSatisfy({ $0.hasPrefix("_") || view.kind.type.attributes.contains($0) })
            else {
                return nil
            }
            switch view.kind {
            case .label where names.isDisjoint(with: ["text", "wx_value", "hidden"]):
                return warning("this label needs a text or a binding", at: node.startLocation)
            case .searchBar:
                return warning(
                    "no mediator has this search bar as its sender",
                    at: node.startLocation
                )
            default:
                return nil
            }
        }
    }
}

extension Screen {
    /// Whether a binding, a path or an entry of `elements` refers to a view.
    fileprivate func isBound(_ view: ViewDeclaration) -> Bool {
        !bindings(of: view).isEmpty || view.valuePath != nil || view.tap != nil
            || element(named: view.identifier?.name) != nil
            || connections.contains { $0.source == view.key || $0.targets.contains(view.key) }
    }

    /// The names in outlets and expressions of the screen.
    fileprivate var namedObjects: Set<String> {
        var names: Set<String> = []
        let nodes =
            elements.flatMap(\.bindings).map(\.node) + allViews.flatMap(\.bindings).map(\.node)
            + objects.compactMap(\.node)
        for node in nodes {
            node.forEachText { text in
                let words = (text.string ?? "").split {
                    !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-"
                }
                names.formUnion(words.map(String.init))
            }
        }
        let outlets = objects.flatMap { self.outlets(of: $0) } + elements.flatMap(\.outlets)
        names.formUnion(outlets.flatMap(\.targets).map(\.name))
        return names
    }
}
