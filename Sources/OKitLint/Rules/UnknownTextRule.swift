import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports unknown keys of texts that are similar to an existing key.
///
/// Any other unknown key is shown as it is, which is allowed.
struct UnknownTextRule: Rule {
    static let page = RulePage(
        "unknown-text",
        .warning,
        finds: "Reports text keys that no language has, if another key is similar; and nouns that "
            + "have only a singular or only a plural text.",
        because: "Users see the key instead of the text.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "title": "{name}, {price}", "#
            + #""body": [{"text": "Good mornin"}, {"list": "others", "open": "other"}]}"#,
        good: #"{"of": "Thing", "title": "{name}, {price}", "#
            + #""body": [{"text": "Good morning"}, {"list": "others", "open": "other"}]}"#,
        beside: ("strings/de.json", #"{"Good morning": "Guten Morgen"}"#)
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let bundle = analysis.bundle
        let keys = bundle.texts.values.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
        let unused = keys.filter { !UnusedTextRule.isNamed($0, analysis.mentions) }
        guard !keys.isEmpty else {
            return []
        }
        var findings: [Finding] = []
        for document in bundle.documents
        where !document.source.isIn("strings") {
            document.root.forEachText { text in
                for key in text.keysOfTexts where !keys.contains(key) {
                    let meant = unused.nearest(to: key) ?? keys.nearest(to: key)
                    if let meant, unused.contains(meant) || key.isMisspelling(of: meant) {
                        findings.append(
                            warning(.unknown("text", key, among: [meant]), at: text.location)
                        )
                    }
                }
                for noun in text.nouns where keys.contains(noun) != keys.contains(noun + "s") {
                    let missing = keys.contains(noun) ? noun + "s" : noun
                    let others = keys.subtracting([noun, noun + "s"])
                    findings.append(
                        warning(.unknown("text", missing, among: others), at: text.location)
                    )
                }
            }
        }
        return findings + declared(analysis, keys, unused)
    }

    /// Texts of format 2, which are their own keys.
    private func declared(
        _ analysis: BundleAnalysis,
        _ keys: Set<String>,
        _ unused: Set<String>
    ) -> [Finding] {
        analysis.declared.texts.compactMap { text in
            guard let key = text.expression.textKey, !keys.contains(key),
                let meant = unused.nearest(to: key) ?? keys.nearest(to: key),
                unused.contains(meant) || key.isMisspelling(of: meant)
            else {
                return nil
            }
            return warning(.unknown("text", key, among: [meant]), at: text.location)
        }
    }
}

extension String {
    /// Whether it is a misspelled key, and not another form of the word or a difference in
    /// capitals.
    fileprivate func isMisspelling(of key: String) -> Bool {
        let (own, other) = (lowercased(), key.lowercased())
        return count >= 6 && own != other && !own.hasPrefix(other) && !other.hasPrefix(own)
    }
}

extension JSONNode {
    /// The counted nouns, as in `suffixPlural(#piece)`: the texts `piece` and `pieces`.
    fileprivate var nouns: [String] {
        guard content.contains(UInt8(ascii: "#")), let text = string else {
            return []
        }
        return text.matches(of: /[pP]lural\(#([^(),]+)\)/).map { String($0.output.1) }
    }

    /// The texts after `%` in the parts of a text.
    fileprivate var keysOfTexts: [String] {
        guard content.contains(UInt8(ascii: "%")) else {
            return []
        }
        return (string ?? "").split(separator: ",").compactMap { part in
            let part = part.drop { $0 == " " }
            return part.hasPrefix("%") && part.count > 1 ? String(part.dropFirst()) : nil
        }
    }
}
