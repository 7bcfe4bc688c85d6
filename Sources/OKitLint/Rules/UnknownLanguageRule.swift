import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports languages of the manifest without texts, and texts of languages that are not in the
/// manifest.
struct UnknownLanguageRule: Rule {
    static let page = RulePage(
        "unknown-language",
        .warning,
        finds: "Reports languages of the manifest without texts, and texts in a language that the "
            + "manifest does not list.",
        because: "Users see another language, or do not know that their language is available.",
        in: "bundle.json",
        bad: Self.manifest(#"["en", "de"]"#),
        good: Self.manifest(#"["en"]"#)
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let bundle = analysis.bundle
        guard let languages = analysis.document("bundle.json")?.root["languages"],
            bundle.unreadableNames.isDisjoint(with: bundle.manifest.languages)
        else {
            return []
        }
        let known = bundle.texts.keys.filter { $0 != PseudoText.language }.sorted()
        // Texts of format 2 are written in the first language.
        let first = bundle.formatVersion == .second ? 1 : 0
        let missing = languages.elements.dropFirst(first).filter {
            bundle.texts[$0.string ?? ""] == nil
        }.map {
            warning(.noTexts(in: $0.string ?? "", among: known), at: $0.location)
        }
        let listed = languages.elements.compactMap(\.string)
        let extra = known.filter { !listed.contains($0) }.compactMap { language in
            analysis.document("strings/\(language).json").map {
                warning(
                    "the manifest does not list the language \"\(language)\"",
                    at: $0.root.startLocation
                )
            }
        }
        return missing + extra
    }

    private static func manifest(_ languages: String) -> String {
        #"{"formatVersion": 2, "identifier": "org.okit.test", "version": "1.0.0", "#
            + #""name": "Test", "languages": \#(languages), "#
            + #""models": {"default": {"entity": "Thing", "storage": "file"}, "#
            + #""all": {"entity": "Other", "storage": "records"}}, "#
            + #""permissions": {"hosts": ["test.example.com"], "methods": ["GET", "DELETE"]}}"#
    }
}

extension Finding.Message {
    fileprivate static func noTexts(in language: String, among known: [String]) -> Self {
        "missing strings/\(language).json\(known.suggestion(for: language))"
    }
}
