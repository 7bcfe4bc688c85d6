import OKitBundle
import OKitSyntax

/// Reports functions of entities whose name is in no other text of the bundle.
struct UnusedFunctionRule: Rule {
    static let page = RulePage(
        "unused-function",
        .info,
        finds: "Reports functions of entities that nothing in the bundle calls.",
        because: "Unused functions make a bundle harder to read.",
        in: "models/Other.json",
        bad: #"{"properties": {"size": "int"}, "functions": {"clear": [{"set": "size", "to": "#
            + #"0}]}}"#,
        good: #"{"properties": {"size": "int"}, "functions": {"clear": [{"set": "size", "to": "#
            + #"0}]}, "hooks": {"created": [{"run": "clear"}]}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let bundle = analysis.bundle
        guard bundle.unreadableNames.isEmpty else {
            return []
        }
        return bundle.entityFiles.flatMap { _, entity in
            let functions = entity["functions"]
            return (functions?.declarations ?? []).filter {
                !analysis.mentions.hasWord($0.name)
            }.map { function in
                // The location of its body, so that a comment in it can suppress the finding with a
                // reason.
                let place = SourceLocation(
                    source: function.value.document.source,
                    range: function.value.range.lowerBound..<function.value.range.lowerBound + 1
                )
                var finding = info("nothing calls the function \"\(function.name)\"", at: place)
                finding.fix = functions?.edit(removing: function.key)
                    .map { Fix(isSafe: false, [$0]) }
                return finding
            }
        }
    }
}
