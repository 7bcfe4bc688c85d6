import OKitBundle
import OKitSyntax

/// Reports properties of entities whose name is in no text of the bundle.
struct UnusedPropertyRule: Rule {
    static let page = RulePage(
        "unused-property",
        .info,
        finds: "Reports stored and computed properties that nothing in the bundle reads or writes. "
            + "Apps with `export` or `import`, which use all properties, are not checked.",
        because: "Unused properties are stored without need.",
        in: "models/Other.json",
        bad: #"{"properties": {"size": "int", "weight": "int"}}"#,
        good: #"{"properties": {"size": "int"}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let bundle = analysis.bundle
        guard bundle.unreadableNames.isEmpty,
            !bundle.documents.contains(where: { exchanges($0.root) })
        else {
            return []
        }
        return bundle.entityFiles.flatMap { _, entity in
            ["properties", "computed"].flatMap { entity[$0]?.declarations ?? [] }.filter {
                !analysis.mentions.hasWord($0.name)
            }.map {
                info("nothing reads or writes \"\($0.name)\"", at: $0.key.location)
            }
        }
    }

    /// Whether a declaration contains a step that reads or writes all properties of objects.
    private func exchanges(_ node: JSONNode) -> Bool {
        node.members.contains { ["export", "import"].contains($0.name) || exchanges($0.value) }
            || node.elements.contains { exchanges($0) }
    }
}
