import OKitSyntax

/// The names of the screens of controllers.
struct ScreenNames {
    private var table = NameTable(reserved: ["self", "screen"])
    private var names: [InterfaceNode.Key: String] = [:]
    private var taken: Set<String> = []

    /// Names the screens in the order in which they can be reached from the first one.
    init(_ graph: InterfaceGraph) {
        var known: Set<InterfaceNode.Key> = []
        for first in [graph.start].compactMap(\.self) + graph.controllers {
            var waiting: [(controller: InterfaceController, opener: String?)] = [(first, nil)]
            var next = 0
            while next < waiting.count {
                let (controller, opener) = waiting[next]
                next += 1
                guard known.insert(controller.key).inserted else {
                    continue
                }
                let name = graph.isTransparent(controller) ? opener : claim(controller, opener)
                // The parts of a container do not have its name.
                let isContainer = [.tabs, .split, .pages, .navigation].contains(controller.kind)
                let own = isContainer || controller.kind == .model("application") ? opener : name
                waiting += graph.targets(of: controller).map { ($0, own) }
            }
        }
    }

    /// The name of the screen of a controller.
    subscript(controller: InterfaceController) -> String {
        names[controller.key] ?? "main"
    }

    private mutating func claim(_ controller: InterfaceController, _ opener: String?) -> String {
        let node = controller.node
        let className = (node.customClass ?? "").withoutEndings(
            ["Controller", "TableView", "CollectionView", "View"]
        )
        let isModel = if case .model = controller.kind { true } else { false }
        let kind: String? =
            if case .model(let kind) = controller.kind {
                ["application": "app", "secureBackup": "backups", "backup": "backups"][kind] ?? kind
            } else {
                nil
            }
        let candidates = [
            controller.kind == .model("application") ? "app" : nil,
            controller.identifier.map { $0.withoutEndings(["Controller", "View"]) },
            controller.title.map { controller.kind == .model("selection") ? "Select \($0)" : $0 },
            isModel ? nil : className, node["userLabel"],
            controller.kind == .tabs ? "tabs" : nil, kind, controller.firstText,
        ]
        let proposal =
            candidates.compactMap(\.self).map { Words($0).memberName }.first { !$0.isEmpty }
            ?? "page"
        // Of screens with the same title, later ones are named by the screen that opens them.
        let simple = NameTable.identifier(proposal, "page")
        var name = simple
        if taken.contains(simple.lowercased()), let opener {
            name = opener + Words(simple).typeName
        }
        let claimed = table.claim(name, "page")
        names[controller.key] = claimed
        taken.insert(claimed.lowercased())
        return claimed
    }
}

extension InterfaceController {
    /// The first short text of its views.
    fileprivate var firstText: String? {
        view?.all.firstNonNil { node in
            let text = node.name == "label" ? node.text("text") : node.buttonTitle
            return text.flatMap { $0.count <= 30 && !Words($0).isEmpty ? $0 : nil }
        }
    }
}

extension String {
    /// The text without endings, as long as something is left.
    func withoutEndings(_ endings: [String]) -> String {
        var text = self
        for ending in endings where text.hasSuffix(ending) && text.count > ending.count {
            text = String(text.dropLast(ending.count))
        }
        return text
    }
}
