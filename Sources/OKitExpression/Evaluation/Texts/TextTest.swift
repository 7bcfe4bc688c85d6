import OKitSyntax

/// What an operator asks of a text, with its right side made ready once for many texts.
final class TextTest {
    /// What it says of null.
    let holdsForNull: Bool
    private let kind: Kind
    private let text: String
    private let part: [UInt8]
    private let folding: TextFolding
    private let search: TextSearch<UInt8>?
    private let pattern: LikePattern?

    private enum Kind {
        case same, equal, begins, ends, contains, like
        /// What contains or borders on the empty text: nothing, as with NSString, or all texts, as
        /// in CEL.
        case never, always
    }

    /// `nil` for operators that ask for more than how two texts agree.
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

    /// Whether a text is what is asked for; `nil` if `LIKE` takes too many steps.
    func holds(for text: String) -> Bool? {
        if kind == .same {
            return text == self.text
        }
        return folding.withBytes(of: text) { holds(forFolded: $0, isASCII: $1) }
    }

    /// The same for the UTF-8 of a text.
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

    /// - Parameter start: an index with as many bytes behind it as the part has.
    private func agrees(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
        for (offset, byte) in part.enumerated() where bytes[start + offset] != byte {
            return false
        }
        return true
    }
}
