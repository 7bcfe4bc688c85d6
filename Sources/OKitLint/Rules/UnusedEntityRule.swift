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
        bad: #"{"properties": {"size": "int"}}"#,
        good: #"{"***": "okit-lint-ignore: unused-entity the program makes such objects", "#
            + #""properties": {"size": "int"}}"#
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
        let isSecond = bundle.formatVersion == .second
        return bundle.entityFiles.sorted { $0.name < $1.name }.filter { name, _ in
            isSecond ? !analysis.mentions.hasWord(name) : !used.contains(name)
        }.map { name, node in
            let message: Finding.Message = "nothing uses the entity \"\(name)\""
            return Finding(Self.id, .info, message, at: node.startLocation)
        }
    }
}
