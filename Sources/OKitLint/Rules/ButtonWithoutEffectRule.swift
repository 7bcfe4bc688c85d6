import OKitBundle
import OKitSyntax

/// Reports buttons and actions of rows without an effect.
struct ButtonWithoutEffectRule: Rule {
    static let page = RulePage(
        "button-without-effect",
        .warning,
        finds: "Reports buttons without a function, segue or action, and row actions that have "
            + "only a title or only a function.",
        because: "Tapping the button does nothing, or the action is never shown.",
        in: "screens/other.json",
        bad: ##"{"kind": "detail", "toolbar": [{"title": "#Home"}], "sections": []}"##,
        good: ##"{"kind": "detail", "toolbar": [{"title": "#Home", "action": "navigateToHome"}], "##
            + #""sections": []}"#,
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.otherScreens.flatMap { screen in
            buttons(of: screen) + rowActions(of: screen) + views(of: screen, analysis.bundle)
        }
    }

    private func buttons(of screen: Screen) -> [Finding] {
        let accessories = screen.cells.compactMap(\.accessory)
        return (screen.buttons + screen.toolbar + accessories).filter { button in
            ["tapPath", "segue", "action"].allSatisfy { button[$0] == nil }
        }.compactMap(\.node).map {
            warning("this button needs \"tapPath\", \"segue\" or \"action\"", at: $0.startLocation)
        }
    }

    /// Titles of actions without functions, and functions without titles.
    private func rowActions(of screen: Screen) -> [Finding] {
        let attributes = screen.attributes
        var findings = pair(["quickName", "quickImage"], "quickTap", attributes)
        if attributes["moreTap"] == nil {
            findings += pair(["moreActions"], "moreActionsTap", attributes)
        }
        if let more = attributes["more"], attributes.constant("more") == "true",
            attributes["moreTap"] == nil, attributes["moreActions"] == nil
        {
            findings.append(
                warning("\"more\" needs \"moreTap\" or \"moreActions\"", at: more.node.location)
            )
        }
        for name in ["moreTap", "moreActions"] {
            if let attribute = attributes[name], attributes["more"] == nil {
                findings.append(
                    warning("\"\(name)\" is shown only with \"more\"", at: attribute.node.location)
                )
            }
        }
        for cell in screen.cells where screen.isList {
            findings += pair(["accyText", "accyIcon"], "accyTap", cell, isHidden: false)
        }
        if screen.kind == "list", attributes["type"] == nil, let data = attributes["dataPath"],
            attributes["add"] == nil
        {
            findings.append(
                info(
                    "the button \"Add\" needs \"type\"; or hide it with \"add\": \"#false\"",
                    at: data.node.location
                )
            )
        }
        return findings
    }

    /// - Parameter isHidden: Whether a function without a title is never shown.
    private func pair(
        _ titles: [String],
        _ function: String,
        _ attributes: Attributes,
        isHidden: Bool = true
    ) -> [Finding] {
        let title = titles.first { attributes[$0] != nil }
        switch (title, attributes[function]) {
        case (let title?, nil):
            return [attributes[title]].compactMap(\.self).map {
                warning("\"\(title)\" needs \"\(function)\"", at: $0.node.location)
            }
        case (nil, let call?) where isHidden:
            return [warning("\"\(function)\" needs \"\(titles[0])\"", at: call.node.location)]
        default:
            return []
        }
    }

    // MARK: Views

    private func views(of screen: Screen, _ bundle: AppBundle) -> [Finding] {
        let used = screen.usedViews
        return screen.allViews.filter { view in
            [.button, .barButton].contains(view.kind) && view.segue == nil && view.tap == nil
                && view.selector == nil && !used.keys.contains(view.key)
                && !used.names.contains(view.identifier?.name ?? "")
                && screen.element(named: view.identifier?.name)?.action == nil
        }.compactMap { view in
            view.node.map {
                warning(
                    "this button needs \"tapPath\" or \"segue\", or to start a mediator",
                    at: $0.startLocation
                )
            }
        }
    }
}

extension Screen {
    /// The views that mediators and other views are connected to, by name and by key.
    var usedViews: (names: Set<String>, keys: Set<String>) {
        let outlets = objects.flatMap(\.outlets) + elements.flatMap(\.outlets)
        return (
            Set(outlets.flatMap(\.targets).map(\.name)),
            Set(connections.flatMap(\.targets))
        )
    }
}
