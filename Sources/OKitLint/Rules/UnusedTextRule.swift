import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports texts in `strings/` that nothing in the bundle shows.
struct UnusedTextRule: Rule {
    static let page = RulePage(
        "unused-text",
        .info,
        finds: "Reports translations of texts that nothing in the bundle shows. In format 1, keys "
            + "that start with a capital letter are not reported, because the program may show "
            + "them.",
        because: "Unused texts are translated without need. If a text has been changed, its "
            + "translation still has the former text as its key, and users see the original.",
        in: "strings/de.json",
        bad: #"{"New thing": "Neues Ding", "Thing": "Ding"}"#,
        good: #"{"New thing": "Neues Ding"}"#,
        beside: ("screens/main.json", #"{"of": "Thing", "title": "New thing", "body": []}"#),
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let bundle = analysis.bundle
        guard bundle.unreadableNames.isEmpty else {
            return []
        }
        let unused = unused(in: bundle, analysis.mentions)
        return unused.sorted { $0.key < $1.key }.flatMap { language, keys in
            let root = analysis.document("strings/\(language).json")?.root
            return (root?.declarations ?? []).filter { keys.contains($0.name) }.map { member in
                var finding = info(
                    "nothing shows the text \"\(member.name)\"",
                    at: member.key.location
                )
                finding.fix = root?.edit(removing: member.key).map { Fix(isSafe: false, [$0]) }
                return finding
            }
        }
    }

    /// Returns the unused keys of each language.
    private func unused(in bundle: AppBundle, _ mentions: Mentions) -> [String: Set<String>] {
        if bundle.formatVersion == .second {
            let catalog = bundle.texts.isEmpty ? nil : TextCatalog(bundle)
            return bundle.texts.reduce(into: [:]) { unused, language in
                unused[language.key] = Set(catalog?.unused(in: language.key) ?? [])
            }
        }
        // If texts are looked up by values, every key may be used.
        let lookups = ["localized", "prefixLocalized", "suffixLocalized"]
        guard !lookups.contains(where: mentions.hasWord) else {
            return [:]
        }
        return bundle.texts.mapValues { texts in
            // The program itself shows some, such as `Search` and `New Book`.
            Set(texts.keys).filter {
                $0.first?.isUppercase == false && !Self.isNamed($0, mentions)
                    && !ProgramText.keys.contains($0)
            }
        }
    }

    /// Whether a text names a key, or the noun of which it is the plural.
    static func isNamed(_ key: String, _ mentions: Mentions) -> Bool {
        mentions.hasPart(key) || key.hasSuffix("s") && mentions.hasPart(String(key.dropLast()))
    }
}
