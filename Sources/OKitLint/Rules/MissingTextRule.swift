import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports texts that one language of the bundle has and another one lacks.
///
/// A key that no language has is shown itself, and is not reported.
struct MissingTextRule: Rule {
    static let page = RulePage(
        "missing-text",
        .warning,
        finds: "Reports texts that one language of the bundle has and another lacks.",
        because: "Users would see the key.",
        in: "strings/de.json",
        bad: #"{"entry": "Eintrag", "done": "Fertig"}"#,
        good: #"{"entry": "Eintrag"}"#,
        beside: ("strings/en.json", #"{"entry": "Entry"}"#)
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let bundle = analysis.bundle
        let languages = bundle.texts.keys.filter { $0 != PseudoText.language }.sorted()
        var keys: [String: JSONNode] = [:]
        for language in languages {
            let members = analysis.document("strings/\(language).json")?.root.declarations ?? []
            keys.merge(members.map { ($0.name, $0.key) }) { first, _ in first }
        }
        return keys.flatMap { key, node in
            languages.filter { bundle.texts[$0]?[key] == nil }.map {
                warning("the language \"\($0)\" has no text for \"\(key)\"", at: node.location)
            }
        }
    }
}
