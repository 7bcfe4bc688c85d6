/// The number of terminal columns of text.
///
/// All width computations use this type.
package enum DisplayWidth {
    /// Returns the columns of one grapheme cluster: 0, 1 or 2.
    ///
    /// Combining, zero-width and control characters alone have no width. East Asian wide
    /// characters, emoji, their sequences and flags have a width of 2.
    package static func of(_ character: Character) -> Int {
        if let ascii = character.asciiValue {
            return ascii >= 0x20 && ascii < 0x7F ? 1 : 0
        }
        let scalars = character.unicodeScalars
        guard let first = scalars.first else {
            return 0
        }
        var sum = of(first)
        var previous = first
        for scalar in scalars.dropFirst() {
            if scalar.value == 0xFE0F, previous.properties.isEmoji {
                return 2
            }
            if scalar.properties.isEmojiModifier || isRegionalIndicator(scalar) {
                return 2
            }
            if previous.value == 0x200D, sum == 2 {
                return 2
            }
            sum += of(scalar)
            previous = scalar
        }
        // Syllables of several spacing letters get two cells. The frame writer repositions the
        // cursor after each cluster, so a terminal that counts differently does not drift.
        return min(sum, 2)
    }

    /// Returns the columns of a single scalar: 0, 1 or 2.
    package static func of(_ scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x300 {
            return value < 0x20 || (0x7F..<0xA0).contains(value) ? 0 : 1
        }
        if contains(zeroWidthRanges, value) {
            return 0
        }
        return contains(wideRanges, value) ? 2 : 1
    }

    /// Returns the columns of a text as `CellBuffer` writes it, counted only until they exceed
    /// `limit`.
    package static func of(_ text: String, upTo limit: Int = .max) -> Int {
        if isPrintableASCII(text) {
            let count = text.utf8.count
            return count > limit ? max(limit, 0) + 1 : count
        }
        var sum = 0
        for character in text {
            sum += of(VisibleText.visible(character))
            if sum > limit {
                break
            }
        }
        return sum
    }

    /// Returns whether each byte is one visible column, so that clusters need not be determined.
    static func isPrintableASCII(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }

    private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
        (0x1F1E6...0x1F1FF).contains(scalar.value)
    }

    private static func contains(_ ranges: [ClosedRange<UInt32>], _ value: UInt32) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < value {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low < ranges.count && ranges[low].lowerBound <= value
    }
}
