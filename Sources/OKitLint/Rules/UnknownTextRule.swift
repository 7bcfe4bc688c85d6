import OKitBundle
import OKitSyntax

/// Reports keys of texts that no language has, where one that nothing else uses is spelt nearly so.
///
/// Any other key that no language has is shown as it is, which is allowed.
struct UnknownTextRule: Rule {
    static let page = RulePage(
        "unknown-text",
        .warning,
        finds:
            "Finds keys of texts that no language has, where a text that nothing uses has nearly "
            + "the same key.",
        because: "The user sees the key, and never the text.",
        in: "screens/main.json",
        bad: #"{"kind": "detail", "titlePath": "title", "subTitlePath": "note", "#
            + ##""custom": ["name", "first", "others"], "segues": {"other": "other"}, "##
            + ##""sections": [{"rows": [{"path": "%entyr", "imagePath": "#book", "segue": "other"}]}]}"##,
        good: #"{"kind": "detail", "titlePath": "title", "subTitlePath": "note", "#
            + ##""custom": ["name", "first", "others"], "segues": {"other": "other"}, "##
            + ##""sections": [{"rows": [{"path": "%entry", "imagePath": "#book", "segue": "other"}]}]}"##
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let bundle = analysis.bundle
        let keys = bundle.texts.values.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
        let unused = keys.filter { !UnusedTextRule.isNamed($0, analysis.mentions) }
        guard !unused.isEmpty else {
            return []
        }
        var findings: [Finding] = []
        for document in bundle.documents
        where !document.source.path.pathInBundle.hasPrefix("strings/") {
            document.root.forEachText { text in
                for key in text.keysOfTexts where !keys.contains(key) {
                    if unused.nearest(to: key) != nil {
                        findings.append(
                            warning(.unknown("text", key, among: unused), at: text.location)
                        )
                    }
                }
            }
        }
        return findings
    }
}

extension JSONNode {
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
