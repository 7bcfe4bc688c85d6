/// Which items of a list are selected, by their indices.
package struct ItemSelection: Equatable {
    /// One bit for each item, in words of 64.
    let words: [UInt64]

    /// Selects all items of a list of some length.
    package init(all count: Int) {
        self.init(count: count) { _ in true }
    }

    /// Selects the items whose values are true.
    package init(where values: [Bool]) {
        self.init(count: values.count) { values[$0] }
    }

    private init(count: Int, _ isSelected: (Int) -> Bool) {
        var words: [UInt64] = []
        words.reserveCapacity(count / 64 + 1)
        for start in stride(from: 0, to: count, by: 64) {
            var word: UInt64 = 0
            for index in start..<min(start + 64, count) where isSelected(index) {
                word |= 1 << UInt64(index - start)
            }
            words.append(word)
        }
        self.words = words
    }

    /// Whether an item is selected; false past the end of the list.
    package func contains(_ index: Int) -> Bool {
        let word = index >> 6
        return words.indices.contains(word) && words[word] >> UInt64(index & 63) & 1 == 1
    }

    /// Whether the other selection contains all of these items.
    func isSubset(of other: ItemSelection) -> Bool {
        words.count == other.words.count
            && zip(words, other.words).allSatisfy { $0 & ~$1 == 0 }
    }

    /// The selected indices in their order.
    package var indices: [Int] {
        var indices: [Int] = []
        for (position, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                indices.append(position << 6 | rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
        return indices
    }
}
