import OKitSyntax

/// Finds one sequence in others, in time linear in both (Knuth, Morris, Pratt).
///
/// It allocates its memory once and never changes it, so that a search need not retain arrays.
final class TextSearch<Element: Equatable> {
    private let pattern: UnsafeMutableBufferPointer<Element>
    /// For each length of a matched part, the length of its longest proper border.
    private let borders: UnsafeMutableBufferPointer<Int>

    /// - Parameter elements: At least one.
    init(_ elements: [Element]) {
        pattern = .allocate(capacity: elements.count)
        borders = .allocate(capacity: elements.count)
        _ = pattern.initialize(fromContentsOf: elements)
        borders.initialize(repeating: 0)
        var border = 0
        for index in elements.indices.dropFirst() {
            while border > 0, elements[border] != elements[index] {
                border = borders[border - 1]
            }
            border += elements[border] == elements[index] ? 1 : 0
            borders[index] = border
        }
    }

    deinit {
        pattern.deinitialize()
        pattern.deallocate()
        borders.deallocate()
    }

    /// The first occurrence of the pattern at or after an index.
    @inline(__always)
    func firstIndex(in text: UnsafeBufferPointer<Element>, from start: Int = 0) -> Int? {
        let (pattern, borders) = (pattern, borders)
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
