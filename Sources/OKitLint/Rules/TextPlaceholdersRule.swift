import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports texts whose placeholders (`%@`, `%d`, `$name`) differ from those of the first language.
struct TextPlaceholdersRule: Rule {
    static let page = RulePage(
        "text-placeholders",
        .warning,
        finds: "Reports texts whose placeholders differ between languages.",
        because: "A value is not shown, or the placeholder is shown instead of a value.",
        in: "strings/de.json",
        bad: #"{"entry": "%d Einträge"}"#,
        good: #"{"entry": "%d von %@"}"#,
        beside: ("strings/en.json", #"{"entry": "%d of %@"}"#)
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let bundle = analysis.bundle
        let languages = bundle.texts.keys.sorted()
        let main = bundle.manifest.languages.first { languages.contains($0) } ?? languages.first
        guard let main, let texts = bundle.texts[main] else {
            return []
        }
        return languages.filter { $0 != main }.flatMap { language in
            let members = analysis.document("strings/\(language).json")?.root.declarations ?? []
            return members.compactMap { member -> Finding? in
                guard let text = member.value.string, let other = texts[member.name] else {
                    return nil
                }
                let (here, there) = (Self.placeholders(in: text), Self.placeholders(in: other))
                return here == there
                    ? nil : warning(.differ(here, there, main), at: member.value.location)
            }
        }
    }

    /// The placeholders, sorted: `%1$@` and `%@` are the same if there is only one.
    ///
    /// Nearly all texts have none, and creating a regular expression takes longer than this check.
    private static func placeholders(in text: String) -> [String] {
        var found: [String] = []
        if text.utf8.contains(UInt8(ascii: "%")) {
            let form = /%(?:(\d+)\$)?[-+ 0]*\d*(?:\.\d+)?(?:l|ll)?([@diufgsxX])/
            found += text.matches(of: form).map { "%\($0.2)" }
        }
        if text.utf8.contains(UInt8(ascii: "$")) {
            let names = text.replacing("$$", with: "").matches(of: /\$[A-Za-z_][A-Za-z0-9_.]*/)
            found += names.map { String($0.0) }
        }
        return found.sorted()
    }
}

extension Finding.Message {
    fileprivate static func differ(_ here: [String], _ there: [String], _ main: String) -> Self {
        "the placeholders are \(list(here)), and \(list(there)) in \"\(main)\""
    }

    private static func list(_ placeholders: [String]) -> String {
        placeholders.isEmpty ? "none" : placeholders.joined(separator: ", ")
    }
}
