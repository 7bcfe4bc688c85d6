import Foundation
import OKitSyntax

/// A text as a comparison sees it: folded by the options, in one canonical form (NFC), as UTF-8.
///
/// Case is folded as Unicode folds it (`ß` is `ss`). An ASCII text needs no tables.
struct ComparisonText: Equatable {
    let bytes: [UInt8]
    let isASCII: Bool

    init(_ text: String, _ options: ExpressionNode.ComparisonOptions) {
        var bytes = Array(text.utf8)
        isASCII = bytes.allSatisfy { $0 < 0x80 }
        if !isASCII {
            bytes = Array(Self.folded(text, options).utf8)
        } else if options.contains(.caseInsensitive), !options.contains(.normalized) {
            for index in bytes.indices where (0x41...0x5A).contains(bytes[index]) {
                bytes[index] |= 0x20
            }
        }
        self.bytes = bytes
    }

    static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.bytes == rhs.bytes
    }

    /// Whether the part stands somewhere; never for the empty text, as with NSString.
    func contains(_ part: ComparisonText) -> Bool {
        !part.bytes.isEmpty && part.bytes.count <= bytes.count
            && TextSearch(part.bytes).firstIndex(in: bytes[...]) != nil
    }

    func begins(with part: ComparisonText) -> Bool {
        !part.bytes.isEmpty && bytes.starts(with: part.bytes)
    }

    func ends(with part: ComparisonText) -> Bool {
        !part.bytes.isEmpty && bytes.count >= part.bytes.count
            && bytes[(bytes.count - part.bytes.count)...].elementsEqual(part.bytes)
    }

    /// By code points; with `l` letters by their base first, then by their marks and case.
    static func order(
        _ left: String,
        _ right: String,
        _ options: ExpressionNode.ComparisonOptions
    ) -> Order {
        if options.contains(.localeSensitive) {
            let base: ExpressionNode.ComparisonOptions = [.caseInsensitive, .diacriticInsensitive]
            let order = order(left, right, base)
            if order != .same {
                return order
            }
        }
        let left = ComparisonText(left, options).bytes
        let right = ComparisonText(right, options).bytes
        if left == right {
            return .same
        }
        return left.lexicographicallyPrecedes(right) ? .ascending : .descending
    }

    static func folded(_ text: String, _ options: ExpressionNode.ComparisonOptions) -> String {
        var folding: String.CompareOptions = []
        if !options.contains(.normalized) {
            if options.contains(.caseInsensitive) {
                folding.insert(.caseInsensitive)
            }
            if options.contains(.diacriticInsensitive) {
                folding.insert(.diacriticInsensitive)
            }
        }
        let folded = folding.isEmpty ? text : text.folding(options: folding, locale: nil)
        return folded.precomposedStringWithCanonicalMapping
    }
}

/// Finds one sequence in others, in time linear in both (Knuth, Morris, Pratt).
struct TextSearch<Element: Equatable> {
    private let pattern: [Element]
    /// For each length of a matched part, the length of its longest proper border.
    private var borders: [Int] = [0]

    /// - Parameter pattern: at least one element.
    init(_ pattern: [Element]) {
        self.pattern = pattern
        var border = 0
        for index in pattern.indices.dropFirst() {
            while border > 0, pattern[border] != pattern[index] {
                border = borders[border - 1]
            }
            border += pattern[border] == pattern[index] ? 1 : 0
            borders.append(border)
        }
    }

    /// Where the pattern stands first.
    func firstIndex(in text: ArraySlice<Element>) -> Int? {
        var matched = 0
        for index in text.indices {
            while matched > 0, pattern[matched] != text[index] {
                matched = borders[matched - 1]
            }
            matched += pattern[matched] == text[index] ? 1 : 0
            if matched == pattern.count {
                return index - matched + 1
            }
        }
        return nil
    }
}
