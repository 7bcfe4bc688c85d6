import OKitSyntax

/// What an import makes of the elements of interface files, and what it leaves out.
final class InterfaceLog {
    private(set) var report: ImportReport
    /// The segues, cells and attributes that the app has.
    private var used: Set<InterfaceNode.Key> = []
    private var made: [String: Int] = [:]
    /// The attributes and connections that the report has.
    private var reported: Set<InterfaceNode.Key> = []

    init(of source: String) {
        report = ImportReport(of: source)
    }

    /// Notes that the app has an element.
    func use(_ node: InterfaceNode) {
        if used.insert(node.key).inserted {
            made[node.name, default: 0] += 1
        }
    }

    func use(all nodes: [InterfaceNode]) {
        for node in nodes {
            use(node)
        }
    }

    func isUsed(_ node: InterfaceNode) -> Bool {
        used.contains(node.key)
    }

    /// The number of elements with a name that the app has.
    func count(of name: String) -> Int {
        made[name] ?? 0
    }

    /// Reports that an element is not part of the app, or only partly.
    func leaveOut(_ subject: String, _ node: InterfaceNode, because reason: String) {
        reported.insert(node.key)
        report.leaveOut(subject, at: node.place, because: reason)
    }

    func leaveOut(_ subject: String, at place: SourcePlace, because reason: String) {
        report.leaveOut(subject, at: place, because: reason)
    }

    func note(_ count: Int, _ what: String) {
        report.note(count, what)
    }

    // MARK: The rest

    /// Reports the elements that the app does not have.
    func finish(_ graph: InterfaceGraph) {
        var looks: [String: (count: Int, first: SourcePlace)] = [:]
        for file in graph.files {
            for duplicate in file.duplicates {
                let id = duplicate["id"] ?? ""
                report.leaveOut(
                    "<\(duplicate.name)> \"\(id)\"",
                    at: file.place(of: duplicate),
                    because: "another object has the same id; references are to the first one"
                )
            }
            for node in file.root.all where !isUsed(node) && !reported.contains(node.key) {
                if let kind = Self.looks[node.name] ?? Self.look(node) {
                    looks[kind, default: (0, node.place)].count += 1
                } else if let (subject, reason) = Self.leftOut(node) {
                    leaveOut(subject, node, because: reason)
                }
            }
        }
        for (kind, found) in looks.sorted(by: { $0.key < $1.key }) {
            report.leaveOut(
                "\(found.count) \(kind)",
                at: found.first,
                because:
                    "screens have no geometry and no decoration; the place is that of the first one"
            )
        }
    }

    /// The elements that only affect the appearance, by their names.
    private static let looks = [
        "constraint": "constraints", "rect": "frames", "color": "colors",
        "autoresizingMask": "autoresizing masks", "fontDescription": "fonts",
        "viewControllerLayoutGuide": "layout guides", "viewLayoutGuide": "layout guides",
        "inset": "insets", "edgeInsets": "insets", "size": "sizes",
        "textAttributes": "text attributes", "variation": "variations for sizes",
    ]

    /// The kind of an attribute that only affects the appearance.
    private static func look(_ node: InterfaceNode) -> String? {
        if node["key"] == "backBarButtonItem" {
            return "titles of back buttons"
        }
        guard node.name == "userDefinedRuntimeAttribute" else {
            return nil
        }
        let isLook =
            ["color", "size", "point", "rect", "range", "image"].contains(node["type"] ?? "")
            || decoration.contains { (node["keyPath"] ?? "").lowercased().contains($0) }
        return isLook ? "runtime attributes for the appearance" : nil
    }

    /// Parts of the names of attributes that only affect the appearance.
    private static let decoration = [
        "color", "corner", "border", "shadow", "radius", "gradient", "opacity", "alpha", "padding",
        "animation", "damping", "velocity", "mask", "blur", "layouthint", "inset", "font",
    ]

    /// The views that screens show.
    private static let views: Set = ["label", "imageView", "button", "searchBar"]

    private static func leftOut(_ node: InterfaceNode) -> (subject: String, reason: String)? {
        let target = node["destination"].flatMap { node.file[$0] }
        let owner = target?.customClass.map { " of \($0)" } ?? ""
        switch node.name {
        case "segue" where node["destination"] != nil:
            let subject = "segue \"\(node["identifier"] ?? node.id)\""
            return (subject, "nothing on the screen performs it, or its screen is not in the files")
        case "action":
            let name = node["selector"] ?? ""
            return ("action \(name)\(owner)", "the code of custom classes is not imported")
        case "outlet", "outletCollection":
            guard let name = node["property"], !["dataSource", "delegate"].contains(name) else {
                return nil
            }
            return ("outlet \(name)", "the code that uses it is not imported")
        case "userDefinedRuntimeAttribute":
            return (
                "attribute \(node["keyPath"] ?? "")",
                "the code of the class that uses it is not imported"
            )
        case "customObject":
            return (
                "object \(node.customClass ?? node.id)",
                "the code of custom classes is not imported"
            )
        case "refreshControl": return ("refresh control", "lists update when their data changes")
        case "menu" where node["key"] == "menu":
            return ("menu \"\(node.text("title") ?? "")\"", "code makes its commands")
        case "tableViewCell", "collectionViewCell":
            return ("cell \"\(node["reuseIdentifier"] ?? node.id)\"", "its table is not shown")
        default:
            if node.name.hasSuffix("GestureRecognizer") {
                return (node.name, "screens have no gestures")
            }
            guard views.contains(node.name), !node.id.isEmpty else {
                return nil
            }
            let text = node.text("text") ?? node.buttonTitle ?? node["image"] ?? node.id
            return (
                "\(node.name) \"\(text)\"",
                "the row, button or view that contains it does not show it"
            )
        }
    }
}
