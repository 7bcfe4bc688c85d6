import OKitSyntax

/// A pattern of LIKE, split at its stars.
struct LikeParts<Element: Equatable> {
    fileprivate struct Part {
        /// `nil` matches for any element.
        var elements: [Element?] = []
        /// Searches for the part, if it has no `nil` element.
        var search: TextSearch<Element>?
    }

    /// The maximum number of comparisons of characters for parts with `?`.
    private static var limit: Int { 10_000_000 }

    private var first = Part()
    private var middle: [Part] = []
    /// `nil` if there is no star.
    private var last: Part?

    init(_ pattern: [Element], star: Element, mark: Element, escape: Element) {
        var parts = [Part()]
        var index = 0
        while index < pattern.count {
            let element = pattern[index]
            if element == star {
                parts.append(Part())
            } else if element == escape, index + 1 < pattern.count {
                index += 1
                parts[parts.count - 1].elements.append(pattern[index])
            } else {
                parts[parts.count - 1].elements.append(element == mark ? nil : element)
            }
            index += 1
        }
        first = parts.removeFirst()
        last = parts.popLast()
        middle = parts.filter { !$0.elements.isEmpty }
        for index in middle.indices {
            let whole = middle[index].elements.compactMap(\.self)
            if whole.count == middle[index].elements.count {
                middle[index].search = TextSearch(whole)
            }
        }
    }

    /// Whether a whole text matches; `nil` if that takes too many steps.
    func match(_ text: UnsafeBufferPointer<Element>) -> Bool? {
        guard first.matches(in: text, at: 0) else {
            return false
        }
        guard let last else {
            return text.count == first.elements.count
        }
        var index = first.elements.count
        var work = 0
        for part in middle {
            if part.search == nil {
                work += part.elements.count * (text.count - index)
                guard work <= Self.limit else {
                    return nil
                }
            }
            guard let found = part.firstIndex(in: text, from: index) else {
                return false
            }
            index = found + part.elements.count
        }
        let end = text.count - last.elements.count
        return end >= index && last.matches(in: text, at: end)
    }
}

extension LikeParts.Part {
    fileprivate func firstIndex(in text: UnsafeBufferPointer<Element>, from start: Int) -> Int? {
        if let search {
            return search.firstIndex(in: text, from: start)
        }
        let last = text.count - elements.count
        return start <= last ? (start...last).first { matches(in: text, at: $0) } : nil
    }

    fileprivate func matches(in text: UnsafeBufferPointer<Element>, at start: Int) -> Bool {
        guard text.count - start >= elements.count else {
            return false
        }
        for (offset, element) in elements.enumerated() {
            if let element, element != text[start + offset] {
                return false
            }
        }
        return true
    }
}
