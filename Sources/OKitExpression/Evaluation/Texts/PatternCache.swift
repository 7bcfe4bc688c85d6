import OKitPattern
import OKitSyntax

/// Compiled patterns by their text, so that a filter compiles each once and not for each element.
struct PatternCache {
    private struct Key: Hashable {
        let text: String
        let isCaseInsensitive: Bool
        let isWhole: Bool

        /// Compares the exact characters: `ä` is another pattern than `a` with a combining mark.
        static func == (left: Self, right: Self) -> Bool {
            left.isCaseInsensitive == right.isCaseInsensitive && left.isWhole == right.isWhole
                && left.text.utf8.elementsEqual(right.text.utf8)
        }
    }

    private static let limit = 128
    /// The number of patterns compiled so far.
    private(set) var compiledCount = 0
    private var patterns: [Key: Result<Pattern, PatternError>] = [:]

    /// The pattern in ICU's dialect.
    ///
    /// The cache is cleared when it is full.
    mutating func pattern(
        _ text: String,
        isCaseInsensitive: Bool,
        isWhole: Bool = true
    ) -> Result<Pattern, PatternError> {
        let key = Key(text: text, isCaseInsensitive: isCaseInsensitive, isWhole: isWhole)
        if let pattern = patterns[key] {
            return pattern
        }
        compiledCount += 1
        let pattern = Self.compile(
            text,
            isCaseInsensitive: isCaseInsensitive,
            isWhole: isWhole
        )
        if patterns.count >= Self.limit {
            patterns.removeAll(keepingCapacity: true)
        }
        patterns[key] = pattern
        return pattern
    }

    /// Compiles a pattern without storing it.
    static func compile(
        _ text: String,
        isCaseInsensitive: Bool,
        isWhole: Bool = true
    ) -> Result<Pattern, PatternError> {
        Result { () throws(PatternError) in
            try Pattern(icu: text, isCaseInsensitive: isCaseInsensitive, isWhole: isWhole)
        }
    }
}
