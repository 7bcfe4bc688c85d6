import OKitSyntax

/// A text operator, with its right side prepared for many texts.
final class TextTest {
    /// The result for null.
    let holdsForNull: Bool
    private let kind: Kind
    private let text: String
    private let part: [UInt8]
    private let folding: TextFolding
    private let search: TextSearch<UInt8>?
    private let pattern: LikePattern?

    private enum Kind {
        case same, equal, begins, ends, contains, like
        /// The result for the empty text as a part: false, as with NSString, or true, as in CEL.
        case never, always
    }

    /// `nil` for operators that do more than match two texts.
    init?(
        _ comparator: Comparator,
        _ text: String,
        _ options: ComparisonOptions,
        _ semantics: Semantics = .foundation
    ) {
        let part = ComparisonText(text, options)
        let empty: Kind = semantics == .cel ? .always : .never
        let kind: Kind
        switch comparator {
        case .equal: kind = options.isEmpty ? .same : .equal
        case .like: kind = .like
        case .beginsWith: kind = part.bytes.isEmpty ? empty : .begins
        case .endsWith: kind = part.bytes.isEmpty ? empty : .ends
        case .contains: kind = part.bytes.isEmpty ? empty : .contains
        default: return nil
        }
        self.kind = kind
        holdsForNull = kind == .always && options.contains(.emptyIsEverywhere)
        self.text = text
        self.part = part.bytes
        folding = TextFolding(options)
        search = kind == .contains ? TextSearch(part.bytes) : nil
        pattern = kind == .like ? LikePattern(part) : nil
    }

    /// Whether a text passes the test; `nil` if `LIKE` takes too many steps.
    func holds(for text: String) -> Bool? {
        if kind == .same {
            return text == self.text
        }
        return folding.withBytes(of: text) { holds(forFolded: $0, isASCII: $1) }
    }

    /// Whether a text in UTF-8 passes the test.
    func holds(for bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
        let answer =
            kind == .same
            ? nil : folding.withFolded(bytes) { holds(forFolded: $0, isASCII: $1) }
        return answer ?? holds(for: String(decoding: bytes, as: UTF8.self))
    }

    private func holds(forFolded bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> Bool? {
        switch kind {
        case .same, .never:
            false
        case .always:
            true
        case .equal:
            bytes.count == part.count && agrees(bytes, from: 0)
        case .begins:
            bytes.count >= part.count && agrees(bytes, from: 0)
        case .ends:
            bytes.count >= part.count && agrees(bytes, from: bytes.count - part.count)
        case .contains:
            search?.firstIndex(in: bytes) != nil
        case .like:
            pattern?.matches(bytes, isASCII: isASCII)
        }
    }

    /// - Parameter start: An index followed by at least as many bytes as the part has.
    private func agrees(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
        for (offset, byte) in part.enumerated() where bytes[start + offset] != byte {
            return false
        }
        return true
    }
}
