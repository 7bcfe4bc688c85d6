import OKitBundle
import OKitSyntax

/// Reports lists, cells and applications without a required attribute.
struct MissingAttributeRule: Rule {
    static let page = RulePage(
        "missing-attribute",
        .warning,
        finds: "Reports lists without data, cells without content, and controls without the path "
            + "of the value that they edit.",
        because: "The screen or row stays empty, and values that users enter are lost.",
        in: "screens/other.json",
        bad: #"{"kind": "detail", "sections": [{"rows": [{"cell": "switch", "path": "name"}]}]}"#,
        good: #"{"kind": "detail", "sections": [{"rows": [{"cell": "switch", "path": "name", "#
            + #""onPath": "done"}]}]}"#,
        beside: (
            "models/Thing.json",
            """
            {"properties": {"name": {"type": "text"}, "title": {"type": "text"},
            "note": {"type": "text"}, "done": {"type": "bool"},
            "others": {"type": "list", "of": "Other"},
            "first": {"type": "ModelRef", "relation": "Other"}}}
            """
        ),
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.otherScreens.flatMap { check($0, analysis) }
    }

    private func check(_ screen: Screen, _ analysis: BundleAnalysis) -> [Finding] {
        var findings: [Finding] = []
        if let node = screen.attributes.node {
            // A list without any attribute of a list probably has the wrong kind.
            let isBare = screen.cell == nil && screen.attributes["dataPath"] == nil
            let place = isBare ? node["kind"]?.location : nil
            findings += missing(in: screen, analysis.bundle).map {
                warning(.missing($0, in: screen.kind), at: place ?? node.startLocation)
            }
        }
        return findings
            + screen.cells.flatMap { cell in
                missing(in: cell).compactMap { name in
                    cell.node.map {
                        warning(
                            .missing(name, in: "\(Self.kind(of: cell)) cell"),
                            at: $0.startLocation
                        )
                    }
                }
            }
    }

    private func missing(in screen: Screen, _ bundle: AppBundle) -> [String] {
        switch screen.kind {
        case "list", "selection":
            let names = ["dataPath"].filter { screen.attributes[$0] == nil }
            return names + (screen.cell == nil && names.isEmpty ? ["cell"] : [])
        case "menu":
            return screen.cell != nil && screen.attributes["dataPath"] == nil ? ["dataPath"] : []
        case "application":
            let isMissing =
                screen.attributes["homeIdentifier"] == nil && bundle.screens["home"] == nil
                && !bundle.unreadableNames.contains("home")
            return isMissing ? ["homeIdentifier"] : []
        default:
            return []
        }
    }

    private func missing(in cell: Attributes) -> [String] {
        let kind = Self.kind(of: cell)
        if let names = Self.needed[kind] {
            return names.filter { cell[$0] == nil }
        }
        let isEmpty = Self.shown.allSatisfy { cell[$0] == nil } && cell.accessory == nil
        return kind == "table" && isEmpty ? ["path"] : []
    }

    private static func kind(of cell: Attributes) -> String {
        cell["cell"]?.text ?? "table"
    }

    private static let needed = [
        "text": ["textPath"], "multiline": ["textPath"], "switch": ["onPath"],
        "date": ["datePath"], "segment": ["segmentsPath", "selectIndexPath"],
        "picker": ["dataPath", "namePath", "selectionPath"], "slider": ["valuePath"],
        "stepper": ["valuePath"],
    ]

    /// The attributes that a plain cell may show.
    private static let shown = [
        "path", "editPath", "detailPath", "editDetailPath", "imagePath", "editImagePath",
        "accyText", "accyIcon", "ribbonColor",
    ]
}

extension Finding.Message {
    fileprivate static func missing(_ name: String, in kind: String) -> Self {
        "this \(kind) needs \"\(name)\""
    }
}
