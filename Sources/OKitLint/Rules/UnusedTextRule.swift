import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports texts that nothing in the bundle uses.
///
/// A key that begins with a capital letter may be a text of the program itself (`Search`, `New
/// Book`), and if texts are looked up by values, every key may be used.
struct UnusedTextRule: Rule {
    static let page = RulePage(
        "unused-text",
        .info,
        finds: "Reports texts that nothing in the bundle uses. Keys that start with a capital "
            + "letter are not reported, because they may be words that the program shows.",
        because: "Unused texts are translated without need.",
        in: "strings/en.json",
        bad: #"{"entry": "Entry", "done": "Done"}"#,
        good: #"{"entry": "Entry"}"#,
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let (bundle, mentions) = (analysis.bundle, analysis.mentions)
        guard bundle.unreadableNames.isEmpty,
            !["localized", "prefixLocalized", "suffixLocalized"].contains(where: mentions.hasWord)
        else {
            return []
        }
        return bundle.texts.keys.sorted().flatMap { language in
            let root = analysis.document("strings/\(language).json")?.root
            let members = root?.declarations ?? []
            return members.filter { member in
                !Self.isUsed(member.name, mentions) && !ProgramText.keys.contains(member.name)
            }.map { member in
                var finding = info(
                    "nothing shows the text \"\(member.name)\"",
                    at: member.key.location
                )
                finding.fix = root?.edit(removing: member.key).map { Fix(isSafe: false, [$0]) }
                return finding
            }
        }
    }

    private static func isUsed(_ key: String, _ mentions: Mentions) -> Bool {
        key.first?.isUppercase ?? true || isNamed(key, mentions)
    }

    /// Whether a text names a key, or the noun of which it is the plural.
    static func isNamed(_ key: String, _ mentions: Mentions) -> Bool {
        mentions.hasPart(key) || key.hasSuffix("s") && mentions.hasPart(String(key.dropLast()))
    }
}
