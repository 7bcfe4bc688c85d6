import OKitBundle
import OKitSyntax

/// Reports entities that no model, property, screen or other entity names.
struct UnusedEntityRule: Rule {
    static let page = RulePage(
        "unused-entity",
        .info,
        finds: "Reports entities that nothing refers to.",
        because: "No object of the entity can be created.",
        in: "models/Old.json",
        bad: #"{"properties": {}}"#,
        good: #"{"***": "okit-lint-ignore: unused-entity the program makes such objects", "#
            + #""properties": {}}"#,
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let bundle = analysis.bundle
        guard bundle.unreadableNames.isEmpty else {
            return []
        }
        let screens = analysis.otherScreens
        let used = Set(
            bundle.manifest.models.map(\.entity.name) + bundle.entityReferences.map(\.name)
                + screens.compactMap { $0.attributes["type"]?.text }
                + screens.compactMap { $0.attributes["refType"]?.text }
        )
        return bundle.entities.keys.sorted().filter { !used.contains($0) }.compactMap { name in
            bundle.entities[name].map { entity in
                let message: Finding.Message = "nothing uses the entity \"\(name)\""
                return Finding(Self.id, .info, message, at: entity.node.startLocation)
            }
        }
    }
}
