extension String {
    /// The text with parts in place of `{0}`, `{1}` and so on, each once.
    package func filled(with parts: [String]) -> String {
        parts.enumerated().reduce(self) { text, part in
            text.split(
                separator: "{\(part.offset)}",
                maxSplits: 1,
                omittingEmptySubsequences: false
            ).joined(separator: part.element)
        }
    }
}
