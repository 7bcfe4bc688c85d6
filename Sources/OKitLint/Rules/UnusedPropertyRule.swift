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
        let bundle = analysis.bundle
        guard bundle.unreadableNames.isEmpty,
            !bundle.documents.contains(where: { usesAllProperties($0.root) })
        else {
            return []
        }
        var written: Set<String> = []
        for document in bundle.documents {
            collectWritten(in: document.root, &written)
        }
        return bundle.entityFiles.flatMap { _, entity in
            ["properties", "computed"].flatMap { entity[$0]?.declarations ?? [] }.filter {
                !analysis.mentions.hasWord($0.name) && !written.contains($0.name)
            }.map {
                info("nothing reads or writes \"\($0.name)\"", at: $0.key.location)
            }
        }
    }

    /// Adds the properties that `with` writes.
    private func collectWritten(in node: JSONNode, _ names: inout Set<String>) {
        for member in node.members {
            if member.name == "with" {
                names.formUnion(member.value.members.map(\.name))
            }
            collectWritten(in: member.value, &names)
        }
        for element in node.elements {
            collectWritten(in: element, &names)
        }
    }

    /// Whether a declaration contains one that reads or writes all properties of objects.
    private func usesAllProperties(_ node: JSONNode) -> Bool {
        let asks = node["form"] != nil || node["ask"] != nil
        return asks && node["fields"] == nil
            || node.members.contains {
                ["export", "import"].contains($0.name) || usesAllProperties($0.value)
            } || node.elements.contains { usesAllProperties($0) }
    }
}
