/// Finds one sequence in others, in time linear in both (Knuth, Morris, Pratt).
final class TextSearch<Element: Equatable> {
    private let pattern: [Element]
    /// For each length of a matched part, the length of its longest proper border.
    private let borders: [Int]

    /// - Parameter pattern: at least one element.
    init(_ pattern: [Element]) {
        var (border, borders) = (0, [0])
        for index in pattern.indices.dropFirst() {
            while border > 0, pattern[border] != pattern[index] {
                border = borders[border - 1]
            }
            border += pattern[border] == pattern[index] ? 1 : 0
            borders.append(border)
        }
        (self.pattern, self.borders) = (pattern, borders)
    }

    /// Where the pattern stands first at or behind an index.
    func firstIndex(in text: UnsafeBufferPointer<Element>, from start: Int = 0) -> Int? {
        pattern.withUnsafeBufferPointer { pattern in
            var matched = 0
            var index = start
            while index < text.count {
                let element = text[index]
                while matched > 0, pattern[matched] != element {
                    matched = borders[matched - 1]
                }
                index += 1
                guard pattern[matched] == element else {
                    continue
                }
                matched += 1
                if matched == pattern.count {
                    return index - matched
                }
            }
            return nil
        }
    }
}
