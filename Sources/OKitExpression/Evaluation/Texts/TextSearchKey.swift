/// The part that a search in a database can look for before the evaluator decides.
package enum TextSearchKey {
    /// A text without case and diacritics, if only ASCII is left of it; `nil` otherwise.
    package static func plain(_ text: String) -> String? {
        let folded = TextFolding.folded(text, [.caseInsensitive, .diacriticInsensitive])
        return folded.utf8.allSatisfy { (1..<0x80).contains($0) } ? folded : nil
    }

    /// Whether a text contains a part, ignoring case and diacritics.
    package static func isFound(_ part: String, in text: String) -> Bool {
        let test = TextTest(.contains, part, [.caseInsensitive, .diacriticInsensitive])
        return test?.holds(for: text) ?? true
    }
}
