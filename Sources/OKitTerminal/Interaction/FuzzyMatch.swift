/// The places in a text at which the letters of a query occur in order, with a score.
///
/// Letters next to each other and at the beginnings of words score more, so that better matches can
/// come first.
struct FuzzyMatch: Equatable {
    /// The indices of the matched characters, in order.
    let indices: [Int]
    let score: Int

    /// Finds the best match; `nil` if the text does not contain all letters in order.
    ///
    /// Spaces in the query and case are ignored. An empty query matches with a score of 0.
    init?(_ query: String, in text: String) {
        let letters = query.lowercased().filter { !$0.isWhitespace }.map { String($0) }
        let characters = Array(text.prefix(200))
        guard !letters.isEmpty else {
            (indices, score) = ([], 0)
            return
        }
        let lowered = characters.map { $0.lowercased() }
        guard Self.contains(lowered, letters) else {
            return nil
        }
        // The best score of the letters so far if the last one is at a character, and the
        // character of the letter before.
        var scores: [Int?] = []
        var origins: [[Int]] = []
        for (number, letter) in letters.enumerated() {
            var next: [Int?] = []
            var from: [Int] = []
            var best: (score: Int, index: Int)?
            for index in lowered.indices {
                // `best` does not contain the character directly before.
                if index > 1, number > 0, let score = scores[index - 2], score > best?.score ?? -1 {
                    best = (score, index - 2)
                }
                guard lowered[index] == letter else {
                    next.append(nil)
                    from.append(-1)
                    continue
                }
                let value = 1 + Self.worth(of: index, in: characters)
                guard number > 0 else {
                    next.append(value)
                    from.append(-1)
                    continue
                }
                let joined = index > 0 ? scores[index - 1].map { $0 + 8 } : nil
                if let joined, joined >= best?.score ?? 0 {
                    next.append(joined + value)
                    from.append(index - 1)
                } else {
                    next.append(best.map { $0.score + value })
                    from.append(best?.index ?? -1)
                }
            }
            scores = next
            origins.append(from)
        }
        let ends = scores.enumerated().compactMap { index, score in score.map { ($0, index) } }
        guard let end = ends.max(by: { ($0.0, -$0.1) < ($1.0, -$1.1) }) else {
            return nil
        }
        var indices = [end.1]
        for from in origins.dropFirst().reversed() {
            indices.append(from[indices[indices.count - 1]])
        }
        (self.indices, score) = (indices.reversed(), end.0)
    }

    /// Returns the elements whose text matches, the best first.
    ///
    /// Elements that match equally well stay in order.
    static func best<Element>(
        _ query: String,
        among elements: [Element],
        text: (Element) -> String
    ) -> [Element] {
        let found = elements.enumerated().compactMap { offset, element in
            FuzzyMatch(query, in: text(element)).map { (element, $0.score, offset) }
        }
        return found.sorted { ($1.1, $0.2) < ($0.1, $1.2) }.map(\.0)
    }

    private static func contains(_ characters: [String], _ letters: [String]) -> Bool {
        var rest = letters[...]
        for character in characters where character == rest.first {
            rest.removeFirst()
        }
        return rest.isEmpty
    }

    /// Returns what the place of a character adds to the score.
    private static func worth(of index: Int, in characters: [Character]) -> Int {
        guard index > 0 else {
            return 10
        }
        let before = characters[index - 1]
        return before.isLetter || before.isNumber ? 0 : 6
    }
}
