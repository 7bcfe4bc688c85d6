extension String {
    /// The text with `{0}`, `{1}` and so on replaced by parts, each once.
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
