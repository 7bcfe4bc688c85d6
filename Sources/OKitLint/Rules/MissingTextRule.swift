import OKitBundle
import OKitSyntax

/// Reports texts that one language of the bundle has and another one lacks.
///
/// A key that none of them has shows itself and is no mistake.
struct MissingTextRule: Rule {
    static let id = "missing-text"

    func check(_ bundle: AppBundle) -> [Finding] {
        let languages = bundle.texts.keys.sorted()
        var keys: [String: JSONNode] = [:]
        for language in languages {
            let members = bundle.document("strings/\(language).json")?.root.declarations ?? []
            keys.merge(members.map { ($0.name, $0.key) }) { first, _ in first }
        }
        return keys.flatMap { key, node in
            languages.filter { bundle.texts[$0]?[key] == nil }.map {
                warning("the language \"\($0)\" has no text for \"\(key)\"", at: node.location)
            }
        }
    }
}
