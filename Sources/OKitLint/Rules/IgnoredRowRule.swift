import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports rows of lists that open a screen which begins at a model and never uses the row.
struct IgnoredRowRule: Rule {
    static let page = RulePage(
        "ignored-row",
        .warning,
        finds: "Reports lists whose rows open a screen that reads from a model instead of the "
            + "row's object, or that shows nothing of the object.",
        because: "Every row opens the same content, because the screen does not read the row's "
            + "object.",
        in: "screens/other.json",
        bad: #"{"kind": "list", "dataPath": "others", "segues": {"model": "all"}}"#,
        good: #"{"kind": "list", "dataPath": "others", "segues": {"model": "main"}}"#,
        beside: (
            "screens/all.json", #"{"kind": "list", "contextPath": "/", "dataPath": "others"}"#
        ),
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let bundle = analysis.bundle
        return analysis.otherScreens.filter(\.isList).compactMap { list in
            guard let target = list.segues["model"]?.screen,
                let screen = bundle.screens[target.name], screen.ignoresContext(bundle)
            else {
                return nil
            }
            return warning(
                "the screen \"\(target.name)\" does not read the object of the row",
                at: target.location
            )
        }
    }
}

extension Screen {
    fileprivate func ignoresContext(_ bundle: AppBundle) -> Bool {
        if !tabs.isEmpty {
            return tabs.allSatisfy { bundle.screens[$0.screen.name]?.beginsAtModel ?? false }
        }
        return beginsAtModel || ["backup", "secureBackup", "application"].contains(kind)
            || kind == "views" && !readsContent
    }

    /// Whether a screen of views shows anything of its object.
    private var readsContent: Bool {
        let isMoved = attributes.all.keys.contains("titlePath")
        let views = rootViews.flatMap(\.all)
        let isBound = views.contains {
            $0.tap != nil || $0.bindings.contains { $0.attribute != nil }
        }
        let texts =
            (elements.flatMap(\.bindings) + views.flatMap(\.bindings)).map(\.node)
            + objects.flatMap { $0.attributes.map(\.value) }
        var isNamed = false
        for text in texts {
            text.forEachText { isNamed = isNamed || $0.string?.contains("content") ?? false }
        }
        return isMoved || isBound || isNamed
    }

    private var beginsAtModel: Bool {
        guard attributes["selectionContextPath"] == nil,
            case .path(let path) = attributes["contextPath"]?.expression.root.kind,
            case .model = path.start
        else {
            return false
        }
        return isList || isForm
    }
}
