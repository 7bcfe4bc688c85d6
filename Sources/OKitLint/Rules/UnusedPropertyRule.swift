import OKitBundle
import OKitSyntax

/// Reports properties of entities whose name is in no text of the bundle.
struct UnusedPropertyRule: Rule {
    static let page = RulePage(
        "unused-property",
        .info,
        finds: "Reports stored and computed properties that nothing in the bundle reads or writes.",
        because: "Unused properties are stored without need.",
        in: "models/Other.json",
        bad: #"{"properties": {"size": "int"}}"#,
        good: #"{"properties": {"size": "int"}, "hooks": {"created": [{"set": "size", "to": 1}]}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let bundle = analysis.bundle
        guard bundle.unreadableNames.isEmpty else {
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
}
