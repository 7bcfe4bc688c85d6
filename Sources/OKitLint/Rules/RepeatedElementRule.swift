import OKitBundle
import OKitSyntax

/// Reports duplicate ids, names and aliases on a screen.
struct RepeatedElementRule: Rule {
    static let page = RulePage(
        "repeated-element",
        .error,
        finds: "Reports duplicate ids of rows, buttons and views, and duplicate names of "
            + "mediators, in a screen. Cells may have the same ids as other cells.",
        because: "A flow, an outlet or a binding finds only the first one.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "body": [{"fact": "name", "id": "a"}, "#
            + #"{"list": "others", "open": "other", "id": "a"}]}"#,
        good: #"{"of": "Thing", "body": [{"fact": "name", "id": "a"}, "#
            + #"{"list": "others", "open": "other", "id": "b"}]}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.otherScreens.flatMap { screen in
            let attributes = screen.cells + screen.buttons + screen.toolbar
            let ids = attributes.compactMap { $0["id"].flatMap { Named($0.node) } }
            let views = screen.rootViews.flatMap(\.all)
            // Objects of a storyboard have no location in a file.
            let mediators = screen.objects.filter { $0.key == nil }
            let named =
                views.filter { $0.node != nil }.compactMap(\.identifier)
                + mediators.map(\.name) + mediators.compactMap(\.alias)
            let cells = screen.allViews.flatMap(\.cells).map { cell in
                cell.view.all.filter { $0.node != nil }.compactMap(\.identifier)
            }
            return ([ids, named] + cells).flatMap { repeated($0) }
        } + analysis.declared.findings(.repetition, error)
    }

    private func repeated(_ names: [Named]) -> [Finding] {
        var first: [String: Named] = [:]
        return names.sorted { $0.location < $1.location }.compactMap { name in
            guard !name.name.isEmpty, let other = first[name.name] else {
                first[name.name] = name
                return nil
            }
            var finding = error("duplicate name \"\(name.name)\" in this screen", at: name.location)
            finding.notes = [Finding.Note("first here", at: other.location)]
            return finding
        }
    }
}
