import OKitSyntax

/// A view controller of a storyboard, or a view of a xib.
struct InterfaceController {
    /// The element of the controller, or of the view.
    let node: InterfaceNode
    /// The elements beside it: views and other objects of its scene.
    let others: [InterfaceNode]
    let kind: Kind
    /// All segues that begin at it or at an object in it, in their order.
    let segues: [InterfaceNode]

    /// The kinds of controllers.
    enum Kind: Hashable {
        /// A container that shows its first screen.
        case navigation
        case tabs, split, pages
        /// A reference to a screen of another storyboard.
        case reference
        /// A controller of OKit, with the kind of its screen in format 1.
        case model(String)
        /// Any other screen.
        case views
    }

    init(_ node: InterfaceNode, others: [InterfaceNode]) {
        self.node = node
        self.others = others
        segues = ([node] + others).flatMap(\.all).filter {
            $0.name == "segue" && $0["destination"] != nil
        }
        kind = Self.kind(of: node)
    }

    private static func kind(of node: InterfaceNode) -> Kind {
        switch node.name {
        case "navigationController": return .navigation
        case "tabBarController": return .tabs
        case "splitViewController": return .split
        case "pageViewController": return .pages
        case "viewControllerPlaceholder": return .reference
        default: break
        }
        if let kind = node.customClass.flatMap({ modelKinds[$0] }) {
            return .model(kind)
        }
        // Subclasses of OKit's classes have their attributes.
        let attributes = Set(node.runtimeAttributes.map(\.name))
        if attributes.contains("dataPath") {
            return .model(attributes.contains("selectionPath") ? "selection" : "list")
        }
        if attributes.contains("titlePath") || attributes.contains("contextPath"),
            !node.children(ofTableIn: "sections").isEmpty
        {
            return .model("detail")
        }
        return .views
    }

    /// The kinds of screens by the classes of OKit.
    private static let modelKinds = [
        "ModelListTableController": "list", "ModelDetailTableController": "detail",
        "ModelSelectionTableController": "selection", "ModelMenuTableController": "menu",
        "ModelSettingsTableController": "settings", "ModelBackupTableController": "backup",
        "ModelSecureBackupTableController": "secureBackup",
        "ModelApplicationContoller": "application", "ModelApplicationController": "application",
    ]

    var key: InterfaceNode.Key { node.key }

    /// The name that code uses for it.
    var identifier: String? { node["storyboardIdentifier"].flatMap { $0.isEmpty ? nil : $0 } }

    /// The main view.
    var view: InterfaceNode? {
        node.name.hasSuffix("ontroller") ? node.value(of: "view") : node
    }

    /// The item with its title and buttons.
    var item: InterfaceNode? { node.value(of: "navigationItem") }

    /// The title that it shows, as far as the storyboard has it.
    var title: String? {
        [item?.text("title"), node.text("title")].compactMap(\.self).first { !$0.isEmpty }
    }
}

extension InterfaceNode {
    /// The sections or prototypes of the table that is its main view.
    fileprivate func children(ofTableIn name: String) -> [InterfaceNode] {
        value(of: "view")?.children(in: name) ?? []
    }
}
