import OKitBundle
import OKitSyntax

/// Reports properties of entities whose name is in no text of the bundle.
struct UnusedPropertyRule: Rule {
    static let page = RulePage(
        "unused-property",
        .info,
        finds: "Reports stored and computed properties that nothing in the bundle reads or writes. "
            + "Apps that use all properties, with `export`, `import` or a form without `fields`, "
            + "are not checked.",
        because: "Unused properties are stored without need.",
        in: "models/Other.json",
        bad: #"{"properties": {"size": "int", "weight": "int"}}"#,
        good: #"{"properties": {"size": "int"}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let (bundle, mentions) = (analysis.bundle, analysis.mentions)
        guard bundle.unreadableNames.isEmpty, !mentions.usesAllProperties else {
            return []
        }
        return bundle.entityFiles.flatMap { _, entity in
            ["properties", "computed"].flatMap { entity[$0]?.declarations ?? [] }.filter {
                !mentions.hasWord($0.name) && !mentions.isWritten($0.name)
            }.map {
                info("nothing reads or writes \"\($0.name)\"", at: $0.key.location)
            }
        }
    }
}
